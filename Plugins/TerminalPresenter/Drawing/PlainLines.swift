/// Writes a card as plain lines, for a pipe or a log.
enum PlainLines {
    /// The lines of a card, whole.
    static func lines(of card: Card) -> [String] {
        let caption = SanitizedText.line(of: card.caption)
        var lines = [card.heading.map { "\(caption): \(SanitizedText.line(of: $0))" } ?? caption]
        lines += self.lines(of: card.entries, indentation: 2)
        for action in card.actions {
            let detail = action.detail.isEmpty ? action.label : action.detail
            lines.append("  [\(SanitizedText.line(of: action.name))] \(SanitizedText.line(of: detail))")
        }
        return lines
    }

    private static func lines(of entries: [Card.Entry], indentation: Int) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        return entries.flatMap { entry in
            switch entry {
            case .paragraph(let text):
                return SanitizedText.lines(of: text).map { margin + $0 }
            case .row(let label, let value):
                let lines = SanitizedText.lines(of: value)
                let first = margin + SanitizedText.line(of: label) + ": " + (lines.first ?? "")
                return [first] + lines.dropFirst().map { margin + "  " + $0 }
            case .items(let label, let values):
                return [margin + SanitizedText.line(of: label) + ":"]
                    + values.map { margin + "  - " + SanitizedText.line(of: $0) }
            case .files(let label, let files) where files.count == 1:
                return [margin + SanitizedText.line(of: label) + ": " + SanitizedText.line(of: files[0].description)]
            case .files(let label, let files):
                return [margin + SanitizedText.line(of: label) + ":"]
                    + files.map { margin + "  - " + SanitizedText.line(of: $0.description) }
            case .drawing: return []
            case .group(let label, let members):
                return [margin + SanitizedText.line(of: label) + ":"]
                    + lines(of: members, indentation: indentation + 2)
            }
        }
    }
}
