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
    private var isSeen = false
    private var grace = 0

    // MARK: Those who watch

    /// A visible page has connected. It gets what is shown at once.
    mutating func join(_ watcher: Int) -> [Effect] {
        let isFirst = watchers.isEmpty
        watchers.append(watcher)
        let content = shown == nil ? Effect.clear(to: [watcher]) : .show(to: [watcher])
        return isFirst ? [content, .report(isWatched: true)] : [content]
    }

    /// A page was closed, reloaded or hidden, or its browser is gone.
    ///
    /// New messages wait from this moment on. What can be seen gets some time, since most pages come back at once.
    mutating func leave(_ watcher: Int) -> [Effect] {
        guard let place = watchers.firstIndex(of: watcher) else { return [] }
        watchers.remove(at: place)
        guard watchers.isEmpty else { return [] }
        grace += 1
        return shown == nil ? [.report(isWatched: false)] : [.report(isWatched: false), .beginGrace(grace)]
    }

    /// Nobody has come back for as long as a grace lasts.
    ///
    /// What was seen has been viewed and can't be seen any more, which is what a dismissal is. What was never seen is
    /// left to the host's own limit.
    mutating func graceEnded(_ number: Int) -> [Effect] {
        guard watchers.isEmpty, number == grace, isSeen else { return [] }
        return end()
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
        return watchers.isEmpty ? [.dismiss] : [.clear(to: watchers), .dismiss]
    }
}
