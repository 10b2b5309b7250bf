import TextLayout

/// What stands below the line of a box: the actions, what went wrong, and which keys there are.
struct Footer {
    /// Lines of a problem that are shown.
    private static let maximumProblemLines = 3

    /// Those that have a key.
    let actions: ArraySlice<Card.Action>
    /// The action that Enter triggers.
    let chosen: Int
    /// Something that went wrong.
    let problem: String?
    /// Whether there is more of the body than is seen.
    let isScrollable: Bool

    /// The lines of it, as many as asked for at most: the chosen action and how to close are always among them, where there
    /// are two.
    func lines(width: Int, most: Int) -> [StyledLine] {
        guard most > 0 else { return [] }
        let reserved = actions.isEmpty ? 1 : 2
        let problems = problem.map { WrappedText.lines(of: $0, width: width) } ?? []
        let problemLines = problems.prefix(max(0, min(Self.maximumProblemLines, most - reserved)))
        let count = max(0, min(actions.count, most - 1 - problemLines.count))
        let first = max(0, min(chosen - count / 2, actions.count - count))
        return (first..<first + count).map { action(at: $0, width: width) }
            + problemLines.map { StyledLine($0, .problem) }
            + [StyledLine(hint(width: width, hidden: actions.count - count), .label)]
    }

    private func action(at index: Int, width: Int) -> StyledLine {
        let action = actions[index]
        var line = StyledLine(index == chosen ? "▸ " : "  ", .key)
        line.append("\(ActionKey.character(at: index))", index == chosen ? .chosen : .key)
        line.append("  ")
        let name = WrappedText.line(of: action.label, width: width - 5)
        line.append(name)
        let room = width - 7 - DisplayWidth.of(name)
        if room > 4 { line.append("  " + WrappedText.line(of: action.detail, width: room), .label) }
        return line
    }

    /// The longest one for which there is room; all of them say how to close.
    private func hint(width: Int, hidden: Int) -> String {
        let close = actions.isEmpty && !isScrollable ? "Esc or Space: dismiss" : "Esc: dismiss"
        let run = actions.isEmpty ? nil : "Enter: run"
        let others = hidden > 0 ? "Tab: \(hidden) more" : nil
        let scroll = isScrollable ? actions.isEmpty ? "↑↓ Space: scroll" : "↑↓: scroll" : nil
        let hints = [[run, others, scroll, close], [run, others, close], [others, close], [close], ["Esc: dismiss"]].map
        {
            $0.compactMap(\.self).joined(separator: "   ")
        }
        return hints.first { DisplayWidth.of($0) <= width } ?? Wrapping.cut("Esc", width: width)
    }
}
