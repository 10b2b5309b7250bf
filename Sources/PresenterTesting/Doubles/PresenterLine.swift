package import PresenterKit
import Synchronization

/// A host's end of a line to presenters: says what a host says, keeps what comes back, and lets a check wait for it.
package final class PresenterLine: Sendable {
    private struct Waiter {
        let isMet: @Sendable (PresenterRecord) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var record = PresenterRecord()
        var send: @Sendable (HostMessage) -> Void = { _ in }
        var answer: @Sendable (String) -> TriggerAnswer = { _ in .ran }
        var lastPresentation: Int64 = 0
        var waiters: [Int: Waiter] = [:]
        var cancelledWaiters: Set<Int> = []
        var lastWaiter = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Gives the line its other end, before anything is said.
    package func connect(_ send: @escaping @Sendable (HostMessage) -> Void) {
        state.withLock { $0.send = send }
    }

    /// What has come so far.
    package var record: PresenterRecord {
        state.withLock { $0.record }
    }

    /// From now on, answers triggers like this; the text is the action's name.
    func answerTriggers(_ answer: @escaping @Sendable (String) -> TriggerAnswer) {
        state.withLock { $0.answer = answer }
    }
}

// MARK: - What the host says

extension PresenterLine {
    /// A number that no presentation has had.
    func newPresentation() -> Int64 {
        state.withLock { state in
            state.lastPresentation += 1
            return state.lastPresentation
        }
    }

    func present(_ message: SampleMessage, by presenter: String) -> Int64 {
        let presentation = newPresentation()
        say(.present(presentation: presentation, presenter: presenter, message: message.presented(as: presentation)))
        return presentation
    }

    func close(_ presentation: Int64) {
        say(.close(presentation: presentation, .action))
        // Its answer tells that the close has been heard.
        say(.ping(call: presentation))
    }

    func end(_ presentation: Int64) {
        change { $0.append(.ended, to: presentation) }
        say(.end(presentation: presentation))
    }

    private func say(_ message: HostMessage) {
        state.withLock { $0.send }(message)
    }
}

// MARK: - What comes back

extension PresenterLine {
    /// Takes what the plugin says, from any thread.
    package func receive(_ message: PluginMessage) {
        switch message {
        case .hello(let description): change { $0.hello = description }
        case .presented(let presentation): note(.presented, presentation)
        case .dismissed(let presentation, _): note(.dismissed, presentation)
        case .failed(let presentation, let reason): note(.failed(reason), presentation)
        case .returned(let presentation): note(.returned, presentation)
        case .closed(let presentation): note(.closed, presentation)
        case .trigger(let presentation, let call, let name, _):
            note(.triggered(name), presentation)
            if let outcome = state.withLock({ $0.answer })(name).outcome { say(.triggered(call: call, outcome)) }
        case .availability(let presenter, .available): change { $0.unavailability[presenter] = nil }
        case .availability(let presenter, .unavailable(let reason)): change { $0.unavailability[presenter] = reason }
        case .unusable(_, let reason): log(reason)
        case .log(_, let text): log(text)
        case .pong(let call): change { $0.hearClose(call) }
        }
    }

    func note(_ event: PresentationEvent, _ presentation: Int64) {
        change { $0.append(event, to: presentation) }
    }

    /// Keeps something that the plugin said and may not say.
    package func note(breach: String) {
        change { $0.note(breach) }
    }

    /// Keeps a line of the plugin's log.
    package func log(_ text: String) {
        change { $0.lastLogged = text }
    }

    /// Tells whoever waits that nothing will come any more.
    package func lose(_ reason: String, _ cause: any Error) {
        change { record in
            record.loss = reason
            record.cause = cause
        }
    }

    private func change(_ body: (inout PresenterRecord) -> Void) {
        let woken = state.withLock { state in
            body(&state.record)
            let met = state.waiters.filter { state.record.loss != nil || $0.value.isMet(state.record) }
            for key in met.keys { state.waiters[key] = nil }
            return met.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }
}

// MARK: - Waiting

extension PresenterLine {
    /// Waits until something is so, the line is lost, or a time is over; says whether it is so.
    package func happens(
        within limit: Duration, on clock: any Clock<Duration>, _ isMet: @escaping @Sendable (PresenterRecord) -> Bool
    ) async throws -> Bool {
        await withTaskGroup { group in
            group.addTask { await self.wait(until: isMet) }
            // A sleep ends early only by its cancellation, which ends the wait, too.
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
        try Task.checkCancellation()
        return isMet(record)
    }

    /// Waits until something is so, the line is lost, or the task is cancelled.
    func wait(until isMet: @escaping @Sendable (PresenterRecord) -> Bool) async {
        let id = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    guard state.cancelledWaiters.remove(id) == nil, state.record.loss == nil, !isMet(state.record)
                    else {
                        return false
                    }
                    state.waiters[id] = Waiter(isMet: isMet, continuation: continuation)
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                let waiter = state.waiters.removeValue(forKey: id)
                if waiter == nil { state.cancelledWaiters.insert(id) }
                return waiter
            }
            waiter?.continuation.resume()
        }
    }
}

extension TriggerAnswer {
    fileprivate var outcome: TriggerOutcome? {
        switch self {
        case .ran: .ran(true)
        case .nothing: .ran(false)
        case .failed(let reason): .failed(reason: reason)
        case .none: nil
        }
    }
}
