import MarqueeDatabase
package import MarqueeModel
package import MarqueeQueue
package import MarqueeStore

/// Why live messages wait: from the store, and from the host that runs.
package struct WaitingReasons {
    private let mode: QueueMode
    private let now: Timestamp
    private let hasHost: Bool
    private let status: HostStatus?
    /// The visual message that is shown, or about to be.
    private let shown: MessageID?

    package init(_ store: Store, at now: Timestamp) throws {
        self.now = now
        mode = try store.queue.mode()
        hasHost = HostClaim.holder(at: store.directory) != nil
        status = HostStatus.read(in: store.directory)
        shown = try [MessageState.presented, .presenting].lazy
            .compactMap { try store.queue.list(.state($0)).first(where: \.isVisual)?.id }.first
    }

    /// Nil for what does not wait. What was being shown when its host died waits for another one.
    package func reason(for entry: QueueEntry) -> String? {
        guard entry.state == .queued else { return entry.state.isLive && !hasHost ? Self.noHost : nil }
        if let start = entry.notBefore, start > now { return "delayed until \(start)" }
        if let expires = entry.expires, expires <= now { return "expired at \(expires); it will not be shown" }
        if !hasHost { return Self.noHost }
        if mode == .suspended, entry.isVisual { return "the queue is suspended" }
        if let obstacle = obstacle(for: entry) { return "waiting for \(obstacle)" }
        if let reason = status?.messages[entry.id.rawValue] { return reason }
        if entry.isVisual, let shown { return "waiting for '\(shown)', which is shown" }
        return "waiting for its turn"
    }

    private static let noHost = "no host is running"

    /// What keeps all messages of its template waiting, where something does.
    package func obstacle(for entry: QueueEntry) -> String? {
        // What has expired waits for nothing any more.
        entry.expires.map { $0 <= now } == true ? nil : status?.templates[entry.template]
    }
}
