import Testing

@testable import MarqueeFleet

@Suite struct EventParserTests {
    private static let stream = """
        : hello

        id: 3
        event: message
        data: {"a":1}

        event: goodbye\r
        data: x\r
        data:y\r
        \r
        id: 4
        data

        """ + "\n"

    @Test func `events are read, comments are passed over`() {
        var parser = EventParser()
        let events = parser.take(Array(Self.stream.utf8))
        #expect(
            events == [
                ServerEvent(id: "3", name: "message", data: Array(#"{"a":1}"#.utf8)),
                ServerEvent(id: nil, name: "goodbye", data: Array("x\ny".utf8)),
                ServerEvent(id: "4", name: "message", data: []),
            ])
    }

    @Test func `wherever it is divided, a stream says the same`() {
        let bytes = Array(Self.stream.utf8)
        var whole = EventParser()
        let expected = whole.take(bytes)
        for place in bytes.indices {
            var parser = EventParser()
            #expect(parser.take(bytes[..<place]) + parser.take(bytes[place...]) == expected)
        }
    }

    @Test func `a mark at the beginning is no part of the first line`() {
        var parser = EventParser()
        #expect(parser.take([0xEF, 0xBB, 0xBF] + Array("data: 1\n\n".utf8)).map(\.data) == [[UInt8(ascii: "1")]])
    }

    @Test func `an event that is too long is left out, whatever its lines are, and the next one is read`() {
        for piece in [String(repeating: "x", count: 100_000), "data: \(String(repeating: "y", count: 90_000))\n"] {
            var parser = EventParser()
            var events = parser.take(Array("id: 7\nevent: message\ndata: ".utf8))
            for _ in 0..<20 { events += parser.take(Array(piece.utf8)) }
            events += parser.take(Array("\n\nid: 8\ndata: 2\n\n".utf8))
            #expect(events.map(\.id) == ["7", "8"])
            #expect(events.map(\.isTooLong) == [true, false])
            // The beginning says what it is about.
            #expect(events.map(\.data.count) == [300, 1])
        }
    }

    @Test func `comments never become too long together`() {
        var parser = EventParser()
        for _ in 0..<20 { #expect(parser.take(Array(": \(String(repeating: "c", count: 100_000))\n".utf8)).isEmpty) }
        #expect(parser.take(Array("data: 1\n\n".utf8)).map(\.isTooLong) == [false])
    }
}
