import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel

/// The text of an item in lines of a terminal's width, made anew only when item or width are others.
struct ItemText {
    private(set) var lines: [String] = []
    private var item: (id: String, columns: Int)?
    /// What else there is to say about it.
    private let hint: String?

    init(hint: String? = nil) {
        self.hint = hint
    }

    /// What nobody reads on a terminal is left out.
    private static let limit = 4_000

    /// What stands above an item.
    static func title(of item: InboxItem) -> String { (item.alert?.title ?? item.id).visible }

    mutating func fit(_ item: InboxItem, columns: Int) {
        if let last = self.item, last == (item.id, columns) { return }
        self.item = (item.id, columns)
        lines = []
        let width = max(1, columns - 1)
        let title = Self.title(of: item)
        // One that is cut above its text is whole at the beginning of that.
        let parts = [
            title.displayWidth > width ? title : nil, item.alert?.body, ItemReading.text(of: item),
            hint, InboxRendering.statuses(of: item).map { "status: \($0)" },
        ]
        for text in parts.compactMap(\.self) {
            if !lines.isEmpty { lines.append("") }
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                lines += String(line).visible.wrapped(to: width)
                guard lines.count < Self.limit else {
                    lines = lines.prefix(Self.limit) + ["… 'marquee inbox show \(item.id.visible)' prints all of it"]
                    return
                }
            }
        }
    }
}
