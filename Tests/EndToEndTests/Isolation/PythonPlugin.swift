import Foundation

/// Plugins that are programs: the one that the protocol's description shows, and others for tests.
enum PythonPlugin {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Documentation/protocol.md").standardizedFileURL

    /// The plugin in the description.
    static func documented() throws -> String {
        try block("python")
    }

    /// All blocks of a kind in the description, one after the other.
    static func block(_ language: String) throws -> String {
        let text = try String(contentsOf: document, encoding: .utf8)
        return text.components(separatedBy: "```\(language)\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }.joined()
    }

    /// A plugin that does something for each message that it is to present.
    ///
    /// - Parameter present: Lines of Python; `number` is the presentation, `message` what the host said.
    static func presenting(_ name: String, _ present: String) -> String {
        """
        #!/usr/bin/env python3
        import json, os, signal, sys, time
        def say(**message):
            sys.stdout.write(json.dumps(message) + "\\n")
            sys.stdout.flush()
        say(type="hello", protocol=1, name="\(name)", version="1", presenters=[
            {"name": "\(name)", "presents": ["template", "function"]}])
        for line in sys.stdin:
            message = json.loads(line)
            number = message.get("presentation")
            if message["type"] == "ping": say(type="pong", call=message["call"])
            if message["type"] == "present":
        \(present.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))

        """
    }
}

extension TestProject {
    /// Writes a file that may be executed.
    func writeProgram(_ content: String, to path: String) throws {
        try write(content, to: path)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o700], ofItemAtPath: root.appending(path: path).path())
    }
}
