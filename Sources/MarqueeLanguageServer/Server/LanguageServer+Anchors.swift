import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Anchors (`&name`) and aliases (`*name`), which YAML itself has: they are never in another file.
extension LanguageServer {
    /// How many lines of what an anchor stands for are shown.
    private static let shownLines = 12
    private static let maximumSuggestions = 500

    private func anchors(in place: DocumentPlace) -> (names: AnchorNames, name: TextMarks.Name)? {
        let names = AnchorNames(place.marks)
        guard let name = names.name(at: place.offset), !name.text.isEmpty else { return nil }
        return (names, name)
    }

    /// The place of the anchor that an alias means; nil where no anchor or alias is.
    func anchorDefinition(_ place: DocumentPlace) -> Value? {
        guard let (names, name) = anchors(in: place) else { return nil }
        return .list([names.anchor(of: name)].compactMap { $0 }.map { location(of: $0.range, in: place) })
    }

    func anchorReferences(_ place: DocumentPlace, includesDefinition: Bool) -> Value? {
        guard let (names, name) = anchors(in: place) else { return nil }
        guard let anchor = names.anchor(of: name) else { return .list([]) }
        let all = (includesDefinition ? [anchor] : []) + names.aliases(of: anchor)
        return .list(all.map { location(of: $0.range, in: place) })
    }

    func anchorHighlights(_ place: DocumentPlace) -> Value? {
        guard let (names, name) = anchors(in: place) else { return nil }
        guard let anchor = names.anchor(of: name) else { return .list([]) }
        return .list(
            ([anchor] + names.aliases(of: anchor)).map { name in
                ["range": place.text.value(of: name.range, client.encoding), "kind": name.isAnchor ? 3 : 2]
            })
    }

    func anchorHover(_ place: DocumentPlace) -> Value? {
        guard let (names, name) = anchors(in: place), let anchor = names.anchor(of: name) else { return nil }
        let uses = names.aliases(of: anchor).count
        let line = place.text.line(of: anchor.range.lowerBound) + 1
        var parts = [
            "**&\(Markdown.text(anchor.text))** · an anchor, line \(line), used by \(uses) \(uses == 1 ? "alias" : "aliases")"
        ]
        if let node = place.outline.node(behind: anchor.range.upperBound) {
            // From the line's beginning, so that all lines keep the same indentation.
            let column = place.text.string(
                place.text.content(ofLine: place.text.line(of: node.range.lowerBound))
                    .lowerBound..<node.range.lowerBound)
            let indentation = column.allSatisfy { $0 == " " } ? column : ""
            let text = indentation + place.text.string(node.range.lowerBound..<node.writtenEnd)
            let lines = text.visibleLines.split(separator: "\n", omittingEmptySubsequences: false)
            let shown = lines.prefix(Self.shownLines) + (lines.count > Self.shownLines ? ["…"] : [])
            if !lines.contains(where: { $0.contains("```") }) {
                parts.append("```yaml\n\(shown.joined(separator: "\n"))\n```")
            }
        }
        return [
            "contents": markup(parts.joined(separator: "\n\n")),
            "range": place.text.value(of: name.range, client.encoding),
        ]
    }

    /// The anchors that can stand behind a `*`; nil anywhere else.
    func anchorCompletion(_ place: DocumentPlace) -> Value? {
        let marks = place.marks
        guard let alias = AnchorNames(marks).name(at: place.offset), !alias.isAnchor,
            place.offset > alias.range.lowerBound
        else { return nil }
        let range = place.text.value(of: alias.range.lowerBound + 1..<alias.range.upperBound, client.encoding)
        let anchors = AnchorNames(marks).anchors(before: alias.range.lowerBound, inDocument: alias.document)
        let items = anchors.prefix(Self.maximumSuggestions).enumerated().map { index, anchor -> Value in
            let line = place.text.line(of: anchor.range.lowerBound) + 1
            return [
                "label": .string(anchor.text), "kind": 18, "detail": .string("an anchor, line \(line)"),
                "sortText": .string(String(100_000 + index)), "filterText": .string(anchor.text),
                "insertTextFormat": 1, "textEdit": ["range": range, "newText": .string(anchor.text)],
            ]
        }
        return ["isIncomplete": .boolean(anchors.count > Self.maximumSuggestions), "items": .list(items)]
    }

    func location(of range: Range<Int>, in place: DocumentPlace) -> Value {
        [
            "uri": .string(uri(of: place.project.path(of: place.file))),
            "range": place.text.value(of: range, client.encoding),
        ]
    }
}
