import MarqueeModel
import MarqueeSystem

/// A `data:` URL (RFC 2397), taken apart and not yet decoded.
struct DataURL: Sendable, Hashable {
    /// Type and subtype in lower case.
    let mediaType: String
    private let isBase64: Bool
    private let content: Substring

    /// Why a text is none, as the rest of a sentence.
    struct Refusal: Error, Hashable {
        let reason: String
    }

    init(_ text: String) throws(Refusal) {
        // As in all URLs, what follows '#' is no part of the content (RFC 3986, section 3.5).
        let body = text.dropFirst("data:".count).prefix { $0 != "#" }
        guard let comma = body.firstIndex(of: ",") else {
            throw Refusal(reason: "it is missing the ',' before its content; write data:TYPE;base64,CONTENT")
        }
        let parameters = body[..<comma].split(separator: ";", omittingEmptySubsequences: false)
        self.isBase64 =
            parameters.count > 1 && parameters.last?.filter { $0 != " " }.lowercased() == "base64"
        self.mediaType = PathExtension.essence(of: String(parameters.first ?? "")) ?? "text/plain"
        self.content = body[body.index(after: comma)...]
    }

    /// How many bytes the content has, before it is decoded; exact unless it cannot be decoded.
    var size: Int64 {
        var characters: Int64 = 0
        var bytes = content.utf8.makeIterator()
        while var byte = bytes.next() {
            if byte == UInt8(ascii: "%"), let high = bytes.next().flatMap(Self.hexadecimal),
                let low = bytes.next().flatMap(Self.hexadecimal)
            {
                byte = high << 4 | low
            }
            if !isBase64 || !Base64.isFiller(byte) { characters += 1 }
        }
        return isBase64 ? characters * 3 / 4 : characters
    }

    /// What may be printed.
    var label: String { "data:\(mediaType)" }

    /// Decodes the content, piece by piece.
    func decode(pieceSize: Int = 65_536, into body: (ArraySlice<UInt8>) throws -> Void) throws {
        var piece: [UInt8] = []
        piece.reserveCapacity(pieceSize)
        var base64 = Base64()
        var bytes = content.utf8.makeIterator()
        while let byte = bytes.next() {
            var value = byte
            if byte == UInt8(ascii: "%") {
                guard let high = bytes.next().flatMap(Self.hexadecimal),
                    let low = bytes.next().flatMap(Self.hexadecimal)
                else { throw Refusal(reason: "it has a '%' without two hexadecimal digits; write %25 for a '%'") }
                value = high << 4 | low
            }
            if isBase64 {
                if let decoded = try refusing({ () throws(Base64.Failure) in try base64.take(value) }) {
                    piece.append(decoded)
                }
            } else {
                piece.append(value)
            }
            if piece.count >= pieceSize {
                try body(piece[...])
                piece.removeAll(keepingCapacity: true)
            }
        }
        if isBase64 { try refusing(base64.finish) }
        if !piece.isEmpty { try body(piece[...]) }
    }

    private func refusing<Value>(_ body: () throws(Base64.Failure) -> Value) throws(Refusal) -> Value {
        do throws(Base64.Failure) {
            return try body()
        } catch {
            switch error {
            case .character(let byte):
                let shown = (0x21..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "byte \(byte)"
                throw Refusal(reason: "its base64 contains \(shown); the allowed characters are A–Z, a–z, 0–9, + and /")
            case .afterPadding: throw Refusal(reason: "its base64 continues after '='; expected its end")
            case .cutShort: throw Refusal(reason: "its base64 is incomplete; expected groups of four characters")
            }
        }
    }

    private static func hexadecimal(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): (digit | 0x20) - 87
        default: nil
        }
    }
}
