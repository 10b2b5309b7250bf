import Testing

@testable import MarqueeLanguageServer

@Suite struct `Messages in their frames` {
    private func frames(_ text: String, step: Int = .max) -> [FrameReader.Frame] {
        var reader = FrameReader()
        var frames: [FrameReader.Frame] = []
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            reader.append(rest.prefix(step))
            rest = rest.dropFirst(step)
            while let frame = reader.next() { frames.append(frame) }
        }
        return frames
    }

    @Test(arguments: [1, 2, 7, .max])
    func `messages come out whole, however they arrive`(step: Int) {
        let text = "Content-Length: 2\r\n\r\n{}content-length:3\r\nContent-Type: x\r\n\r\n[1]Content-Length: 0\n\n"
        #expect(frames(text, step: step) == [.body(Array("{}".utf8)), .body(Array("[1]".utf8)), .body([])])
    }

    @Test(arguments: [
        ("Content-Length 5\r\n\r\n", "expected 'Content-Length: N', got 'Content-Length 5'"),
        ("Content-Type: x\r\n\r\n", "a header has no 'Content-Length'"),
        ("Content-Length: -1\r\n\r\n", "invalid 'Content-Length': '-1'"),
        ("Content-Length: 99999999999999999999\r\n\r\n", "invalid 'Content-Length': '99999999999999999999'"),
        (
            String(repeating: "x", count: 9_000),
            "the header exceeds the limit of 8192 bytes, or does not end with an empty line"
        ),
    ])
    func `what is no header breaks the stream`(text: String, problem: String) {
        #expect(frames(text + "Content-Length: 2\r\n\r\n{}", step: 100) == [.broken(problem)])
    }

    @Test func `a body that is too long is passed over, and the next one is read`() {
        let count = FrameReader.maximumBody + 1
        var reader = FrameReader()
        reader.append(Array("Content-Length: \(count)\r\n\r\n".utf8))
        #expect(
            reader.next() == .refused("a message of 100663297 bytes exceeds the limit of 100663296"))
        let part = [UInt8](repeating: 0x20, count: 1 << 20)
        for _ in 0..<count >> 20 {
            reader.append(part)
            #expect(reader.next() == nil)
        }
        reader.append(Array(" Content-Length: 1\r\n\r\n1".utf8))
        #expect(reader.next() == .body([0x31]))
        #expect(!reader.isInsideFrame)
    }
}
