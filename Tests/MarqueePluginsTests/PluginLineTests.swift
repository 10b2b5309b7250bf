import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueePlugins

/// What a plugin writes, in lines, and how many of them.
@Suite struct PluginLineTests {
    private static func lines(_ pieces: [String], limit: Int) -> [String] {
        var splitter = LineSplitter(limit: limit)
        var lines: [String] = []
        func take(_ line: LineSplitter.Line) {
            switch line {
            case .whole(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong(let beginning): lines.append(String(decoding: beginning, as: UTF8.self) + "…")
            }
        }
        for piece in pieces { splitter.append(Array(piece.utf8)[...], take) }
        splitter.end(take)
        return lines
    }

    @Test(arguments: [
        (["a\nb\n"], ["a", "b"]), (["a", "b", "\n"], ["ab"]), (["a\n\n\nb"], ["a", "b"]),
        (["a\r\nb\r", "\n"], ["a", "b"]),
        (["", "\n"], []), (["abcd\n"], ["abcd"]), (["abcde\nf\n"], ["abcd…", "f"]),
        (["abc", "de", "fghi\nj\n"], ["abcd…", "j"]),
        (["abcd", "\nx"], ["abcd", "x"]), (["abcdefgh"], ["abcd…"]), (["ab", "cdefgh"], ["abcd…"]),
    ])
    func `lines are whole, whatever the pieces`(pieces: [String], lines: [String]) {
        #expect(Self.lines(pieces, limit: 4) == lines)
    }

    @Test func `a long text without an end takes no more room than a line`() {
        var splitter = LineSplitter(limit: 10)
        var count = 0
        for _ in 0..<1_000 { splitter.append(Array(repeating: 120, count: 1_000)[...]) { _ in count += 1 } }
        #expect(count == 1)
        #expect("\(splitter)".count < 1_000)
    }

    @Test func `a flood is cut after so many lines a second, and counted`() {
        var allowance = LineAllowance()
        let admitted = (0..<250).count { _ in allowance.admit(uptime: .seconds(10)).isAdmitted }
        #expect(admitted == 100)
        #expect(allowance.admit(uptime: .milliseconds(10_999)) == (false, 0))
        #expect(allowance.admit(uptime: .milliseconds(11_000)) == (true, 151))
        #expect(allowance.admit(uptime: .milliseconds(11_001)) == (true, 0))
        #expect(allowance.takeDropped() == 0)
    }

    @Test func `what has no room waits in order`() {
        var outgoing = OutgoingBytes()
        var written: [UInt8] = []
        for number in UInt8(0)..<100 {
            outgoing.append([number, number][...])
            outgoing.flush { bytes in
                written += bytes.prefix(1)
                return min(1, bytes.count)
            }
        }
        #expect(outgoing.count == 100)
        outgoing.flush { bytes in
            written += bytes
            return bytes.count
        }
        #expect(outgoing.isEmpty)
        #expect(written == (UInt8(0)..<100).flatMap { [$0, $0] })
    }

    @Test func `a child gets the variables that programs need, and those that are listed`() {
        let variables = [
            "PATH=/bin", "HOME=/root", "LANG=C", "LC_ALL=it", "LC_TIME=", "TERM=x", "TZ=UTC", "TMPDIR=/t", "NO_COLOR=1",
            "LD_LIBRARY_PATH=/l", "SECRET=1", "DISPLAY=:0", "LD_PRELOAD=x", "=odd", "odd", "PATHS=1",
        ]
        let selection = ChildEnvironment.selection(
            of: variables, listed: ["DISPLAY", "MISSING", "TERM=dumb", "OWN=a=b"])
        #expect(
            selection == Array(variables.prefix(10)).filter { $0 != "TERM=x" } + ["DISPLAY=:0", "TERM=dumb", "OWN=a=b"])
    }
}
