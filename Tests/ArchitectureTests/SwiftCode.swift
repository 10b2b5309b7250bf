/// Tells Swift code from its comments and string literals.
///
/// Code within an interpolation is code. Regular expression literals are not known: there are none here.
struct SwiftCode {
    private enum Place {
        case code(parentheses: Int)
        case string(pounds: Int, isMultiline: Bool)
        case lineComment
        case blockComment(depth: Int)
    }

    private let text: [UInt8]
    private var code: [UInt8] = []
    /// Of each byte: whether it is of a string literal's own text.
    private var isString: [Bool] = []
    private var position = 0
    private var places: [Place] = [.code(parentheses: 0)]

    /// The text with spaces for everything but code and line ends.
    static func code(of text: [UInt8]) -> [UInt8] {
        var reader = SwiftCode(text: text)
        reader.read()
        return reader.code
    }

    /// The text with spaces for everything but what string literals say and line ends.
    static func strings(of text: [UInt8]) -> [UInt8] {
        var reader = SwiftCode(text: text)
        reader.read()
        return zip(text, reader.isString).map { byte, isString in
            isString || byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " ")
        }
    }

    /// The text with spaces for comments: what C's relatives have in common.
    static func withoutComments(of text: [UInt8]) -> [UInt8] {
        var reader = SwiftCode(text: text)
        reader.read()
        return zip(text, zip(reader.code, reader.isString)).map { byte, kept in
            kept.1 || kept.0 == byte ? byte : UInt8(ascii: " ")
        }
    }

    private init(text: [UInt8]) {
        self.text = text
        self.code.reserveCapacity(text.count)
    }

    private mutating func read() {
        while position < text.count, let place = places.last {
            switch place {
            case .code(let parentheses): readCode(parentheses)
            case .string(let pounds, let isMultiline): readString(pounds, isMultiline)
            case .lineComment:
                if text[position] == UInt8(ascii: "\n") { places.removeLast() } else { blank(plainCount) }
            case .blockComment(let depth): readBlockComment(depth)
            }
        }
    }

    private mutating func readCode(_ parentheses: Int) {
        switch text[position] {
        case UInt8(ascii: "/") where sees("//"):
            places.append(.lineComment)
        case UInt8(ascii: "/") where sees("/*"):
            places.append(.blockComment(depth: 1))
            blank(2)
        case UInt8(ascii: "\""), UInt8(ascii: "#"):
            var end = position
            while end < text.count, text[end] == UInt8(ascii: "#") { end += 1 }
            let pounds = end - position
            guard end < text.count, text[end] == UInt8(ascii: "\"") else { return keep(max(pounds, 1)) }
            let isMultiline = sees("\"\"\"", at: end)
            places.append(.string(pounds: pounds, isMultiline: isMultiline))
            blank(pounds + (isMultiline ? 3 : 1))
        case UInt8(ascii: "("):
            places[places.count - 1] = .code(parentheses: parentheses + 1)
            keep(1)
        case UInt8(ascii: ")"):
            // The parenthesis that ends an interpolation.
            if parentheses == 0, places.count > 1 {
                places.removeLast()
            } else {
                places[places.count - 1] = .code(parentheses: parentheses - 1)
            }
            keep(1)
        default: keep(plainCount)
        }
    }

    private mutating func readString(_ pounds: Int, _ isMultiline: Bool) {
        switch text[position] {
        case UInt8(ascii: "\\"):
            let marks = String(repeating: "#", count: pounds)
            if sees("\\\(marks)(") {
                places.append(.code(parentheses: 0))
                blank(pounds + 2)
            } else {
                blank(sees("\\\(marks)") ? pounds + 2 : 1)
            }
        case UInt8(ascii: "\""):
            let end = (isMultiline ? "\"\"\"" : "\"") + String(repeating: "#", count: pounds)
            guard sees(end) else { return blank(1) }
            places.removeLast()
            blank(end.utf8.count)
        default: blank(plainCount)
        }
    }

    private mutating func readBlockComment(_ depth: Int) {
        if sees("*/") {
            places.removeLast()
            if depth > 1 { places.append(.blockComment(depth: depth - 1)) }
            blank(2)
        } else if sees("/*") {
            places[places.count - 1] = .blockComment(depth: depth + 1)
            blank(2)
        } else {
            blank(plainCount)
        }
    }

    private func sees(_ expected: String, at place: Int? = nil) -> Bool {
        text[(place ?? position)...].starts(with: expected.utf8)
    }

    private mutating func keep(_ count: Int) {
        let end = min(position + count, text.count)
        code.append(contentsOf: text[position..<end])
        isString.append(contentsOf: repeatElement(false, count: end - position))
        position = end
    }

    private mutating func blank(_ count: Int) {
        let end = min(position + count, text.count)
        let isInString = if case .string? = places.last { true } else { false }
        for index in position..<end {
            code.append(text[index] == UInt8(ascii: "\n") ? text[index] : UInt8(ascii: " "))
            isString.append(isInString)
        }
        position = end
    }

    /// How many bytes there are up to the next that can mean something: the next one counts in any case.
    private var plainCount: Int {
        var end = position + 1
        while end < text.count, Self.isPlain[Int(text[end])] { end += 1 }
        return end - position
    }

    /// For each byte: whether it means nothing in any place.
    private static let isPlain: [Bool] = (0..<256).map { !"/*\"\\#()\n".utf8.contains(UInt8($0)) }
}
