import MarqueeModel

/// The tags of the YAML 1.2 core schema.
enum CoreTag {
    static let prefix = "tag:yaml.org,2002:"
}

extension TreeComposer {
    /// What an untagged plain scalar is: the last `count` of `bytes`. Warns of what YAML 1.1 took for booleans.
    mutating func resolved(count: Int, _ start: Int, _ end: Int) -> DocumentNode.Kind {
        let range = bytes.count - count..<bytes.count
        let kind = CoreSchema.kind(bytes.span.extracting(range))
        switch kind {
        case .string:
            guard count <= 3 || bytes[range.lowerBound] &- UInt8(ascii: "1") < 9 else { return kind }
            if frames.last?.isAtKey != true { warnOfText(range, start, end) }
        case .integer where count > 1 && bytes[range.lowerBound] == UInt8(ascii: "0"):
            if frames.last?.isAtKey != true { warnOfOctal(range, start, end) }
        default: break
        }
        return kind
    }

    private mutating func warnOfText(_ range: Range<Int>, _ start: Int, _ end: Int) {
        guard !findings.isFull else { return }
        if CoreSchema.wasBoolean(bytes.span.extracting(range)) {
            warnOfBoolean(bytes.text(at: range.lowerBound, count: range.count), start, end)
        } else if let number = CoreSchema.sexagesimal(bytes.span.extracting(range)) {
            let text = bytes.text(at: range.lowerBound, count: range.count)
            findings.append(
                Diagnostic(
                    .yaml11Number, "'\(text)' is a string in YAML 1.2, but the number \(number) in YAML 1.1",
                    at: source(start, end), help: "put it in quotes: \"\(text)\"",
                    fix: .replacing(source(start, end), with: "\"\(text)\"", .suggested)))
        }
    }

    /// `010` is ten, and was eight.
    private mutating func warnOfOctal(_ range: Range<Int>, _ start: Int, _ end: Int) {
        let text = bytes.text(at: range.lowerBound, count: range.count)
        guard !findings.isFull, let octal = Int64(text, radix: 8), let decimal = Int64(text), octal != decimal else {
            return
        }
        findings.append(
            Diagnostic(
                .yaml11Number,
                "'\(text)' is the number \(decimal) in YAML 1.2, but the octal number \(octal) in YAML 1.1",
                at: source(start, end),
                help: "write \(decimal), or 0o\(String(octal, radix: 8)) for octal, or \"\(text)\" for a string"))
    }

    private mutating func warnOfBoolean(_ text: String, _ start: Int, _ end: Int) {
        let isTrue = ["y", "yes", "on"].contains(text.lowercased())
        findings.append(
            Diagnostic(
                .yaml11Boolean, "'\(text)' is a string in YAML 1.2, but a boolean in YAML 1.1",
                at: source(start, end), help: "write \(isTrue) for a boolean, or \"\(text)\" for a string",
                fix: .replacing(source(start, end), with: "\"\(text)\"", .suggested)))
    }

    /// What a scalar with a tag is, the last `count` of `bytes`; a tag that does not belong there is reported.
    mutating func tagged(_ tag: String, count: Int, isPlain: Bool, _ start: Int, _ end: Int) -> DocumentNode.Kind {
        guard tag != "!", tag != CoreTag.prefix + "str" else { return .string }
        let kind = CoreSchema.kind(bytes.span.extracting(bytes.count - count..<bytes.count))
        switch (tag, kind) {
        case (CoreTag.prefix + "null", .null), (CoreTag.prefix + "bool", .yes), (CoreTag.prefix + "bool", .no),
            (CoreTag.prefix + "int", .integer), (CoreTag.prefix + "int", .hugeNumber),
            (CoreTag.prefix + "float", .double), (CoreTag.prefix + "float", .notFinite),
            (CoreTag.prefix + "float", .hugeNumber):
            return kind
        case (CoreTag.prefix + "float", .integer):
            return .double
        default:
            reportTag(tag, start, end)
            return .invalid
        }
    }

    mutating func reportTag(_ tag: String, _ start: Int, _ end: Int) {
        let place = positions.tag(at: start, end: end)
        let isCore = ["str", "null", "bool", "int", "float", "map", "seq"].contains { tag == CoreTag.prefix + $0 }
        let name = tag.hasPrefix(CoreTag.prefix) ? "!!" + tag.dropFirst(CoreTag.prefix.count) : tag
        report(
            .unsupportedTag,
            isCore
                ? "the tag \(quoted(name)) does not fit this value"
                : "unknown tag \(quoted(name)); only tags of the YAML 1.2 core schema are supported",
            place.lowerBound, place.upperBound, help: isCore ? nil : "remove it; !!str makes a value a string")
    }
}
