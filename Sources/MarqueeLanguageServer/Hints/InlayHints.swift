import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Types and defaults beside the arguments of a message, and the types of arguments that a definition writes in short.
struct InlayHints {
    struct Hint {
        let offset: Int
        let label: String
        /// Markdown.
        let tooltip: String?
    }

    static let maximumCount = 2_000
    /// How many defaults of arguments that a message leaves out are shown.
    private static let shownDefaults = 3

    private(set) var hints: [Hint] = []
    private let project: ProjectIndex
    private let text: TextBuffer
    private let stretch: Range<Int>

    init(
        _ project: ProjectIndex, file: FilePath, outline: FileOutline, text: TextBuffer, within stretch: Range<Int>
    ) {
        self.project = project
        self.text = text
        self.stretch = stretch
        var seen: Set<Int> = []
        let shorthand = outline.shorthandKeys
        for occurrence in project.occurrences(in: outline, of: file) {
            guard case .argument(let template, let name) = occurrence.symbol,
                occurrence.part.upperBound == occurrence.token.text.utf8.count,
                let definition = project.definition(template), let argument = definition.argument(name),
                seen.insert(occurrence.token.range.lowerBound).inserted
            else { continue }
            if occurrence.isDefinition {
                guard shorthand.contains(occurrence.token.range.lowerBound) else { continue }
                add(ArgumentText(argument).typeName, at: place(behind: occurrence), nil)
            } else {
                addSummary(of: argument, definition, occurrence)
            }
        }
        for message in WrittenMessage.all(in: outline, of: file) { addDefaults(of: message) }
        hints.sort { $0.offset < $1.offset }
        hints = Array(hints.prefix(Self.maximumCount))
    }

    private mutating func add(_ label: String, at offset: Int?, _ tooltip: String?) {
        guard let offset, stretch.lowerBound <= offset, offset <= stretch.upperBound else { return }
        hints.append(Hint(offset: offset, label: label, tooltip: tooltip))
    }

    /// Behind a value on the key's line, else behind the `:`; nil when the value is written elsewhere.
    private func place(behind occurrence: Occurrence) -> Int? {
        let key = occurrence.token.range
        guard occurrence.whole.upperBound > key.upperBound else { return nil }
        var end = occurrence.whole.upperBound
        while end > key.upperBound, text.bytes[end - 1] <= 0x20 { end -= 1 }
        if text.line(of: end) == text.line(of: key.lowerBound) { return end }
        return colon(behind: key.upperBound)
    }

    private func colon(behind offset: Int) -> Int? {
        var index = offset
        while index < text.bytes.count, text.bytes[index] == 0x20 { index += 1 }
        return index < text.bytes.count && text.bytes[index] == UInt8(ascii: ":") ? index + 1 : nil
    }

    // MARK: Kinds

    private mutating func addSummary(
        of argument: ArgumentDefinition, _ definition: TemplateDefinition, _ occurrence: Occurrence
    ) {
        add(
            ArgumentText(argument).summary, at: place(behind: occurrence),
            ArgumentText(argument).hover(of: definition))
    }

    /// What a message leaves out, with its defaults: behind `arguments:`, or behind the template's name.
    private mutating func addDefaults(of message: WrittenMessage) {
        guard let definition = project.definition(message.template.text) else { return }
        var given: Set<String> = []
        if let values = message.node["arguments"] { Self.collect(values, definition, prefix: "", into: &given) }
        let missing = definition.arguments.filter { $0.defaultValue != nil && !given.contains($0.name) }
        guard !missing.isEmpty else { return }
        let texts = missing.map { argument in
            "\(argument.name) = \(ArgumentText.shortened(argument.defaultValue?.json() ?? "", to: 24))"
        }
        let rest = texts.count > Self.shownDefaults ? ", and \(texts.count - Self.shownDefaults) more" : ""
        let label = "defaults: \(texts.prefix(Self.shownDefaults).joined(separator: ", "))\(rest)"
        let tooltip = missing.prefix(50).map { "- \(Markdown.code($0.name)) · \(ArgumentText($0).markdownSummary)" }
        add(label, at: placeOfDefaults(message), tooltip.joined(separator: "\n"))
    }

    private func placeOfDefaults(_ message: WrittenMessage) -> Int? {
        let entry = message.node.entries.first { $0.key.text == "arguments" }
        guard let entry, entry.value.range.lowerBound >= entry.key.range.upperBound else {
            return message.template.range.upperBound
        }
        let end = entry.value.writtenEnd
        return text.line(of: end) == text.line(of: entry.key.range.lowerBound)
            ? end : colon(behind: entry.key.range.upperBound)
    }

    private static func collect(
        _ node: OutlineNode, _ definition: TemplateDefinition, prefix: String, into given: inout Set<String>
    ) {
        for entry in node.entries {
            let name = prefix.isEmpty ? entry.key.text : "\(prefix).\(entry.key.text)"
            if definition.argument(name) != nil {
                given.insert(name)
            } else {
                collect(entry.value, definition, prefix: name, into: &given)
            }
        }
    }
}

extension FileOutline {
    /// Where keys begin whose values are not mappings.
    fileprivate var shorthandKeys: Set<Int> {
        var keys: Set<Int> = []
        func read(_ node: OutlineNode) {
            for entry in node.entries {
                if entry.value.isMapping { read(entry.value) } else { keys.insert(entry.key.range.lowerBound) }
            }
        }
        for document in documents { read(document) }
        return keys
    }
}
