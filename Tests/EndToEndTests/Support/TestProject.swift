import Foundation
import MarqueeModel

/// A project in a folder of its own, gone with this object.
final class TestProject {
    let root: URL
    var environment: [String: String] = [:]

    /// A template with every kind of argument, and a function.
    static let templates = """
        banner:
          type: template
          description: Announces one product
          priority: 5
          arguments:
            title: Welcome back
            body: { type: string, value: See what is new, maxLength: 40 }
            style: { color: "#0a84ff", padding: 8 }
            tags: { type: list, items: { type: string }, value: [] }
            hero: { type: file }
            on-accept: { type: action }
        copy-code:
          type: function
          arguments: { code: "" }
        """

    static let welcome = """
        template: banner
        arguments:
          title: Hello
          style: { padding: 12 }
          on-accept: { type: function, function: copy-code, arguments: { code: X1 } }
        """

    /// Creates a project with one file of definitions and one message, or with other files.
    init(_ files: [String: String] = ["templates/banner.yaml": templates, "messages/welcome.yaml": welcome]) throws {
        root = try TemporaryFolder.make()
        for (path, content) in files { try write(content, to: path) }
        if !files.keys.contains(where: { $0.hasPrefix("marquee.yaml") }) { try write("", to: "marquee.yaml") }
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    func write(_ content: String, to path: String) throws {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file, atomically: true, encoding: .utf8)
    }

    /// Writes a program.
    func write(program: String, to path: String) throws {
        try write(program, to: path)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: root.appending(path: path).path())
    }

    /// Makes a link, whether something is behind it or not.
    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: root.appending(path: path).path(), withDestinationPath: target)
    }

    /// Makes a pipe that nobody writes into.
    func makePipe(_ path: String) throws {
        guard unsafe mkfifo(root.appending(path: path).path(), 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Makes a file that takes no room on the disk, however long it is.
    func makeHole(_ path: String, bytes: Int) throws {
        try write("", to: path)
        guard unsafe truncate(root.appending(path: path).path(), bytes) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    private var executable: Executable { Executable(directory: root, environment: environment) }

    func marquee(_ arguments: String..., input: String = "") throws -> Executable.Outcome {
        try executable.run(arguments, input: input)
    }

    func marquee(_ arguments: [String], input: String = "") throws -> Executable.Outcome {
        try executable.run(arguments, input: input)
    }

    func start(_ arguments: String..., input: String = "") throws -> Executable.Run {
        try executable.start(arguments, input: input)
    }

    func start(_ arguments: [String]) throws -> Executable.Run {
        try executable.start(arguments)
    }

    /// The text of a file that a program of the project writes; empty when it does not come.
    func waitForText(_ path: String) throws -> String {
        for _ in 0..<12_000 {
            // Not there yet.
            let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8)
            if let text, !text.isEmpty { return text }
            usleep(10_000)
        }
        return ""
    }

    /// The ids of listed messages, in order.
    func ids(_ state: String) throws -> [String] {
        let list = try marquee("queue", "list", "--state", state, "--format", "json").json
        return list.object?["entries"]?.list?.compactMap { $0.object?["id"]?.string } ?? []
    }
}
