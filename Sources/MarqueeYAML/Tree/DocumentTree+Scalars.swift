import MarqueeModel

extension DocumentTree {
    /// Whether a scalar's text is this, compared by length and bytes.
    func isText(_ node: NodeIndex, _ text: StaticString) -> Bool {
        let record = nodes[Int(node.value)]
        guard Int(record.second) == text.utf8CodeUnitCount else { return false }
        return bytes.matches(text, at: Int(record.first))
    }

    /// The text of a scalar as it was meant: unquoted, and with its escapes resolved.
    func text(_ node: NodeIndex) -> String {
        let record = nodes[Int(node.value)]
        guard record.kind != .list, record.kind != .mapping else { return "" }
        return bytes.text(at: Int(record.first), count: Int(record.second))
    }

    /// The beginning of a scalar's text, between quotes, for a message.
    func excerpt(_ node: NodeIndex) -> String {
        let record = nodes[Int(node.value)]
        guard record.kind != .list, record.kind != .mapping else { return "" }
        // No fewer scalars than are shown, whatever their size.
        return quotedBlanks(bytes.text(at: Int(record.first), count: min(Int(record.second), 256)))
    }

    /// The integer that a node of kind ``DocumentNode/Kind/integer`` is.
    func integer(_ node: NodeIndex) -> Int64? {
        let (record, bytes) = (nodes[Int(node.value)], bytes)
        return CoreSchema.integer(bytes.span.extracting(Int(record.first)..<Int(record.first + record.second)))
    }

    /// The value of a node and all below it. What JSON has no value for becomes null, and is reported.
    ///
    /// - Parameter hugeNumbers: What becomes of numbers that are too large; they are reported in any case.
    func value(
        _ node: NodeIndex, hugeNumbers: HugeNumbers = .refused, report: (DiagnosticCode, String, NodeIndex) -> Void
    ) -> Value {
        switch kind(node) {
        case .null, .alias, .merge, .invalid: return .null
        case .no: return .boolean(false)
        case .yes: return .boolean(true)
        case .integer: return .integer(integer(node) ?? 0)
        case .double: return .double(Double(text(node)) ?? 0)
        case .string: return .string(text(node))
        case .hugeNumber:
            let isInteger = !text(node).utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }
            let limit = isInteger ? "does not fit in a signed 64-bit integer" : "exceeds the largest number, 1.8e308"
            report(.typeMismatch, "\(excerpt(node)) \(limit)", node)
            return hugeNumbers == .texts ? .string(text(node)) : .null
        case .notFinite:
            report(.unsupportedValue, "\(excerpt(node)) cannot be a value: JSON cannot represent it", node)
            return .null
        case .list:
            return .list(items(node).map { value($0, hugeNumbers: hugeNumbers, report: report) })
        case .mapping:
            return .object(
                ValueObject(
                    members(node).map { (text($0.key), value($0.value, hugeNumbers: hugeNumbers, report: report)) }))
        }
    }

    /// What an author calls this kind of node, with its article.
    func kindDescription(_ node: NodeIndex) -> String {
        switch kind(node) {
        case .null, .alias, .merge, .invalid: "null"
        case .no, .yes: "a boolean"
        case .integer, .hugeNumber, .double, .notFinite: "a number"
        case .string: "a string"
        case .list: "a list"
        case .mapping: "a mapping"
        }
    }
}

extension DocumentTree {
    /// The place of a node's own text, without an anchor or tag in front of it.
    func range(_ node: NodeIndex) -> TextRange {
        let record = nodes[Int(node.value)]
        guard !countsBytes else {
            return TextRange(
                positions.position(ofByte: Int(record.start)), positions.position(ofByte: Int(record.end)))
        }
        var start = Int(record.start)
        if record.traits.contains(.hasProperties) {
            start = positions.contentStart(behindPropertiesAt: start, end: Int(record.end))
        }
        return TextRange(positions.position(ofScalar: start), positions.position(ofScalar: Int(record.end)))
    }

    /// The place of a node's own text in its file.
    func source(_ node: NodeIndex) -> SourceRange {
        SourceRange(file: file, range: range(node))
    }
}

/// Text between single quotes, for a message: cut where it is long, and with control characters made visible.
func quoted(_ text: String) -> String {
    var shown = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
        guard index < 60 else {
            shown.append("…")
            break
        }
        shown.unicodeScalars.append(contentsOf: scalar.visible)
    }
    return "'\(shown)'"
}

/// The same, with blanks that are no spaces made visible, too.
func quotedBlanks(_ text: String) -> String {
    guard LookAlike.first(in: text) != nil else { return quoted(text) }
    var shown = ""
    for scalar in text.unicodeScalars {
        let isOther = LookAlike.first(in: String(scalar)).map { $0.plain == " " } ?? false
        if isOther { shown += "<\(scalar.codePoint)>" } else { shown.unicodeScalars.append(scalar) }
    }
    return quoted(shown)
}
