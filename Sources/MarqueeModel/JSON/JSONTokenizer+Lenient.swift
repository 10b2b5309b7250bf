/// One step of the way to a part of a JSON text.
package enum JSONStep: Sendable, Hashable {
    /// The value of a key.
    case member(String)
    /// An item of a list, from 0.
    case item(Int)
}

/// A part of a JSON text that no ``Value`` can be; null stands in its place.
package struct JSONProblem: Sendable, Hashable {
    /// Where it is.
    package let path: [JSONStep]
    /// What is wrong with it.
    package let error: JSONError
}

extension Value {
    /// Reads a JSON text whose parts others have written, so that a part that no value can be costs the rest nothing.
    ///
    /// A surrogate without its other half becomes U+FFFD, and integers beyond 64 bits are rounded. Null stands for what is
    /// nested deeper than 128 and for numbers beyond a double, and of two keys that are the same the first counts: these are
    /// told, in order.
    ///
    /// - Throws: What the grammar does not allow, and more than 10,000 problems.
    package static func lenient(json bytes: [UInt8]) throws(JSONError) -> (value: Value, problems: [JSONProblem]) {
        var reader = LenientReader(bytes)
        let value = try reader.whole()
        return (value, reader.problems)
    }
}

private struct LenientReader {
    private static let mostProblems = 10_000

    private var tokenizer: JSONTokenizer
    private var path: [JSONStep] = []
    private(set) var problems: [JSONProblem] = []

    init(_ bytes: [UInt8]) {
        tokenizer = JSONTokenizer(bytes, hugeNumbers: .rounded)
        tokenizer.replacesLoneSurrogates = true
    }

    mutating func whole() throws(JSONError) -> Value {
        let value = try tree()
        tokenizer.skipWhiteSpace()
        guard tokenizer.position == tokenizer.bytes.count else {
            throw tokenizer.error("expected the end of the JSON text, got \(tokenizer.found)")
        }
        return value
    }

    private mutating func note(_ error: JSONError) throws(JSONError) {
        guard problems.count < Self.mostProblems else { throw error }
        problems.append(JSONProblem(path: path, error: error))
    }

    private mutating func byte(_ expected: String) throws(JSONError) -> UInt8 {
        tokenizer.skipWhiteSpace()
        guard tokenizer.position < tokenizer.bytes.count else {
            throw tokenizer.error("expected \(expected), got the end of the text")
        }
        return tokenizer.bytes[tokenizer.position]
    }

    /// The path is as long as the nesting is deep.
    private mutating func tree() throws(JSONError) -> Value {
        switch try byte("a value") {
        case UInt8(ascii: "\""): return .string(try tokenizer.string())
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard path.count < JSONTokenizer.maximumDepth else {
                try note(tokenizer.tooDeep())
                try skip()
                return .null
            }
            return tokenizer.bytes[tokenizer.position] == UInt8(ascii: "{")
                ? .object(try members()) : .list(try items())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            do throws(JSONError) {
                return try tokenizer.number().value
            } catch {
                guard error.problem == .outOfRange else { throw error }
                try note(error)
                return .null
            }
        default:
            guard let (word, length) = tokenizer.word() else {
                throw tokenizer.error("expected a value, got \(tokenizer.found)")
            }
            tokenizer.position += length
            return word.value
        }
    }

    private mutating func members() throws(JSONError) -> ValueObject {
        var members = ValueObject()
        tokenizer.position += 1
        guard try !ends(with: UInt8(ascii: "}")) else { return members }
        while true {
            guard try byte("a key in double quotes") == UInt8(ascii: "\"") else {
                throw tokenizer.error("expected a key in double quotes, got \(tokenizer.found)")
            }
            let start = tokenizer.position
            let key = try tokenizer.string()
            guard try byte("':'") == UInt8(ascii: ":") else {
                throw tokenizer.error("expected ':', got \(tokenizer.found)")
            }
            tokenizer.position += 1
            path.append(.member(key))
            let isNew = !members.contains(key)
            if !isNew { try note(JSONError(.duplicateKey, "duplicate key '\(key)'", at: start)) }
            let value = try tree()
            if isNew { members.append(new: key, value) }
            path.removeLast()
            if try ends(with: UInt8(ascii: "}")) { return members }
            try comma("'}'")
        }
    }

    private mutating func items() throws(JSONError) -> [Value] {
        var items: [Value] = []
        tokenizer.position += 1
        guard try !ends(with: UInt8(ascii: "]")) else { return items }
        while true {
            path.append(.item(items.count))
            items.append(try tree())
            path.removeLast()
            if try ends(with: UInt8(ascii: "]")) { return items }
            try comma("']'")
        }
    }

    private mutating func ends(with end: UInt8) throws(JSONError) -> Bool {
        guard try byte("',' or a closing bracket") == end else { return false }
        tokenizer.position += 1
        return true
    }

    private mutating func comma(_ end: String) throws(JSONError) {
        guard try byte("','") == UInt8(ascii: ",") else {
            throw tokenizer.error("expected ',' or \(end), got \(tokenizer.found)")
        }
        tokenizer.position += 1
    }

    /// Passes over a list or an object, however deep it is, without recursion.
    private mutating func skip() throws(JSONError) {
        var depth = 0
        repeat {
            switch try byte("a closing bracket") {
            case UInt8(ascii: "\""): _ = try tokenizer.string()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                tokenizer.position += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                tokenizer.position += 1
            default: tokenizer.position += 1
            }
        } while depth > 0
    }
}
