import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct `A plugin's limits and sandbox` {
    private func read(_ plugin: String) -> (plugin: ProjectConfiguration.Plugin?, diagnostics: [Diagnostic]) {
        let text = "plugins: [{ path: p\(plugin) }]\n"
        let (configuration, report) = ProjectConfiguration.reading(Array(text.utf8), file: "marquee.yaml")
        return (configuration?.plugins.first, report.diagnostics)
    }

    @Test func `are what is written, and else the host's`() throws {
        let (plugin, diagnostics) = read(
            """
            , limits: { memory: 2GB, files: none }, sandbox: { read: [assets, /usr/share/fonts], write: state, network: yes }
            """.replacing("yes", with: "true"))
        #expect(diagnostics == [])
        let limits = try #require(plugin).limits
        #expect(limits.memory == .most(ByteCount(2_000_000_000)))
        #expect(limits.files == .none)
        #expect(limits.processes == .standard)
        let sandbox = try #require(plugin?.sandbox)
        #expect(sandbox.read == ["assets", "/usr/share/fonts"])
        #expect(sandbox.write == ["state"])
        #expect(sandbox.allowsNetwork)
    }

    @Test func `are none where nothing is said, or nothing is to hold`() throws {
        #expect(try #require(read("").plugin).limits == .init())
        #expect(try #require(read("").plugin).sandbox == nil)
        let free = try #require(read(", limits: none").plugin).limits
        #expect([free.files, free.processes] == [.none, .none])
        #expect(free.memory == .none)
        // A sandbox without anything is the smallest.
        let sandbox = try #require(read(", sandbox: {}").plugin?.sandbox)
        #expect(sandbox.read.isEmpty && sandbox.write.isEmpty && !sandbox.allowsNetwork)
    }

    @Test(arguments: [
        (", limits: { memory: 1MB }", "'memory' must be a size of at least 16MB"),
        (", limits: { memory: lots }", "'memory' must be"),
        (", limits: { files: 3 }", "'files' must be an integer of at least 16, or 'none'"),
        (", limits: { processes: 0 }", "'processes' must be an integer of at least 1, or 'none'"),
        (", limits: { processes: -1 }", "'processes' must be"),
        (", limits: { files: 99999999999999999999 }", "'files' must be"),
        (", limits: { cpu: 1 }", "'cpu'"), (", limits: some", "'limits' must be a mapping or 'none'"),
        (", sandbox: none", "'sandbox'"), (", sandbox: { reads: [a] }", "'reads'"),
        (", sandbox: { network: maybe }", "'network'"),
        (", sandbox: { read: [''] }", "each item of 'read' must be a string"),
        (", sandbox: { write: ['${HOME}/a'] }", "variables are not expanded in paths"),
        (", isolation: none, limits: { files: 64 }", "'limits' cannot be used with 'isolation: none'"),
        (", isolation: none, sandbox: {}", "'sandbox' cannot be used with 'isolation: none'"),
    ])
    func `are an error where they mean nothing`(plugin: String, message: String) {
        let (result, diagnostics) = read(plugin)
        #expect(result == nil)
        #expect(diagnostics.contains { $0.message.contains(message) }, "\(diagnostics.map(\.message))")
    }
}
