import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSystem

/// Browses an inbox on a terminal until somebody has enough.
struct InboxSession {
    private let inbox: Inbox
    private let store: FilePath
    private let screen: TerminalScreen
    private let isColored: Bool
    private let unread: CommandFailure?
    private let identity: FileStatus.Identity
    private var text = ItemText()
    private var browser = InboxBrowser()
    private var revision: Int64 = -1

    /// How many items are read at a time.
    private static let pageSize = 200
    /// How often it is looked whether other processes have changed something, or the terminal its size.
    private static let interval: Int32 = 250

    /// - Parameters:
    ///   - note: What is said at first.
    ///   - unread: Why no item's message can be rejected for good; nil where one can.
    init(
        inbox: Inbox, of project: Project, screen: TerminalScreen, isColored: Bool, note: String?,
        unread: CommandFailure?
    ) throws {
        self.unread = unread
        self.inbox = inbox
        self.store = FilePath(Store.databasePath(in: project.store.text))
        self.identity = try FileSystem.item(at: store).identity
        self.screen = screen
        self.isColored = isColored
        if let note { browser.tell(note) }
    }

    func run() async throws -> ExitStatus {
        var session = self
        defer { screen.end() }
        return try await session.browse()
    }

    private mutating func browse() async throws -> ExitStatus {
        while true {
            try await refresh()
            draw()
            guard let bytes = screen.read(milliseconds: Self.interval) else { return .success }
            // Control-C is a key here; wherever it comes, it ends this as it ends other commands.
            if screen.isInterrupted || bytes.contains(0x03) { return .interrupted }
            for key in BrowserKey.keys(in: bytes) {
                let effect = browser.press(key)
                guard effect != .quit else { return .success }
                try await perform(effect)
            }
        }
    }

    private mutating func draw() {
        let size = screen.size
        let picture = InboxScreen(
            columns: size.columns, rows: size.rows, isColored: isColored, now: SystemClock().now)
        browser.height = picture.height(of: browser)
        if let item = browser.opened {
            text.fit(item, columns: size.columns)
            browser.furthest = max(0, text.lines.count - browser.height)
        }
        screen.draw(picture.lines(of: browser, text: text.lines))
    }

    /// Somebody may delete the store meanwhile; whatever is done with it then is lost.
    private func checkStore() throws {
        // One that cannot be looked at is as good as gone.
        guard (try? FileSystem.item(at: store).identity) != identity else { return }
        throw CommandFailure(
            "store-removed", "'\(store)' was removed; start 'marquee inbox' again",
            status: .cannotRead)
    }

    private mutating func refresh() async throws {
        try checkStore()
        let current = try await inbox.revision()
        if current != revision {
            revision = current
            let (items, counts) = try await inbox.page(
                browser.list, limit: max(Self.pageSize, browser.items.count))
            browser.show(items, unread: counts.unread, total: counts[browser.list])
        }
        while browser.wantsMore {
            browser.append(
                try await inbox.messages(status: browser.list, limit: Self.pageSize, after: browser.items.last))
        }
    }

    private mutating func perform(_ effect: InboxBrowser.Effect) async throws {
        switch effect {
        case .none, .quit: break
        case .setRead(let id, let isRead):
            _ = isRead ? try await inbox.markRead(id) : try await inbox.markUnread(id)
        case .pin(let id, let isPinned):
            if try await inbox.pin(id, isPinned) { browser.tell(isPinned ? "pinned \(id)" : "unpinned \(id)") }
        case .archive(let id, let isArchived):
            if try await inbox.archive(id, isArchived) {
                browser.tell(isArchived ? "archived \(id)" : "moved \(id) back to the inbox")
            }
        case .status(let name, let id, let isAdded):
            let isChanged = try await inbox.changeStatuses(
                of: id, adding: isAdded ? [name] : [], removing: isAdded ? [] : [name])
            if isChanged { browser.tell(isAdded ? "added '\(name)'" : "removed '\(name)'") }
        case .reload: revision = -1
        case .remove(let id):
            browser.tell(try await inbox.remove(id) ? "removed \(id)" : "it was already removed")
        case .open(let id):
            text = ItemText()
            var note = ""
            do {
                // Its own words can be read all the same; it stays unread.
                if let unread {
                    text = ItemText(hint: unread.message)
                } else {
                    note = try await inbox.open(id).map { "message \($0.status.rawValue): \($0.id)" } ?? ""
                }
            } catch let error as InboxError where error.code != .unknownItem {
                // There is more to it than can be presented; its own words can be read.
                text = ItemText(hint: error.sentence)
            } catch is InboxError {
                return browser.tell("it was removed")
            }
            guard let item = try await inbox.message(id) else { return browser.tell("it was removed") }
            browser.didOpen(item, note: note)
        }
    }
}
