import MarqueeHost
import MarqueeModel
import MarqueeNotifications
import MarqueeYAML

/// The interactive inbox as lines of a terminal.
struct InboxScreen {
    let columns: Int
    let rows: Int
    let isColored: Bool
    let now: Timestamp

    /// How many lines are left for the list.
    var listHeight: Int { max(1, rows - 4) }

    func lines(of browser: InboxBrowser) -> [String] {
        if let item = browser.opened, case .item(let note) = browser.view { return lines(of: item, note: note) }
        let unread = browser.unread > 0 ? "\(browser.unread) unread of \(browser.total)" : "\(browser.total) read"
        var lines = [style("1", fitted("Inbox – \(browser.total == 0 ? "empty" : unread)")), ""]
        let shown = browser.items.dropFirst(browser.top).prefix(listHeight)
        for (place, item) in zip(browser.top..., shown) {
            lines.append(line(of: item, isSelected: place == browser.selection))
        }
        lines += Array(repeating: "", count: max(0, rows - 2 - lines.count))
        lines.append(fitted(browser.note.visible))
        let help =
            browser.view == .removing
            ? "remove it for good? y / n" : "↑↓ move   enter open   r read/unread   d remove   q quit"
        lines.append(style("2", fitted(help)))
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

    private func lines(of item: InboxItem, note: String) -> [String] {
        var lines = [style("1", fitted((item.alert?.title ?? item.id).visible)), ""]
        let texts = [item.alert?.body, InboxRendering.content(item)].compactMap { $0 }
        for text in texts {
            for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
                lines += wrapped(String(part).visible)
            }
            lines.append("")
        }
        lines = Array(lines.prefix(max(1, rows - 2)))
        lines += Array(repeating: "", count: max(0, rows - 2 - lines.count))
        return Array((lines + [fitted(note.visible), style("2", fitted("any key: back   q quit"))]).prefix(rows))
    }

    private func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        var rest = text
        repeat {
            let line = rest.cut(to: max(1, columns - 1))
            lines.append(line)
            guard !line.isEmpty, lines.count < rows else { break }
            rest.removeFirst(line.count)
        } while !rest.isEmpty
        return lines
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
