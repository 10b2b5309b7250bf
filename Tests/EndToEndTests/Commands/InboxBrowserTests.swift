import Foundation
import MarqueeModel
import Testing

/// The interactive inbox on a terminal that Python plays.
@Suite(.timeLimit(.minutes(20)))
struct InboxBrowserTests {
    /// Runs `marquee inbox` and takes steps: what the screen must show, keys, sizes, arrivals, signals.
    private static let player = #"""
        import fcntl, json, os, pty, re, select, shutil, signal, struct, subprocess, sys, termios, time, unicodedata
        marquee, steps = sys.argv[1], json.loads(sys.argv[2])
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
        child, terminal = pty.fork()
        if child == 0:
            os.environ["TERM"] = "xterm-256color"
            os.execv(marquee, [marquee, "inbox"])
        seen, columns = b"", 80
        def resize(rows, width):
            global columns
            columns = width
            fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, width, 0, 0))
        def frame():
            """The lines of the last picture that is whole."""
            whole = seen.decode(errors="replace").rpartition("\x1b[J")[0].rpartition("\x1b[H")[2]
            return re.split("\r*\n", re.sub("\x1b\\[[0-9;]*[mK]", "", whole))
        def width(line):
            """What joins or colours an emoji, and what is joined to one, takes no cell of its own."""
            line = re.sub("\u200d.|[\U0001f3fb-\U0001f3ff]|\ufe0f", "", line)
            return sum(0 if unicodedata.category(c) in ("Mn", "Cf") else 1 + (unicodedata.east_asian_width(c) in "WF")
                       for c in line)
        def read(until):
            global seen
            end = time.monotonic() + 30
            while not until():
                if time.monotonic() > end: sys.exit("in vain: " + "\n".join(frame()))
                if select.select([terminal], [], [], 0.02)[0]:
                    try: seen += os.read(terminal, 65536)
                    except OSError: return
        resize(12, 60)
        for step, value in steps:
            if step == "see": read(lambda: any(value in line for line in frame()))
            elif step == "see no": read(lambda: len(frame()) > 1 and not any(value in line for line in frame()))
            elif step == "select": read(lambda: any(line.startswith(">") and value in line for line in frame()))
            elif step == "key": os.write(terminal, value.encode())
            elif step == "send":
                subprocess.run([marquee, "send", "-"], input=value, text=True, check=True, capture_output=True)
            elif step == "fit":
                resize(value[0], value[1])
                read(lambda: len(frame()) == value[0] and all(width(line) <= columns for line in frame()))
            elif step == "delete": shutil.rmtree(value)
            elif step == "signal": os.kill(child, getattr(signal, value))
        ended = []
        def is_over():
            if not ended:
                done, status = os.waitpid(child, os.WNOHANG)
                if done: ended.append(os.waitstatus_to_exitcode(status))
            return bool(ended)
        read(is_over)
        # What it has said last.
        while select.select([terminal], [], [], 0.05)[0]:
            try: more = os.read(terminal, 65536)
            except OSError: break
            if not more: break
            seen += more
        if not ended: ended.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        flags = termios.tcgetattr(terminal)[3]
        restored = flags & termios.ICANON and flags & termios.ECHO and flags & termios.ISIG
        text = seen.decode(errors="replace")
        ours = re.sub("\x1b\\[(\\?1049[hl]|\\?25[hl]|H|K|J|[0-9;]*m)|\r*\n", "", text)
        foreign = [hex(ord(c)) for c in ours if unicodedata.category(c) == "Cc" or c in "\u202e\u200f"]
        print(json.dumps({
            "code": ended[0], "foreign": foreign,
            "last": text.rpartition("\x1b[?25h\x1b[?1049l")[2].strip(),
            "restored": bool(restored) and "\x1b[?" not in text.rpartition("\x1b[?25h\x1b[?1049l")[2]}))
        """#

    private struct Result: Decodable {
        let code: Int32
        /// Characters that steer a terminal, and are not the screen's own.
        let foreign: [String]
        let restored: Bool
        /// What it says after it has given the terminal back.
        let last: String
    }

    private static func play(_ steps: [Value], in project: TestProject) throws -> Result {
        let python = Process()
        let (output, errors) = (Pipe(), Pipe())
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = [
            "python3", "-c", player, Executable.products.appending(path: "marquee").path(), Value.list(steps).json(),
        ]
        python.currentDirectoryURL = project.root
        python.standardOutput = output
        python.standardError = errors
        try python.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        let trouble = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        python.waitUntilExit()
        try #require(trouble == "", "\(trouble)")
        return try JSONDecoder().decode(Result.self, from: bytes)
    }

    private static func notification(_ id: String, _ title: String) -> String {
        let payload: Value = ["notification": ["id": .string(id), "alert": ["title": .string(title)]]]
        return payload.json()
    }

    private static func project(_ payloads: [String]) throws -> TestProject {
        let project = try TestProject()
        guard !payloads.isEmpty else { return project }
        #expect(try project.marquee("send", "-", input: payloads.joined(separator: "\n")).code == 0)
        return project
    }

    private static func items(_ status: String, of project: TestProject) throws -> [String] {
        let list = try project.marquee("inbox", "list", "--status", status, "--format", "json").json
        return list.object?["items"]?.list?.compactMap { $0.object?["id"]?.string } ?? []
    }

    @Test
    func `keys list, move, read, open and remove`() throws {
        let page = #"{"notification":{"id":"page","alert":"Page","content":{"html":"<p>Inside</p>"}}}"#
        let project = try Self.project([Self.notification("a", "First"), Self.notification("b", "Second"), page])
        let result = try Self.play(
            [
                ["see", "3 unread of 3"], ["select", "Page"], ["key", "j"], ["select", "Second"],
                ["key", "r"], ["see", "2 unread of 3"], ["key", "\u{1B}[A"], ["select", "Page"], ["key", "\r"],
                ["see", "Inside"], ["see", "message queued: "], ["key", "x"], ["see", "1 unread of 3"],
                ["key", "G"], ["select", "First"], ["key", "d"], ["see", "remove it permanently? y / n"], ["key", "n"],
                ["see", "nothing was removed"], ["key", "d"], ["key", "y"], ["see", "removed a"],
                ["see no", "First"], ["key", "q"],
            ], in: project)
        #expect(result.code == 0)
        #expect(result.restored)
        #expect(try Self.items("unread", of: project) == [])
        #expect(try Self.items("read", of: project) == ["page", "b"])
        #expect(try project.ids("live").count == 1)
    }

    @Test
    func `keys pin, archive and take back, and add and remove statuses`() throws {
        let project = try Self.project([Self.notification("a", "First"), Self.notification("b", "Second")])
        let result = try Self.play(
            [
                ["select", "Second"], ["key", "G"], ["select", "First"], ["key", "p"], ["see", "pinned a"],
                ["see", "^"], ["key", "s"], ["see", "status to add or remove: _"], ["key", "likxé\u{7F}\u{7F}ed"],
                ["see", "status to add or remove: liked_"], ["key", "\r"], ["see", "added 'liked'"],
                ["see", "[liked]"], ["key", "s"],
                ["see", "has liked"], ["key", "\u{1B}"], ["see", "enter open"], ["key", "G"], ["select", "Second"],
                ["key", "a"], ["see", "archived b"], ["see no", "Second"], ["key", "\t"], ["see", "Archive – 1"],
                ["select", "Second"], ["key", "a"], ["see", "moved b back to the inbox"], ["see", "Archive – empty"],
                ["key", "\t"], ["see", "Inbox – 2 unread of 2"], ["key", "a"], ["see", "archived a"], ["key", "q"],
            ], in: project)
        #expect(result.code == 0)
        #expect(result.restored)
        #expect(try Self.items("all", of: project) == ["b"])
        #expect(try Self.items("archived", of: project) == ["a"])
        let item = try project.marquee("inbox", "show", "a", "--format", "json").json.object
        #expect(item?["pinned"] == true)
        #expect(item?["statuses"] == ["liked"])
    }

    @Test
    func `words are not broken, long titles can be read, and keys fit`() throws {
        let title = "A title that is longer than forty columns can show at once, and ends with omega"
        let page = """
            <h1>Offer</h1><p>Everything &amp; more for <b>you</b>, wordwordword wordword.</p><script>x()</script>
            <ul><li>One<li>Two</ul><a href="https://shop.example/a">Shop</a>
            """
        let joined = "👩\u{200D}👩\u{200D}👧"
        let payload: Value = [
            "notification": [
                "id": "long", "alert": ["title": .string(title), "body": .string("\(joined) together")],
                "content": ["html": .string(page)],
            ]
        ]
        let project = try Self.project([payload.json()])
        let result = try Self.play(
            [
                ["fit", [24, 40]], ["see", "s status"], ["see", "q quit"], ["see", "d remove"], ["see", "tab archive"],
                ["key", "\r"], ["see", "columns can show at once, and ends with"], ["see", "omega"],
                ["see", .string("\(joined) together")],
                ["see", "Everything & more for you, wordwordword"], ["see", "wordword."], ["see", "• One"],
                ["see", "• Two"], ["see", "Shop (https://shop.example/a)"], ["see no", "x()"], ["see no", "<"],
                ["fit", [24, 40]], ["key", " q"],
            ], in: project)
        #expect(result.code == 0)
        #expect(result.foreign.allSatisfy { $0 == "0x200d" })
    }

    @Test
    func `a message is shown by its values, and what is to be fetched says how`() throws {
        let card: Value = [
            "notification": [
                "id": "card", "alert": "Card",
                "content": [
                    "message": ["template": "banner", "arguments": ["title": "Spring", "style": ["padding": 3]]]
                ],
            ]
        ]
        let project = try Self.project([card.json(), #"{"pid":"lazy","aps":{"alert":"Fetch me"}}"#])
        let result = try Self.play(
            [
                ["select", "Fetch me"], ["key", "\r"], ["see", "the content of 'lazy' is missing"], ["key", " "],
                ["see", "2 unread of 2"], ["key", "G\r"], ["see", "title: Spring"], ["see", "style.padding: 3"],
                ["see no", "{"], ["key", "q"],
            ], in: project)
        #expect(result.code == 0)
    }

    @Test
    func `what another process sends is seen, and the selection stays where it is`() throws {
        let project = try Self.project([Self.notification("a", "First")])
        let result = try Self.play(
            [
                ["select", "First"], ["send", .string(Self.notification("b", "Arrived later"))],
                ["see", "Arrived later"], ["select", "First"], ["see", "2 unread of 2"], ["key", "q"],
            ], in: project)
        #expect(result.code == 0)
        #expect(try Self.items("unread", of: project) == ["b", "a"])
    }

    @Test
    func `an empty inbox says so, and fills`() throws {
        let project = try Self.project([])
        let result = try Self.play(
            [
                ["see", "Inbox – empty"], ["key", "jkrd\r"], ["send", .string(Self.notification("a", "First"))],
                ["select", "First"], ["key", "\u{1B}"],
            ], in: project)
        #expect(result.code == 0)
        #expect(result.restored)
    }

    @Test
    func `a text that does not fit is scrolled`() throws {
        let body = (1...40).map { "line \($0)." }.joined(separator: "\n")
        let long: Value = ["notification": ["id": "long", "alert": ["title": "Long", "body": .string(body)]]]
        let project = try Self.project([long.json(), Self.notification("short", "Short")])
        let result = try Self.play(
            [
                ["select", "Short"], ["key", "G"], ["select", "Long"], ["key", "\r"], ["see", "line 1."],
                ["see no", "line 20."],
                ["see", "↑↓ scroll"], ["key", "jj"], ["see no", "line 2."], ["see", "line 3."], ["key", "G"],
                ["see", "line 40."], ["key", "\u{1B}[B"], ["see", "line 40."], ["fit", [12, 40]],
                ["key", "\u{1B}[5~"], ["see no", "line 40."], ["key", "g"], ["see", "line 1."], ["key", "kx"],
                ["select", "Long"], ["key", "k\r"], ["see", "other keys: back"], ["key", "j"], ["select", "Short"],
                ["key", "q"],
            ], in: project)
        #expect(result.code == 0)
        #expect(result.restored)
    }

    @Test
    func `nothing is removed without a question that can be seen`() throws {
        let project = try Self.project([Self.notification("a", "First")])
        var steps: [Value] = [["select", "First"]]
        for (size, question): ([Value], Value) in [
            ([5, 60], "y / n"), ([4, 40], "y / n"), ([2, 20], "y/n"), ([1, 13], "y/n"), ([3, 6], "y/n"),
        ] {
            steps += [["fit", .list(size)], ["key", "d"], ["see", question], ["fit", .list(size)], ["key", "n"]]
        }
        let result = try Self.play(steps + [["fit", [12, 60]], ["select", "First"], ["key", "q"]], in: project)
        #expect(result.code == 0)
        #expect(try Self.items("unread", of: project) == ["a"])
    }

    @Test
    func `a store that is removed meanwhile ends it, whatever has come in its place`() throws {
        let project = try Self.project([Self.notification("a", "First")])
        for later: [Value] in [[], [["send", .string(Self.notification("b", "Second"))]]] {
            let result = try Self.play([["select", "First"], ["delete", ".marquee"]] + later, in: project)
            #expect(result.code == 74)
            #expect(result.restored)
            #expect(result.last.contains("was removed; start 'marquee inbox' again"))
            #expect(try project.marquee("send", "-", input: Self.notification("a", "First")).code == 0)
        }
    }

    @Test
    func `long, wide and hostile titles fit into every size, and steer nothing`() throws {
        let titles = [
            String(repeating: "long ", count: 100), String(repeating: "日本語", count: 60), "👍🏽 👨‍👩‍👧‍👦 🇮🇹 e\u{301}",
            "\u{1B}[2J\u{1B}]0;stolen\u{7}\u{90}\u{9B}31m\u{202E}\u{200F}\r\n\t\u{7F}\u{0}",
        ]
        let project = try Self.project(titles.enumerated().map { Self.notification("n\($0)", $1) })
        var steps: [Value] = [["see", "4 unread of 4"]]
        for size: [Value] in [[12, 60], [24, 200], [8, 30], [5, 12], [2, 4], [1, 1], [12, 60]] {
            steps += [["fit", .list(size)], ["key", "\r"], ["fit", .list(size)], ["key", " "], ["key", "j"]]
        }
        steps += [["see", "<U+001B>[2J<U+001B>]0;stolen"], ["key", "q"]]
        let result = try Self.play(steps, in: project)
        #expect(result.code == 0)
        #expect(result.foreign == [])
        #expect(result.restored)
    }

    @Test(arguments: [("key", "\u{3}"), ("signal", "SIGTERM"), ("signal", "SIGHUP"), ("signal", "SIGINT")])
    func `the terminal is as before when it is interrupted`(step: String, value: String) throws {
        let project = try Self.project([Self.notification("a", "First")])
        // Also while an item or a question is on the screen.
        for before: Value in [[], [["key", "\r"], ["see", "other keys"]], [["key", "d"], ["see", "permanently"]]] {
            let steps: [Value] = [["select", "First"]] + (before.list ?? []) + [[.string(step), .string(value)]]
            let result = try Self.play(steps, in: project)
            #expect(result.code == 130)
            #expect(result.restored)
        }
        #expect(try project.marquee("inbox", "count", "--status", "all").output == "1\n")
    }
}
