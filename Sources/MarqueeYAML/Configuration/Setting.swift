package import MarqueeModel

/// A value of the configuration, and where it was written; a default was written nowhere.
package struct Setting<Value: Sendable>: Sendable {
    package let value: Value
    package let source: SourceRange?

    package init(_ value: Value, at source: SourceRange? = nil) {
        self.value = value
        self.source = source
    }
}

extension Setting where Value == String {
    /// The text with each `${NAME}` replaced by the variable's value.
    ///
    /// Called where the text is needed: a variable that is not set matters only then.
    package func expanded(with environment: [String: String]) throws(VariableError) -> String {
        var result = ""
        for part in try parts() {
            guard part.isVariable else {
                result += part.text
                continue
            }
            guard let text = environment[part.text] else {
                throw VariableError(
                    "the environment variable \(part.text), used in '\(value)', is not set", at: source)
            }
            result += text
        }
        return result
    }

    /// The names of the variables in it; none where one is malformed, since it is then never expanded.
    package var variables: [String] {
        ((try? parts()) ?? []).filter(\.isVariable).map(\.text)
    }

    /// Checks that it can be expanded where all of its variables are set. What it says is not quoted: it may be secret.
    func checkVariables() throws(VariableError) {
        _ = try parts()
    }

    private func parts() throws(VariableError) -> [(isVariable: Bool, text: String)] {
        var parts: [(isVariable: Bool, text: String)] = []
        var rest = value[...]
        while let opening = rest.firstRange(of: "${") {
            parts.append((false, String(rest[..<opening.lowerBound])))
            guard let end = rest[opening.upperBound...].firstIndex(of: "}") else {
                throw VariableError("'${' is not closed; add '}'", at: source)
            }
            let name = String(rest[opening.upperBound..<end])
            guard Self.isName(name) else {
                throw VariableError("'${…}' does not contain a variable's name", at: source)
            }
            parts.append((true, name))
            rest = rest[rest.index(after: end)...]
        }
        return parts + [(false, String(rest))]
    }

    private static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            return false
        }
        return name.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
    }
}

/// Why a text of the configuration cannot be expanded.
package struct VariableError: WordedError, Sendable {
    /// One sentence.
    package let message: String
    /// Where the text was written.
    package let source: SourceRange?

    init(_ message: String, at source: SourceRange?) {
        self.message = message
        self.source = source
    }

    /// The message, behind the place.
    package var description: String {
        source.map { "\($0.file):\($0.range.start.line):\($0.range.start.column): \(message)" } ?? message
    }
}
