package import MarqueeModel

/// Writes values as YAML that is read as the same values again.
package enum YAMLText {
    /// A value on one line, in flow style.
    package static func flow(_ value: Value) -> String {
        switch value {
        case .null: return "null"
        case .boolean, .integer: return value.json()
        case .double(let number): return number.isFinite ? Self.number(number) : "null"
        case .string(let text): return scalar(text)
        case .list(let items): return "[\(items.map(flow).joined(separator: ", "))]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            return "{ \(members.map { "\(key($0.key)): \(flow($0.value))" }.joined(separator: ", ")) }"
        }
    }

    /// Doubles stay doubles: `1.0`, and not `1`.
    private static func number(_ number: Double) -> String {
        let text = Value.double(number).json()
        return text.contains { $0 == "." || $0 == "e" || $0 == "E" } ? text : text + ".0"
    }

    /// A text as a plain scalar where that is read as the same text, else in quotes.
    package static func scalar(_ text: String) -> String {
        isPlain(text) ? text : Value.string(text).json().yamlQuoted
    }

    /// A key; what YAML 1.1 took for a boolean is no trouble there for us, but for others.
    package static func key(_ text: String) -> String {
        scalar(text)
    }

    /// Only what is plain for every reader: letters, digits and a few signs inside, nothing that could be another kind.
    private static func isPlain(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, let last = bytes.last, bytes.count <= 200, isWord(first), last != 0x20 else {
            return false
        }
        for (index, byte) in bytes.enumerated() {
            let isSign = "_-./+!?'()%".utf8.contains(byte) || byte == 0x20
            guard isWord(byte) || isSign, byte != 0x20 || bytes[index - 1] != 0x20 else { return false }
        }
        // Line breaks of Unicode, and what changes the direction of text, want to be seen.
        guard text.unicodeScalars.allSatisfy(\.isHarmless) else { return false }
        guard CoreSchema.kind(bytes.span) == .string, !CoreSchema.wasBoolean(bytes.span) else { return false }
        // Numbers and times of other schemas, such as 1:30 and 2026-12-01.
        return !(0x30...0x39).contains(first) || bytes.contains { $0 | 0x20 >= 0x67 && $0 | 0x20 <= 0x7A }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80 || byte == 0x5F
    }
}

extension String {
    /// A JSON string is one of YAML too, save that some characters must not stand in YAML as they are, and others should
    /// be seen. YAML has no surrogate pairs, but longer escape sequences.
    fileprivate var yamlQuoted: String {
        unicodeScalars.reduce(into: "") { text, scalar in
            guard !scalar.isHarmless || scalar.value == 0xFFFE || scalar.value == 0xFFFF else {
                return text.unicodeScalars.append(scalar)
            }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let length = digits.utf8.count > 4 ? 8 : 4
            text += (length == 8 ? "\\U" : "\\u") + String(repeating: "0", count: length - digits.utf8.count) + digits
        }
    }
}

extension YAMLText {
    /// The value of a text of one document; nil when it is none, or has mistakes.
    package static func value(of text: String) -> Value? {
        let (tree, findings) = DocumentTree.reading(SourceText(file: "", validated: Array(text.utf8)))
        guard !findings.diagnostics.hasErrors, tree.documents.count == 1, let document = tree.documents.first else {
            return nil
        }
        var nodes = NodeReader(tree, findings: findings)
        let value = nodes.value(document)
        return nodes.hasFailed ? nil : value
    }
}
