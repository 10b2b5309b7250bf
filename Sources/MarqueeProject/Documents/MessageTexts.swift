import MarqueeYAML

/// Cuts a stream of bytes into texts of one message each, without knowing more of it than it must: JSON documents one
/// after the other, or a YAML stream.
///
/// What is kept is one text at a time, and of that no more than the largest file that is read.
package struct MessageTexts {
    /// One text, and the line of the stream on which it begins, from 1.
    package struct Text: Sendable, Hashable {
        package let bytes: [UInt8]
        package let firstLine: Int
    }

    private enum Mode { case undecided, json, yaml }

    private let limit: Int
    private var complete: [Text] = []
    private var current: [UInt8] = []
    private var mode = Mode.undecided
    /// Whether ``current`` has more than markers, comments and directives.
    private var hasContent = false
    private var braces = BraceCount()
    /// The line that is not complete yet.
    private var line: [UInt8] = []
    /// Whether the beginning of ``line`` was taken already, because it is endless.
    private var continuesLine = false
    private var lineNumber = 1
    private var firstLine = 1

    package init() {
        self.init(limit: SourceText.maximumBytes + 1)
    }

    /// - Parameter limit: How many bytes of a text are kept.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes the next part of the stream, and returns the texts that are complete.
    package mutating func append(_ bytes: some Collection<UInt8>) -> [Text] {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            line += rest[...end]
            takeLine()
            lineNumber += 1
            continuesLine = false
            rest = rest[rest.index(after: end)...]
        }
        line += rest
        if line.count > limit {
            takeLine()
            continuesLine = true
        }
        defer { complete = [] }
        return complete
    }

    /// Ends the stream, and returns what is left of it.
    package mutating func finish() -> [Text] {
        takeLine()
        endText()
        defer { complete = [] }
        return complete
    }

    private mutating func takeLine() {
        defer { line.removeAll(keepingCapacity: true) }
        guard !line.isEmpty else { return }
        guard !continuesLine else { return add() }
        switch mode {
        case .undecided: begin()
        case .yaml: continueYAML()
        case .json: continueJSON()
        }
    }

    /// A line outside any text: the first one that says something decides what follows.
    private mutating func begin() {
        let content = line.drop { Self.blanks.contains($0) }
        switch content.first {
        case nil, UInt8(ascii: "#"), UInt8(ascii: "%"):
            // Directives belong to the text that follows; a comment may stay with it too.
            add()
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            mode = .json
            addJSON()
        default:
            mode = .yaml
            addYAML()
        }
    }

    private mutating func addYAML() {
        let content = line.drop { Self.blanks.contains($0) }
        if let first = content.first, first != UInt8(ascii: "#"), line.count > 5 || !isMarker("---") {
            hasContent = true
        }
        add()
    }

    private mutating func continueYAML() {
        if isMarker("---") {
            endText()
            mode = .yaml
            addYAML()
        } else if isMarker("...") {
            add()
            endText()
        } else if line.first == UInt8(ascii: "{") {
            // No line of a message in YAML begins so, but the next one in JSON does.
            if hasContent { endText() }
            begin()
        } else {
            addYAML()
        }
    }

    private mutating func continueJSON() {
        // A document that never ends takes no other with it.
        if line.first == UInt8(ascii: "{") || isMarker("---") {
            endText()
            begin()
        } else {
            addJSON()
        }
    }

    private mutating func addJSON() {
        braces.count(line)
        add()
        if braces.isBalanced { endText() }
    }

    private mutating func add() {
        if current.isEmpty { firstLine = lineNumber }
        current += line.prefix(limit - current.count)
    }

    private mutating func endText() {
        if !current.isEmpty, mode != .undecided { complete.append(Text(bytes: current, firstLine: firstLine)) }
        current = []
        mode = .undecided
        hasContent = false
        braces = BraceCount()
    }

    private static let blanks: [UInt8] = [0x20, 0x09, 0x0D, 0x0A, 0xEF, 0xBB, 0xBF]

    /// Whether the line is a marker of documents, alone or with something behind it (YAML 1.2.2, section 9.1).
    private func isMarker(_ marker: StaticString) -> Bool {
        let count = marker.utf8CodeUnitCount
        guard line.count >= count, line.starts(with: marker.description.utf8) else { return false }
        return line.count == count || Self.blanks.contains(line[count])
    }
}

/// How deep a JSON text is in braces and brackets, strings left out.
private struct BraceCount {
    private var depth = 0
    private var isInString = false
    private var isEscaped = false

    var isBalanced: Bool { depth <= 0 }

    mutating func count(_ bytes: [UInt8]) {
        for byte in bytes {
            if isEscaped {
                isEscaped = false
            } else if isInString {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isInString = false }
            } else {
                switch byte {
                case UInt8(ascii: "\""): isInString = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
    }
}
