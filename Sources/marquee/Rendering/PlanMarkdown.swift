import MarqueeModel
import MarqueeSync

/// A plan as a comment on a pull request. Names and values are escaped: nothing in them becomes a link, an image, a
/// mention, HTML or the end of a table.
struct PlanMarkdown {
    /// Hosts of repositories take comments of 65,536 characters.
    private static let maximumLines = 200

    private let plan: Plan
    private let heading: String

    init(_ plan: Plan, heading: String) {
        self.plan = plan
        self.heading = heading
    }

    var text: String {
        let rows = plan.lines.flatMap { line in
            [Self.row(line, below: nil)] + line.details.map { Self.row($0, below: line) }
        }
        var text = "### marquee sync\n\n\(Self.plain(heading))\n\n"
        if !rows.isEmpty {
            text += "| | definition | argument | change | breaking |\n|---|---|---|---|---|\n"
            text += rows.prefix(Self.maximumLines).joined()
            if rows.count > Self.maximumLines {
                text += "\n… and \(rows.count - Self.maximumLines) lines more; `marquee sync --dry-run` shows them.\n"
            }
            text += "\n"
        }
        return text + "**Plan: \(plan.totals).**\n"
    }

    private static func row(_ line: PlanLine, below definition: PlanLine?) -> String {
        let cells = [
            line.mark.words, code(definition?.name ?? line.name), definition == nil ? "" : code(line.name),
            plain(line.change), line.breaking.map { "⚠️ \(plain($0))" } ?? "",
        ]
        return "| \(cells.joined(separator: " | ")) |\n"
    }

    /// In a code span, longer than any run of backticks in the text.
    private static func code(_ text: String) -> String {
        let text = text.visible
        let longest = text.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: longest + 1)
        // In a table, a bar ends the cell even inside of a code span.
        let content = text.replacing("|", with: "\\|")
        return longest == 0 ? "`\(content)`" : "\(fence) \(content) \(fence)"
    }

    private static func plain(_ text: String) -> String {
        text.visible.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            // A mention tells somebody, and an autolink leads somewhere.
            case "@": text += "&#64;"
            case ":": text += "&#58;"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "(", ")", "#", "+", "-", "!", "|", "~":
                text += "\\\(scalar)"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension PlanLine.Mark {
    fileprivate var words: String {
        switch self {
        case .added: "➕"
        case .changed: "✏️"
        case .removed: "➖"
        case .breaking: "❗"
        }
    }
}
