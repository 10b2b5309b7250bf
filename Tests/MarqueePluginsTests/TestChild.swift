import Foundation
import MarqueeModel
import MarqueeTesting
import PresenterKit
import Synchronization

@testable import MarqueePlugins

/// A plugin in Python, in a process of its own, and what is heard of it.
final class TestChild: Sendable {
    private static let prelude = """
        #!/usr/bin/env python3
        import json, os, signal, sys, time
        def say(**message):
            sys.stdout.write(json.dumps(message) + "\\n")
            sys.stdout.flush()
        def hello():
            say(type="hello", protocol=1, name="py", version="1", presenters=[{"name": "py", "presents": ["template"]}])
        def told():
            for line in sys.stdin:
                yield json.loads(line)

        """

    let said = Recording<PluginMessage>()
    let wrote = Recording<String>()
    let ends = Recording<PluginEnd>()
    let directory: String
    let connection: ChildConnection

    /// Starts a script; it has `say(…)`, `hello()`, and `told()`, which gives message after message.
    init(_ script: String, gracePeriod: TimeSpan = .seconds(20), handlesMessages: Bool = true) throws {
        directory = TestHost.newDirectory()
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let path = directory + "/plugin"
        try (Self.prelude + script).write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        let (said, wrote, ends) = (said, wrote, ends)
        let listener = Listener()
        connection = try ChildConnection(
            PluginSource(path: path, isolation: .process), runner: nil, gracePeriod: gracePeriod,
            events: ChildEvents(
                said: { message in
                    said.append(message)
                    if handlesMessages { listener.connection?.handled() }
                },
                wrote: { _, _, line in wrote.append(line) }, ended: { ends.append($0) }))
        listener.connection = connection
    }

    deinit {
        // What is left in the temporary directory does no harm.
        try? FileManager.default.removeItem(atPath: directory)
    }

    func end() async -> PluginEnd {
        await ends.wait { !$0.isEmpty }
        return ends.elements[0]
    }

    /// The number that the script has written into a file of its folder.
    func process(_ name: String) -> pid_t? {
        (try? String(contentsOfFile: directory + "/" + name, encoding: .utf8)).flatMap(pid_t.init)
    }
}

/// Who reads a child's messages; it must not keep the child alive.
private final class Listener: Sendable {
    private struct Reference: Sendable {
        weak var connection: ChildConnection?
    }

    private let reference = Mutex(Reference())

    var connection: ChildConnection? {
        get { reference.withLock { $0.connection } }
        set { reference.withLock { $0.connection = newValue } }
    }
}
