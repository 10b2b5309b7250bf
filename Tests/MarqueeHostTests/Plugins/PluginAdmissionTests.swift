import Foundation
import MarqueeModel
import MarqueePlugins
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeHost

/// Whoever runs a host may refuse to start a plugin, and change their mind.
@Suite(.timeLimit(.minutes(20)))
struct PluginAdmissionTests {
    private static let script = """
        #!/usr/bin/env python3
        import json, os, sys
        def say(**message):
            sys.stdout.write(json.dumps(message) + "\\n")
            sys.stdout.flush()
        say(type="hello", protocol=1, name="late", version="1", presenters=[{"name": "late", "presents": ["template"]}])
        CRASH
        for line in sys.stdin:
            message = json.loads(line)
            if message["type"] == "ping": say(type="pong", call=message["call"])

        """
    private static let firstCrash = """
        if not os.path.exists(sys.argv[0] + ".crashed"):
            open(sys.argv[0] + ".crashed", "w").close()
            os.abort()
        """

    private func plugin(crashesFirst: Bool, in directory: String) throws -> PluginSource {
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let path = directory + "/late.py"
        let script = Self.script.replacing("CRASH", with: crashesFirst ? Self.firstCrash : "")
        try script.write(toFile: path, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return PluginSource(path: path, isolation: .process)
    }

    /// More refusals than the crashes after which a plugin is disabled: of its first start, and after a crash.
    @Test(arguments: [(0..<7, 1), (1..<8, 2)])
    func `a plugin that is refused waits until it is admitted, and that is said once`(
        _ refused: Range<Int>, _ starts: Int
    ) async throws {
        let answers = Recording<Bool>()
        let test = try await TestHost(configure: { configuration in
            configuration.skipsBrokenPlugins = true
            configuration.pluginAdmission = { _, _ in
                let isRefused = refused.contains(answers.elements.count)
                answers.append(!isRefused)
                return isRefused ? "is not started: nobody trusts it" : nil
            }
        })
        let folder = test.directory + "-plugin"
        defer { try? FileManager.default.removeItem(atPath: folder) }  // What is left there does no harm.
        let source = try plugin(crashesFirst: starts > 1, in: folder)
        try await test.host.register(source)
        try await test.whileRunning {
            let first: HostEvent.Kind = starts > 1 ? .pluginCrashed : .pluginRefused
            await test.observer.events.wait { $0.contains { $0.kind == first } }
            while answers.elements.count <= refused.upperBound {
                // Once it has been admitted and started, nobody sleeps any more.
                if test.clock.hasSleeper { test.clock.advance(by: .milliseconds(100)) }
                // Or else its hello would be overdue before the host gets to start it.
                await test.host.pulse()
            }
            await test.observer.events.wait { $0.count { $0.kind == .pluginStarted && $0.id == "late" } == starts }
        }
        let events = test.observer.events.elements
        let refusals = events.filter { $0.kind == .pluginRefused }
        #expect(refusals.map(\.detail) == ["it is not started: nobody trusts it"])
        #expect(refusals.map(\.id) == [starts > 1 ? "late" : source.path])
        #expect(events.count { $0.kind == .pluginCrashed } == starts - 1)
        let store = try Store(at: test.directory)
        defer { try? store.close() }  // Nothing can be lost by a reader that does not close.
        #expect(try store.plugins.disabledPlugins().isEmpty)
    }
}
