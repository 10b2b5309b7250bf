import MarqueeHost
import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueePlugins

/// What a host tells the runner, and what it refuses itself.
@Suite(.timeLimit(.minutes(20)))
struct PluginConfinementTests {
    private func words(_ limits: PluginLimits, _ sandbox: PluginSandbox? = nil) -> [String] {
        let source = PluginSource(path: "/a/p.so", isolation: .process, limits: limits, sandbox: sandbox)
        return RunnerArguments(source, file: source.path, contents: ["/s/files"]).words
    }

    @Test func `the runner is told every limit, and nothing of what is left free`() {
        #expect(
            words(PluginLimits()) == [
                "library", "/a/p.so", "memory=4000000000", "files=4096", "processes=4096",
            ])
        #expect(words(.none) == ["library", "/a/p.so"])
        var limits = PluginLimits.none
        limits.memory = ByteCount(5)
        #expect(words(limits) == ["library", "/a/p.so", "memory=5"])
    }

    @Test func `the runner is told every part of a sandbox`() {
        #expect(words(.none, PluginSandbox()) == ["library", "/a/p.so", "sandbox", "contents=/s/files"])
        #expect(
            words(.none, PluginSandbox(read: ["/r", "/q=1"], write: ["/w"], allowsNetwork: true)) == [
                "library", "/a/p.so", "sandbox", "network", "read=/r", "read=/q=1", "write=/w", "contents=/s/files",
            ])
    }

    @Test func `a sandbox in the host's own process is refused`() async throws {
        let test = try await TestHost()
        try await test.host.register(PluginSource(path: "/a/p.so", isolation: .none, sandbox: PluginSandbox()))
        let error = await #expect(throws: PluginError.self) { try await test.host.run(until: .empty) }
        #expect(error?.code == .unsupportedIsolation)
        #expect(error?.description.contains("has a sandbox, which requires its own process") == true)
    }
}
