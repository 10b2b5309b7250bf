import PresenterKit
import Synchronization

/// Stands in for a host: keeps what a session says, and lets a test wait for it.
final class HostRecorder: Sendable {
    private struct State {
        var messages: [PluginMessage] = []
        var waiting: [(isMeant: @Sendable (PluginMessage) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var messages: [PluginMessage] {
        state.withLock { $0.messages }
    }

    /// The messages about one presentation, in order.
    func messages(about presentation: Int64) -> [PluginMessage] {
        messages.filter { $0.presentation == presentation }
    }

    func receive(_ message: PluginMessage) {
        let continuations = state.withLock { state in
            state.messages.append(message)
            let meant = state.waiting.filter { $0.isMeant(message) }
            state.waiting.removeAll { $0.isMeant(message) }
            return meant.map(\.continuation)
        }
        for continuation in continuations { continuation.resume() }
    }

    /// Waits until a message has come, also when it already has.
    func wait(for isMeant: @escaping @Sendable (PluginMessage) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                guard !state.messages.contains(where: isMeant) else { return true }
                state.waiting.append((isMeant, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    func wait(for message: PluginMessage) async {
        await wait { $0 == message }
    }
}

extension PluginMessage {
    var presentation: Int64? {
        switch self {
        case .presented(let presentation), .dismissed(let presentation, _), .failed(let presentation, _),
            .returned(let presentation), .closed(let presentation), .trigger(let presentation, _, _, _):
            presentation
        case .hello, .unusable, .availability, .log, .pong:
            nil
        }
    }

    var isHello: Bool {
        if case .hello = self { true } else { false }
    }

    var logged: String? {
        if case .log(_, let message) = self { message } else { nil }
    }

    /// The number of a trigger.
    var call: Int64? {
        if case .trigger(_, let call, _, _) = self { call } else { nil }
    }
}
