/// An event of a stream (HTML standard, section 9.2.6).
struct ServerEvent: Sendable, Hashable {
    /// What the stream goes on behind.
    var id: String?
    var name = "message"
    var data: [UInt8] = []
    /// Whether it was longer than is read; then there is only the beginning of its data.
    var isTooLong = false
}

/// Reads server-sent events from bytes that come in any parts.
struct EventParser: Sendable {
    /// The longest event, in bytes, a line being one at most.
    static let longest = 1 << 20
    /// So much is kept of the data of one that is longer: it says what it is about.
    private static let kept = 300

    private var line: [UInt8] = []
    private var event = ServerEvent()
    private var hasData = false
    /// Of the event, and of its present line, whether they are kept or not.
    private var (length, lineLength) = (0, 0)
    /// Whether a carriage return has ended the last line: a line feed behind it ends none.
    private var afterReturn = false
    /// How many bytes of a mark at the beginning may still come.
    private var markLeft = Self.mark[...]
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Takes what has come, and returns the events that are whole with it.
    mutating func take(_ bytes: some Sequence<UInt8>) -> [ServerEvent] {
        var events: [ServerEvent] = []
        for byte in bytes {
            if let next = markLeft.first {
                if next == byte {
                    markLeft.removeFirst()
                    continue
                }
                for missed in Self.mark.prefix(Self.mark.count - markLeft.count) { add(missed) }
                markLeft = []
            }
            switch byte {
            case UInt8(ascii: "\n") where afterReturn: afterReturn = false
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                afterReturn = byte == UInt8(ascii: "\r")
                if let event = endLine() { events.append(event) }
            default:
                afterReturn = false
                add(byte)
            }
        }
        return events
    }

    private mutating func add(_ byte: UInt8) {
        length += 1
        lineLength += 1
        guard length <= Self.longest else {
            if !event.isTooLong { keepBeginning() }
            event.isTooLong = true
            line = []
            return
        }
        line.append(byte)
    }

    /// Of an event that is too long, what has come of its data is cut.
    private mutating func keepBeginning() {
        let field = Array("data:".utf8)
        if !hasData, line.starts(with: field) {
            event.data = Array(line.dropFirst(field.count).drop { $0 == UInt8(ascii: " ") }.prefix(Self.kept))
        } else {
            event.data = Array(event.data.prefix(Self.kept))
        }
    }

    /// The event that an empty line ends.
    private mutating func endLine() -> ServerEvent? {
        defer {
            line.removeAll(keepingCapacity: true)
            lineLength = 0
        }
        guard lineLength > 0 else { return finish() }
        // A comment is no part of an event, however many there are before one.
        if line.first == UInt8(ascii: ":") {
            length -= line.count
            return nil
        }
        guard !event.isTooLong else { return nil }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        switch String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self) {
        case "id" where !value.contains(0): event.id = String(decoding: value, as: UTF8.self)
        case "event": event.name = String(decoding: value, as: UTF8.self)
        case "data":
            if hasData { event.data.append(UInt8(ascii: "\n")) }
            event.data += value
            hasData = true
        default: break
        }
        return nil
    }

    private mutating func finish() -> ServerEvent? {
        defer { (event, hasData, length) = (ServerEvent(), false, 0) }
        return event.isTooLong || hasData ? event : nil
    }
}
