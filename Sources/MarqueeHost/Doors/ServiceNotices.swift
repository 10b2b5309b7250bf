import MarqueeSystem
import Synchronization

/// Tells whoever has started the host, systemd say, that it is ready, that it still works, and that it stops.
package final class ServiceNotices: HostObserver {
    /// What has to be up before it is ready. A host that has recovered says again that it is up.
    private struct Parts {
        var hostIsUp = false
        var listens: Bool

        var areUp: Bool { hostIsUp && listens }
    }

    private let notifier: SystemdNotifier
    private let parts: Mutex<Parts>
    private let ready: AsyncStream<Never>
    private let becomeReady: AsyncStream<Never>.Continuation

    /// Nil where nobody wants to know.
    ///
    /// - Parameter listens: Whether an HTTP door belongs to it, besides the presenters.
    package init?(environment: [String: String], listens: Bool) {
        guard let notifier = SystemdNotifier(environment: environment) else { return nil }
        self.notifier = notifier
        parts = Mutex(Parts(listens: !listens))
        (ready, becomeReady) = AsyncStream.makeStream(of: Never.self)
    }

    package func observe(_ event: HostEvent) {}

    package func observeReady() { note { $0.hostIsUp = true } }

    package func listens() { note { $0.listens = true } }

    private func note(_ change: (inout Parts) -> Void) {
        let becameReady = parts.withLock { parts in
            let wereUp = parts.areUp
            change(&parts)
            return parts.areUp && !wereUp
        }
        guard becameReady else { return }
        notifier.tell(.ready)
        becomeReady.finish()
    }

    /// Makes the host ready, and asks for more time as long as that makes headway: a big store that is damaged takes longer
    /// than a service may take to start.
    package func preparing<Value>(
        _ host: PresentationHost, _ body: () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [notifier] in await notifier.extendStart { await host.pulse() } }
            defer { group.cancelAll() }
            return try await body()
        }
    }

    /// Says that all is well for as long as the host handles what it is given.
    package func keepAlive(_ host: PresentationHost) async {
        for await _ in ready {}
        await notifier.keepAlive { await host.pulse() }
    }

    package func stops() { notifier.tell(.stopping) }
}
