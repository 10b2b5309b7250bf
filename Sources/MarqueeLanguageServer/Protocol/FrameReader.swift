/// Cuts the bytes that a client sends into messages: a header with `Content-Length`, an empty line, the body
/// (Language Server Protocol 3.17, "Base Protocol").
struct FrameReader {
    /// What comes out.
    enum Frame: Sendable, Equatable {
        case body([UInt8])
        /// A message that cannot be taken, and why; what follows it can.
        case refused(String)
        /// From here on nobody can tell where a message begins.
        case broken(String)
    }

    /// The longest body: a text of 32 MiB, with room for its escapes.
    static let maximumBody = 96 << 20
    static let maximumHeader = 8 << 10

    private var buffer: [UInt8] = []
    /// How much of the buffer was taken.
    private var taken = 0
    /// The length of the body that is being read.
    private var length: Int?
    /// How many bytes of a refused body are still to come.
    private var skipped = 0
    private var isBroken = false

    /// Takes the next part of the input.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        guard !isBroken else { return }
        if taken > 0 {
            buffer.removeFirst(taken)
            taken = 0
        }
        buffer += bytes
    }

    /// Whether the input may not end here.
    var isInsideFrame: Bool { !isBroken && (length != nil || skipped > 0 || taken < buffer.count) }

    /// The next message that is complete.
    mutating func next() -> Frame? {
        guard !isBroken else { return nil }
        if skipped > 0 {
            let count = min(skipped, buffer.count - taken)
            (skipped, taken) = (skipped - count, taken + count)
            guard skipped == 0 else { return nil }
        }
        if length == nil {
            switch readHeader() {
            case nil: return nil
            case .broken(let problem)?:
                isBroken = true
                buffer = []
                taken = 0
                return .broken(problem)
            case .length(let count)? where count > Self.maximumBody:
                skipped = count
                return .refused("a message of \(count) bytes exceeds the limit of \(Self.maximumBody)")
            case .length(let count)?:
                length = count
            }
        }
        guard let count = length, buffer.count - taken >= count else { return nil }
        defer { taken += count }
        length = nil
        return .body(Array(buffer[taken..<taken + count]))
    }

    private enum Header {
        case length(Int)
        case broken(String)
    }

    private mutating func readHeader() -> Header? {
        let rest = buffer[taken...]
        guard let end = rest.prefix(Self.maximumHeader).endOfHeader else {
            guard rest.count >= Self.maximumHeader else { return nil }
            return .broken(
                "the header exceeds the limit of \(Self.maximumHeader) bytes, or does not end with an empty line")
        }
        let lines = String(decoding: rest[..<end.start], as: UTF8.self).split(whereSeparator: \.isNewline)
        taken = end.behind
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else {
                return .broken("expected 'Content-Length: N', got '\(line.prefix(60))'")
            }
            guard line[..<colon].lowercased() == "content-length" else { continue }
            let digits = line[line.index(after: colon)...].filter { $0 != " " && $0 != "\t" }
            guard let count = Int(digits), count >= 0, digits.first != "+" else {
                return .broken("invalid 'Content-Length': '\(digits.prefix(40))'")
            }
            return .length(count)
        }
        return .broken("a header has no 'Content-Length'")
    }
}

extension ArraySlice<UInt8> {
    /// Where the empty line begins, and what stands behind it.
    fileprivate var endOfHeader: (start: Int, behind: Int)? {
        for index in indices where self[index] == 0x0A {
            if index + 1 < endIndex, self[index + 1] == 0x0A { return (index, index + 2) }
            if index + 2 < endIndex, self[index + 1] == 0x0D, self[index + 2] == 0x0A { return (index, index + 3) }
        }
        return nil
    }
}

/// Puts a message into its frame.
enum FrameWriter {
    static func frame(_ body: [UInt8]) -> [UInt8] {
        Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
    }
}
