/// Draws a card as a box.
struct Box {
    /// The size of the terminal, in cells.
    struct Size: Equatable {
        var columns: Int
        var rows: Int
    }

    /// The widest box: longer lines are hard to read.
    private static let maximumWidth = 76
    private static let minimumWidth = 16

    let card: Card
    var size: Size
    /// Whether codes are drawn, which need their colours.
    var drawsCodes = true
    /// The action that Enter triggers.
    var chosen = 0
    /// Something that went wrong, shown below the actions.
    var problem: String?

    private var width: Int { max(Self.minimumWidth, min(size.columns, Self.maximumWidth)) }
    /// Inside the border and one space of padding and a second one for the eye.
    private var inner: Int { width - 6 }

    /// The lines of the box, as many as fit on the terminal; the actions are always among them.
    var lines: [StyledLine] {
        let footer = footerLines
        var body = bodyLines(drawsCodes: drawsCodes)
        let room = max(1, size.rows - footer.count - 3)
        if body.count > room { body = bodyLines(drawsCodes: false) }
        if body.count > room {
            let hidden = body.count - room + 1
            body = body.prefix(room - 1) + [StyledLine("… \(hidden) more line\(hidden == 1 ? "" : "s")", .label)]
        }
        let caption = WrappedText.cut(HarmlessText.line(of: card.caption), width: inner)
        var top = StyledLine("╭─ ", .border)
        top.append(caption, .caption)
        top.append(" " + String(repeating: "─", count: max(0, width - DisplayWidth.of(caption) - 5)) + "╮", .border)
        return [top] + body.map(framed) + [rule("├", "┤")] + footer.map(framed) + [rule("╰", "╯")]
    }

    private func bodyLines(drawsCodes: Bool) -> [StyledLine] {
        var lines = [StyledLine()]
        if let heading = card.heading {
            lines += WrappedText.lines(of: heading, width: inner).map { StyledLine($0, .heading) } + [StyledLine()]
        }
        let entries = EntryLines(width: inner, drawsCodes: drawsCodes).lines(of: card.entries)
        lines += entries
        if !entries.isEmpty { lines.append(StyledLine()) }
        return lines
    }

    private var footerLines: [StyledLine] {
        var lines: [StyledLine] = []
        for (index, action) in card.actions.prefix(ActionKey.maximum).enumerated() {
            var line = StyledLine(index == chosen ? "▸ " : "  ", .key)
            line.append("\(ActionKey.character(at: index))", index == chosen ? .chosen : .key)
            line.append("  ")
            let name = WrappedText.cut(HarmlessText.line(of: action.label), width: inner - 5)
            line.append(name)
            let room = inner - 7 - DisplayWidth.of(name)
            if room > 4 {
                line.append("  " + WrappedText.cut(HarmlessText.line(of: action.detail), width: room), .label)
            }
            lines.append(line)
        }
        if let problem {
            lines += WrappedText.lines(of: problem, width: inner).prefix(3).map { StyledLine($0, .problem) }
        }
        let hint = card.actions.isEmpty ? "Esc or Space: dismiss" : "Enter: run   Esc: dismiss"
        return lines + [StyledLine(WrappedText.cut(hint, width: inner), .label)]
    }

    private func framed(_ line: StyledLine) -> StyledLine {
        var framed = StyledLine("│", .border)
        framed.append("  ")
        framed.append(line)
        framed.append(String(repeating: " ", count: max(0, inner - line.width) + 2))
        framed.append("│", .border, at: width - 1)
        return framed
    }

    private func rule(_ left: String, _ right: String) -> StyledLine {
        StyledLine(left + String(repeating: "─", count: width - 2) + right, .border)
    }
}
