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
    private var width: Int { max(0, columns - 1) }

    /// How many lines are left for the list, or the text of an item.
    func height(of browser: InboxBrowser) -> Int {
        let others = [hasTitle, hasNote, hasGap].count { $0 } + (hasKeys ? keys(of: browser, scrolls: true).count : 0)
        return max(1, rows - others)
    }

    /// What is on the screen.
    ///
    /// - Parameter text: The lines of the opened item.
    func lines(of browser: InboxBrowser, text: [String]) -> [String] {
        let height = height(of: browser)
        if let item = browser.opened, case .item(let note) = browser.view {
            return framed(
                ItemText.title(of: item), text.dropFirst(browser.scroll).prefix(height).map(fitted), note,
                keys(of: browser, scrolls: text.count > height))
        }
        let shown = browser.items.dropFirst(browser.top).prefix(height)
        let list = zip(browser.top..., shown).map { line(of: $1, isSelected: $0 == browser.selection) }
        // A question is never out of sight.
        let isAsked = browser.view != .list
        var note = browser.note
        if case .naming = browser.view, let statuses = browser.selected?.statuses, !statuses.isEmpty {
            note = "has \(statuses.sorted().joined(separator: ", "))"
        }
        return framed(
            title(of: browser), hasKeys || !isAsked ? list : [], note, keys(of: browser, scrolls: false),
            isAsked: isAsked)
    }

    private func title(of browser: InboxBrowser) -> String {
        let name = browser.list == .archived ? "Archive" : "Inbox"
        guard browser.total > 0 else { return "\(name) – empty" }
        if browser.list == .archived { return "\(name) – \(browser.total)" }
        return
            "\(name) – \(browser.unread > 0 ? "\(browser.unread) unread of \(browser.total)" : "\(browser.total) read")"
    }

    // MARK: Keys

    /// What can be pressed, in as many lines as that takes where there is room for them.
    private func keys(of browser: InboxBrowser, scrolls: Bool) -> [String] {
        switch browser.view {
        case .removing:
            return [columns > 26 ? "remove it permanently? y / n" : columns > 12 ? "remove? y/n" : "y/n?"]
        case .naming(let text): return [question(text.visible)]
        case .item: return packed((scrolls ? ["↑↓ scroll"] : []) + ["other keys: back", "q quit"])
        case .list:
            let isArchive = browser.list == .archived
            return packed([
                "enter open", "d remove", "q quit", "↑↓ move", "r read/unread", "p pin",
                isArchive ? "a unarchive" : "a archive", "s status", isArchive ? "tab inbox" : "tab archive",
            ])
        }
    }

    /// The end of what is typed is never out of sight.
    private func question(_ text: String) -> String {
        let label = columns > 50 ? "status to add or remove: " : columns > 20 ? "status: " : ""
        var shown = text[...]
        while label.displayWidth + String(shown).displayWidth + 1 > width, !shown.isEmpty { shown.removeFirst() }
        return "\(label)\(shown)_"
    }

    private func packed(_ items: [String]) -> [String] {
        var lines: [String] = []
        for item in items {
            if let last = lines.last, last.displayWidth + 3 + item.displayWidth <= width {
                lines[lines.count - 1] = "\(last)   \(item)"
            } else {
                lines.append(item)
            }
        }
        return Array(lines.prefix(rows >= 10 ? 4 : 1))
    }

    // MARK: Lines

    private func framed(
        _ title: String, _ text: [String], _ note: String, _ keys: [String], isAsked: Bool = false
    ) -> [String] {
        var lines: [String] = []
        if hasTitle { lines.append(style("1", fitted(title))) }
        if hasGap { lines.append("") }
        lines += text
        let showsKeys = hasKeys || isAsked
        let isNoteLast = !hasNote && !note.isEmpty && !isAsked
        let end = isNoteLast ? [note.visible] : keys
        let below = (hasNote ? [fitted(note.visible)] : []) + (showsKeys ? end.map { style("2", fitted($0)) } : [])
        lines += Array(repeating: "", count: max(0, rows - lines.count - below.count))
        return Array((lines + below).prefix(rows))
    }

    private func line(of item: InboxItem, isSelected: Bool) -> String {
        let mark = item.status == .unread ? "●" : " "
        let pin = item.isPinned ? "^" : " "
        let time = RelativeTime(item.receivedAt, now: now).text
        let start = "\(isSelected ? ">" : " ") \(mark)\(pin) "
        let room = max(0, columns - start.displayWidth - time.displayWidth - 3)
        // What somebody has marked it with stays in sight, as far as half of the line goes.
        let marks = InboxRendering.statuses(of: item).map { " [\($0.visible)]".cut(to: room / 2) } ?? ""
        let text = InboxRendering.line(item).visible.cut(to: room - marks.displayWidth) + marks
        let padding = String(repeating: " ", count: room - text.displayWidth + 2)
        let line = fitted(start + text + padding + time)
        return isSelected ? style("7", line) : item.status == .unread ? style("1", line) : line
    }

    private func fitted(_ text: String) -> String { text.cut(to: width) }

    /// With a rendition of ECMA-48; reverse and bold are no colours, but are left out with them.
    private func style(_ code: String, _ text: String) -> String {
        isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
