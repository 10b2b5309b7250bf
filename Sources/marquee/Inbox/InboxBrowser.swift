import MarqueeHost
import MarqueeInbox
import MarqueeModel

/// The interactive inbox without terminal or store: a state machine. Each key returns what is to be done.
struct InboxBrowser {
    /// What is to be done with the store.
    enum Effect: Equatable {
        case none
        case open(id: String)
        case setRead(id: String, Bool)
        case pin(id: String, Bool)
        case archive(id: String, Bool)
        /// Adds an own status to an item, or removes it.
        case status(String, of: String, isAdded: Bool)
        case remove(id: String)
        /// Reads the other list.
        case reload
        case quit
    }

    /// What is on the screen.
    enum View: Equatable {
        case list
        /// One item, with what happened when it was opened.
        case item(note: String)
        /// Whether the selected item is to go.
        case removing
        /// Which own status the selected item gets or loses, as far as it is typed.
        case naming(String)
    }

    private(set) var items: [InboxItem] = []
    private(set) var unread = 0
    private(set) var total = 0
    private(set) var selection = 0
    private(set) var view = View.list
    /// Which list is shown: ``InboxFilter/all`` or ``InboxFilter/archived``.
    private(set) var list = InboxFilter.all
    /// The item that is shown whole.
    private(set) var opened: InboxItem?
    /// The last thing that happened.
    private(set) var note = ""
    /// The first line of the opened item that is on the screen.
    private(set) var scroll = 0
    /// How many lines the list has, or the text of an item.
    var height = 20
    /// How far an opened item can be scrolled.
    var furthest = 0 {
        didSet { scroll = min(scroll, furthest) }
    }

    private static let longestStatus = 64

    var selected: InboxItem? { items.indices.contains(selection) ? items[selection] : nil }

    /// Whether more of the list has to be read to show what is selected.
    var wantsMore: Bool { items.count < total && selection + height >= items.count }

    /// The first line of the list that is on the screen.
    var top: Int { max(0, min(selection - height / 2, items.count - height)) }

    /// The list as it is now; the selection stays with its item, or with its place when that is gone.
    mutating func show(_ items: [InboxItem], unread: Int, total: Int) {
        let id = selected?.id
        self.items = items
        self.unread = unread
        self.total = total
        selection = items.firstIndex { $0.id == id } ?? min(selection, max(0, items.count - 1))
    }

    mutating func append(_ more: [InboxItem]) {
        items += more
        // What came in meanwhile is counted with the next look.
        if more.isEmpty { total = items.count }
    }

    mutating func tell(_ text: String) {
        note = text
    }

    mutating func didOpen(_ item: InboxItem, note: String) {
        opened = item
        scroll = 0
        view = .item(note: note)
    }

    mutating func press(_ key: BrowserKey) -> Effect {
        switch view {
        case .item:
            if scrolls(key.motion) { return .none }
            view = .list
            opened = nil
            return key.isQuit ? .quit : .none
        case .removing:
            view = .list
            guard key == .character("y") || key == .character("Y"), let item = selected else {
                note = "nothing was removed"
                return .none
            }
            return .remove(id: item.id)
        case .naming(let text): return name(text, key)
        case .list:
            note = ""
            return pressInList(key)
        }
    }

    private mutating func pressInList(_ key: BrowserKey) -> Effect {
        if key.isQuit || key == .escape { return .quit }
        if key == .tab {
            list = list == .all ? .archived : .all
            selection = 0
            return .reload
        }
        guard let item = selected else { return .none }
        switch key.motion {
        case .up: move(by: -1)
        case .down: move(by: 1)
        case .pageUp: move(by: -height)
        case .pageDown: move(by: height)
        case .first: move(by: -items.count)
        case .last: move(by: items.count)
        case .enter, .character("o"): return .open(id: item.id)
        case .character("r"): return .setRead(id: item.id, item.status == .unread)
        case .character("p"): return .pin(id: item.id, !item.isPinned)
        case .character("a"): return .archive(id: item.id, !item.isArchived)
        case .character("s"): view = .naming("")
        case .character("d"), .character("x"), .delete: view = .removing
        default: break
        }
        return .none
    }

    private mutating func name(_ text: String, _ key: BrowserKey) -> Effect {
        switch key {
        case .character(let character) where text.count < Self.longestStatus: view = .naming(text + String(character))
        case .backspace where !text.isEmpty: view = .naming(String(text.dropLast()))
        case .enter, .escape, .end, .backspace:
            view = .list
            guard key == .enter, !text.isBlank, let item = selected else { return .none }
            return .status(text, of: item.id, isAdded: !item.statuses.contains(text))
        default: break
        }
        return .none
    }

    /// Whether a key moves the text of an item, which it does when there is more than fits.
    private mutating func scrolls(_ key: BrowserKey) -> Bool {
        guard furthest > 0 else { return false }
        switch key {
        case .up: scroll -= 1
        case .down: scroll += 1
        case .pageUp: scroll -= height
        case .pageDown: scroll += height
        case .first: scroll = 0
        case .last: scroll = furthest
        default: return false
        }
        scroll = max(0, min(furthest, scroll))
        return true
    }

    private mutating func move(by lines: Int) {
        selection = max(0, min(items.count - 1, selection + lines))
    }
}

extension BrowserKey {
    fileprivate var isQuit: Bool { [.character("q"), .character("Q"), .end].contains(self) }
}
