/// What is shown, who watches, and every rule about it: a state machine without clock, I/O or threads.
///
/// Each event is a `mutating func` that returns what is to be done, in order.
struct Stage: Sendable, Equatable {
    /// What is to be done.
    enum Effect: Sendable, Equatable {
        /// Tell the host whether anybody watches.
        case report(isWatched: Bool)
        /// Send what is shown to these watchers.
        case show(to: [Int])
        /// Tell these watchers that nothing is shown.
        case clear(to: [Int])
        /// A browser has drawn it for the first time.
        case presented
        /// It can't be seen any more: tell the host, and forget it.
        case dismiss
        /// Call ``graceEnded(_:)`` with this number when nobody has come back for a while.
        case beginGrace(Int)
    }

    private(set) var watchers: [Int] = []
    /// The id of what is shown.
    private(set) var shown: String?
    /// Whether a browser has drawn it.
    private var isSeen = false
    /// What the host was told last.
    private var isAvailable = false
    /// Whether everybody is gone, and may be back at once.
    private var isInGrace = false
    private var lastGrace = 0

    // MARK: Those who watch

    /// A visible page has connected. It gets what is shown at once.
    mutating func join(_ watcher: Int) -> [Effect] {
        watchers.append(watcher)
        isInGrace = false
        return [shown == nil ? .clear(to: [watcher]) : .show(to: [watcher])] + report()
    }

    /// A page was closed, reloaded or hidden, or its browser is gone.
    ///
    /// From this moment on messages wait. Only what can be seen already gets some time, since most pages come back at
    /// once; no other message is shown meanwhile.
    mutating func leave(_ watcher: Int) -> [Effect] {
        guard let place = watchers.firstIndex(of: watcher) else { return [] }
        watchers.remove(at: place)
        guard watchers.isEmpty, isSeen else { return report() }
        isInGrace = true
        lastGrace += 1
        return [.beginGrace(lastGrace)]
    }

    /// Nobody has come back for as long as a grace lasts: the host puts the message back, to be shown again.
    mutating func graceEnded(_ number: Int) -> [Effect] {
        guard isInGrace, number == lastGrace else { return [] }
        isInGrace = false
        return report()
    }

    private mutating func report() -> [Effect] {
        let isWatched = !watchers.isEmpty || isInGrace
        guard isWatched != isAvailable else { return [] }
        isAvailable = isWatched
        return [.report(isWatched: isWatched)]
    }

    // MARK: What is shown

    /// A message is to be shown. One that is still there gives way: there is never more than one.
    mutating func show(_ id: String) -> [Effect] {
        let before = shown == nil ? [] : end()
        shown = id
        return watchers.isEmpty ? before : before.filter { $0 != .clear(to: watchers) } + [.show(to: watchers)]
    }

    /// A browser says that it has drawn it; nil when it speaks of something else.
    mutating func confirm(_ id: String) -> [Effect]? {
        guard id == shown else { return nil }
        guard !isSeen else { return [] }
        isSeen = true
        return [.presented]
    }

    /// Somebody dismissed it, or the host ends it; nil when it is not what is shown.
    mutating func dismiss(_ id: String) -> [Effect]? {
        id == shown ? end() : nil
    }

    private mutating func end() -> [Effect] {
        shown = nil
        isSeen = false
        isInGrace = false
        return (watchers.isEmpty ? [] : [.clear(to: watchers)]) + [.dismiss] + report()
    }
}
