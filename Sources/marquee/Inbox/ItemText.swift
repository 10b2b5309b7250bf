import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel

/// The text of an item in lines of a terminal's width, made anew only when item or width are others.
struct ItemText {
    private(set) var lines: [String] = []
    private var item: (id: String, columns: Int)?

    /// What nobody reads on a terminal is left out.
    private static let limit = 4_000

    mutating func fit(_ item: InboxItem, columns: Int) {
        if let last = self.item, last == (item.id, columns) { return }
        self.item = (item.id, columns)
        lines = []
        for text in [item.alert?.body, InboxRendering.content(item)].compactMap(\.self) {
            if !lines.isEmpty { lines.append("") }
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                wrap(String(line).visible, to: max(1, columns - 1))
                guard lines.count < Self.limit else {
                    lines.append("… 'marquee inbox show \(item.id.visible)' prints all of it")
                    return
                }
            }
        }
    }

    private mutating func wrap(_ text: String, to width: Int) {
        var (line, used) = ("", 0)
        for character in text {
            let cells = String(character).displayWidth
            if used + cells > width, !line.isEmpty {
                lines.append(line)
                guard lines.count < Self.limit else { return }
                (line, used) = ("", 0)
            }
            line.append(character)
            used += cells
        }
        lines.append(line)
    }
}
