import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeYAML

/// The interactive inbox as lines of a terminal.
struct InboxScreen {
    let columns: Int
    let rows: Int
    let isColored: Bool
    let now: Timestamp

    // On a small terminal, what is read comes first, then the keys, then the title.
    private var hasKeys: Bool { rows >= 2 }
    private var hasTitle: Bool { rows >= 3 }
    private var hasNote: Bool { rows >= 5 }
    private var hasGap: Bool { rows >= 6 }

    /// How many lines are left for the list, or the text of an item.
    var height: Int { max(1, rows - [hasKeys, hasTitle, hasNote, hasGap].count { $0 }) }

    /// What is on the screen.
    ///
    /// - Parameter text: The lines of the opened item.
    func lines(of browser: InboxBrowser, text: [String]) -> [String] {
        if let item = browser.opened, case .item(let note) = browser.view {
            let keys = text.count > height ? "↑↓ scroll   any other key: back   q quit" : "any key: back   q quit"
            return framed(
                (item.alert?.title ?? item.id).visible, text.dropFirst(browser.scroll).prefix(height).map(fitted), note,
                keys)
        }
        let unread = browser.unread > 0 ? "\(browser.unread) unread of \(browser.total)" : "\(browser.total) read"
        let shown = browser.items.dropFirst(browser.top).prefix(height)
        let list = zip(browser.top..., shown).map { line(of: $1, isSelected: $0 == browser.selection) }
        let isAsked = browser.view == .removing
        // The question is never out of sight.
        return framed(
            "Inbox – \(browser.total == 0 ? "empty" : unread)", hasKeys || !isAsked ? list : [], browser.note,
            isAsked ? question : "↑↓ move   enter open   r read/unread   d remove   q quit", isAsked: isAsked)
    }

    private var question: String { columns > 26 ? "remove it for good? y / n" : columns > 12 ? "remove? y/n" : "y/n?" }

    private func framed(
        _ title: String, _ text: [String], _ note: String, _ keys: String, isAsked: Bool = false
    ) -> [String] {
        var lines: [String] = []
        if hasTitle { lines.append(style("1", fitted(title))) }
        if hasGap { lines.append("") }
        lines += text
        let isNoteLast = !hasNote && !note.isEmpty && !isAsked
        let end = (hasNote ? [fitted(note.visible)] : []) + (hasKeys || isAsked ? [keys] : [])
        lines += Array(repeating: "", count: max(0, rows - lines.count - end.count))
        lines += end.dropLast(hasKeys || isAsked ? 1 : 0)
        if hasKeys || isAsked { lines.append(style("2", fitted(isNoteLast ? note.visible : keys))) }
        return Array(lines.prefix(rows))
    }

    private func line(of item: InboxItem, isSelected: Bool) -> String {
        let mark = item.status == .unread ? "●" : " "
        let pin = item.isPinned ? "^" : " "
        let time = RelativeTime(item.receivedAt, now: now).text
        let start = "\(isSelected ? ">" : " ") \(mark)\(pin) "
        let room = max(0, columns - start.displayWidth - time.displayWidth - 3)
        let text = InboxRendering.line(item).visible.cut(to: room)
        let padding = String(repeating: " ", count: room - text.displayWidth + 2)
        let line = fitted(start + text + padding + time)
        return isSelected ? style("7", line) : item.status == .unread ? style("1", line) : line
    }

    private func fitted(_ text: String) -> String { text.cut(to: max(0, columns - 1)) }

    /// With a rendition of ECMA-48; reverse and bold are no colours, but are left out with them.
    private func style(_ code: String, _ text: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// As much of the beginning as fits into so many cells.
    fileprivate func cut(to width: Int) -> String {
        var (cut, used) = ("", 0)
        for character in self {
            let cells = String(character).displayWidth
            guard used + cells <= width else { break }
            cut.append(character)
            used += cells
        }
        return cut
    }
}
