import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeSync
import MarqueeSystem

extension HostReport {
    /// So many waiting messages are asked why they wait.
    private static let mostAsked = 200

    /// What the store knows of a host, and what the host has told others. Blocks for some milliseconds.
    init(of store: Store, at now: Timestamp, catalog: TemplateCatalog) throws {
        self.init(at: now)
        showing = try store.queue.list(.state(.presented), limit: 100).filter(\.isVisual).prefix(HostRules.mostShown)
            .map { entry in
                Shown(
                    id: entry.id.rawValue, template: entry.template,
                    presenter: catalog[entry.template].flatMap { catalog.presenter(of: $0) } ?? "",
                    since: entry.presentedAt ?? now)
            }
        let counts = try store.queue.counts()
        waiting = (counts[.queued] ?? 0) + (counts[.preparing] ?? 0)
        (queue, reasons) = try Self.waiting(in: store, at: now)
        mode = Mode(try store.queue.mode())
        plugins = try Self.plugins(of: store)
        // A directory that cannot be opened is the store's trouble, and told by that.
        let space = (try? OwnFolder(store: store.directory, isOwn: false))?.space
        (diskFree, diskSize) = (space?.free, space?.total)
        self.store = try store.size()
    }

    /// Which messages come next, and why how many wait.
    private static func waiting(in store: Store, at now: Timestamp) throws -> ([Queued], [Reason]) {
        let entries = try store.queue.list(.state(.queued), limit: mostAsked)
        // One that is being prepared is the next one.
        let preparing = try store.queue.list(.state(.preparing), limit: HostRules.mostQueued)
        guard !entries.isEmpty || !preparing.isEmpty else { return ([], []) }
        let waiting = try WaitingReasons(store, at: now)
        let texts = entries.map { waiting.reason(for: $0)?.cut(to: HostRules.longestReason) }
        // What has expired is not going to be shown.
        let coming =
            preparing.map { ($0, String?.none) }
            + zip(entries, texts).filter { entry, _ in entry.expires.map { $0 > now } ?? true }
        let queue = coming.prefix(HostRules.mostQueued).map { entry, text in
            Queued(
                id: entry.id.rawValue, template: entry.template.cut(to: 200), since: entry.enqueuedAt, reason: text)
        }
        let reasons = Dictionary(grouping: texts.compactMap(\.self)) { $0 }.map { Reason($0, count: $1.count) }
            .sorted { ($1.count, $0.text) < ($0.count, $1.text) }.prefix(HostRules.mostReasons)
        return (queue, Array(reasons))
    }

    private static func plugins(of store: Store) throws -> [Plugin] {
        let status = HostStatus.read(in: store.directory)
        let running = (status?.running ?? [:]).map { name, plugin in
            Plugin(
                name: name.cut(to: 200), version: plugin.version.cut(to: 100), state: .running,
                reason: (status?.plugins[name] ?? plugin.note)?.cut(to: HostRules.longestReason))
        }
        let disabled = try store.plugins.disabledPlugins().filter { status?.running[$0.name] == nil }.map {
            Plugin(
                name: $0.name.cut(to: 200), state: .disabled, reason: $0.reason.cut(to: HostRules.longestReason))
        }
        return (running + disabled).sorted { $0.name < $1.name }.prefix(HostRules.mostPlugins).map(\.self)
    }

    /// Whether there is nothing to tell: what changes all the time is no news.
    func saysTheSame(as other: HostReport) -> Bool {
        guard errors.isEmpty else { return false }
        var (one, two) = (self, other)
        two.errors = []
        (two.at, two.diskFree, two.diskSize, two.store) = (one.at, one.diskFree, one.diskSize, one.store)
        one.reasons.sort { $0.text < $1.text }
        two.reasons.sort { $0.text < $1.text }
        return one == two
    }
}

extension HostReport.Mode {
    init(_ mode: QueueMode) {
        self =
            switch mode {
            case .running: .running
            case .suspended: .suspended
            case .discarding: .discarding
            }
    }
}

extension String {
    /// Its beginning, so many code points at most, and without control characters.
    func cut(to limit: Int) -> String {
        String(String.UnicodeScalarView(visible.unicodeScalars.prefix(limit)))
    }
}
