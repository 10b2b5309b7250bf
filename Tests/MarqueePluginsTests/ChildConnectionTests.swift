import Glibc
import MarqueeModel
import MarqueeTesting
import PresenterKit
import Testing

@testable import MarqueePlugins

/// One process of a plugin, and whatever it may do wrong.
@Suite(.timeLimit(.minutes(20))) struct ChildConnectionTests {
    /// A message to present that has exactly so many bytes as JSON.
    private static func present(_ presentation: Int64, bytes count: Int) -> HostMessage {
        func message(_ text: String) -> HostMessage {
            .present(
                presentation: presentation, presenter: "py",
                message: PresentedMessage(
                    id: "m", template: "t",
                    arguments: [PresentationArgument(name: "a", content: .string(text))]))
        }
        return message(String(repeating: "x", count: count - message("").json.count))
    }

    private static func hello() -> PluginMessage {
        .hello(
            PluginDescription(
                name: "py", version: "1", presenters: [.init(name: "py", presents: [.template])]))
    }

    @Test func `messages go both ways, and the end is told`() async throws {
        let child = try TestChild(
            """
            hello()
            for message in told():
                if message["type"] == "ping": say(type="pong", call=message["call"])
                if message["type"] == "shutdown": sys.exit(3)
            """)
        await child.said.wait(forCount: 1)
        child.connection.send(.ping(call: 7))
        await child.said.wait(forCount: 2)
        child.connection.send(.shutdown)
        #expect(await child.end() == .exited(code: 3))
        #expect(child.said.elements == [Self.hello(), .pong(call: 7)])
    }

    @Test(arguments: [("os.kill(os.getpid(), signal.SIGSEGV)", PluginEnd.signalled(SIGSEGV)), ("", .exited(code: 0))])
    func `what ends it is told apart`(_ script: String, _ end: PluginEnd) async throws {
        let child = try TestChild("hello()\n" + script)
        #expect(await child.end() == end)
        #expect(child.said.elements == [Self.hello()])
    }

    @Test func `what was said before the end is heard, also without a line feed`() async throws {
        let child = try TestChild(
            """
            hello()
            for number in range(1000): say(type="presented", presentation=number)
            sys.stdout.write('{"type":"dismissed","presen')
            sys.stdout.flush()
            sys.stderr.write("goodbye")
            """)
        #expect(await child.end() == .exited(code: 0))
        #expect(child.said.elements.count == 1_001)
        #expect(child.said.elements.last == .presented(presentation: 999))
        let complaint =
            "invalid message from the plugin: expected the rest of a string, got the end of the message"
        #expect(Set(child.wrote.elements) == ["goodbye", complaint])
    }

    @Test func `4 MiB pass in both directions, and one byte more does not`() async throws {
        let limit = Boundary.maximumLength
        let child = try TestChild(
            """
            hello()
            for line in sys.stdin:
                message = json.loads(line)
                if message["type"] == "ping":
                    empty = len(json.dumps({"type": "failed", "presentation": 1, "reason": ""}))
                    say(type="failed", presentation=1, reason="y" * (4194304 - empty + message["call"]))
                else:
                    say(type="failed", presentation=message["presentation"], reason=str(len(line) - 1))
            """)
        child.connection.send(Self.present(1, bytes: limit + 1))
        child.connection.send(Self.present(2, bytes: limit))
        // One byte too much first: it costs that line and no other.
        child.connection.send(.ping(call: 1))
        child.connection.send(.ping(call: 0))
        await child.said.wait(forCount: 4)
        let reasons = child.said.elements.compactMap { message -> String? in
            if case .failed(_, let reason) = message { reason } else { nil }
        }
        #expect(reasons.count == 3)
        #expect(
            reasons.contains("with its arguments it has \(limit + 1) bytes; plugins accept at most \(limit)"))
        #expect(reasons.contains("\(limit)"))
        #expect(reasons.last?.count ?? 0 > limit - 100)
        #expect(child.wrote.elements == ["invalid message from the plugin: it exceeds the limit of \(limit) bytes"])
    }

    @Test func `with both pipes full, neither side waits for the other for ever`() async throws {
        let child = try TestChild(
            """
            hello()
            for number in range(20000): say(type="closed", presentation=number)
            count = 0
            for message in told():
                count += 1
                if message["type"] == "ping": break
            say(type="pong", call=count)
            """)
        for number in 1...200 { child.connection.send(Self.present(Int64(number), bytes: 50_000)) }
        child.connection.send(.ping(call: 1))
        #expect(await child.end() == .exited(code: 0))
        #expect(child.said.elements.count == 20_002)
        #expect(child.said.elements.last == .pong(call: 201))
    }

    @Test func `one that the host does not listen to has to wait, and takes no room`() async throws {
        let child = try TestChild(
            """
            hello()
            for number in range(100000): say(type="closed", presentation=number)
            """, handlesMessages: false)
        await child.said.wait(forCount: 256)
        for _ in 0..<100 { child.connection.handled() }
        await child.said.wait(forCount: 356)
        child.connection.kill(reason: "enough")
        for _ in 0..<100_000 { child.connection.handled() }
        #expect(await child.end() == .killed(reason: "enough"))
        #expect(child.said.elements.count < 20_000)
    }

    @Test(arguments: [
        ("while True: os.write(1, b'nonsense\\n')", "it sent 100 invalid messages in a row"),
        ("while True: os.write(1, b'\\xff\\xfe{\\n')", "it sent 100 invalid messages in a row"),
        ("while True: os.write(1, b'x' * 65536)", "it wrote more than 16777216 bytes without a line break"),
    ])
    func `nonsense without end ends it`(_ script: String, _ reason: String) async throws {
        let child = try TestChild("hello()\n" + script)
        #expect(await child.end() == .killed(reason: reason))
        #expect(child.wrote.elements.count < 5_000)
    }

    @Test func `nonsense between messages ends nothing`() async throws {
        let child = try TestChild(
            """
            hello()
            for number in range(300):
                os.write(1, b"[]\\n\\n\\xff\\n{\\"type\\":\\"unheard of\\"}\\n")
                say(type="presented", presentation=number)
            """)
        #expect(await child.end() == .exited(code: 0))
        #expect(child.said.elements.count == 301)
    }

    @Test func `a flood of prints is cut, counted, and holds up nothing`() async throws {
        let child = try TestChild(
            """
            hello()
            for number in range(200000): sys.stderr.write("line %d\\n" % number)
            sys.stderr.write("x" * 1000000 + "\\n")
            say(type="presented", presentation=1)
            """)
        #expect(await child.end() == .exited(code: 0))
        #expect(child.said.elements.last == .presented(presentation: 1))
        let dropped = child.wrote.elements.compactMap { line in
            line.contains("of its lines were dropped") ? line.split(separator: " ").first.flatMap { Int($0) } : nil
        }
        let lines = child.wrote.elements.count - dropped.count
        #expect(dropped.reduce(0, +) + lines == 200_001)
        #expect(child.wrote.elements.allSatisfy { $0.utf8.count < 5_000 })
    }

    @Test func `one that does not read is killed once too much waits for it`() async throws {
        let child = try TestChild("hello()\nwhile True: time.sleep(60)")
        await child.said.wait(forCount: 1)
        for number in 1...20 { child.connection.send(Self.present(Int64(number), bytes: Boundary.maximumLength)) }
        #expect(await child.end() == .killed(reason: "it did not read its messages"))
    }

    @Test(arguments: [
        "os.kill(os.getpid(), signal.SIGSTOP)",
        "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 64)); time.sleep(600)",
        "time.sleep(600)",
    ])
    func `it is killed in whatever state it is`(_ script: String) async throws {
        let child = try TestChild("hello()\n" + script)
        await child.said.wait(forCount: 1)
        child.connection.kill(reason: "it did not answer")
        child.connection.kill(reason: "another")
        #expect(await child.end() == .killed(reason: "it did not answer"))
    }

    @Test func `what it has started ends with it`() async throws {
        let child = try TestChild(
            """
            for name in ["child", "orphan"]:
                if os.fork() == 0:
                    os.setsid()
                    if name == "orphan" and os.fork() != 0: os._exit(0)
                    signal.signal(signal.SIGTERM, signal.SIG_IGN)
                    open(os.path.dirname(sys.argv[0]) + "/" + name, "w").write(str(os.getpid()))
                    say(type="presented", presentation=1)
                    time.sleep(600)
            time.sleep(600)
            """)
        await child.said.wait(forCount: 2)
        let started = try ["child", "orphan"].map { try #require(child.process($0)) }
        child.connection.kill(reason: "enough")
        _ = await child.end()
        for process in started { #expect(kill(process, 0) == -1, "\(process) has survived") }
    }

    @Test func `letting go of it ends it`() async throws {
        var child: TestChild? = try TestChild("hello()\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(600)")
        let ends = try #require(child?.ends)
        await child?.said.wait(forCount: 1)
        child = nil
        #expect(await ends.wait(forCount: 1) == [.killed(reason: "it is no longer needed")])
    }

    @Test func `at the end of the host it may finish what it does`() async throws {
        let child = try TestChild(
            """
            hello()
            for message in told():
                sys.stderr.write(message["type"] + "\\n")
            sys.stderr.write("end of file\\n")
            """)
        await child.said.wait(forCount: 1)
        await child.connection.leave()
        #expect(await child.end() == .exited(code: 0))
        #expect(child.wrote.elements == ["shutdown", "end of file"])
    }

    @Test func `but not for ever`() async throws {
        let child = try TestChild("hello()\ntime.sleep(600)", gracePeriod: .milliseconds(10))
        await child.said.wait(forCount: 1)
        await child.connection.leave()
        #expect(await child.end() == .killed(reason: "it did not exit"))
    }

    @Test func `one that says that it cannot be used is believed`() async throws {
        let child = try TestChild("say(type='unusable', reason='finds no display')\ntime.sleep(600)")
        guard case .unusable(let error) = await child.end() else {
            Issue.record("\(child.ends.elements)")
            return
        }
        #expect(error.description == "the plugin \(child.directory)/plugin finds no display")
        #expect(error.code == .startFailed)
    }
}
