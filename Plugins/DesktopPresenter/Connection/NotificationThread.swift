import MarqueeThreads
import PresenterKit
import Synchronization

/// The thread that owns the connection to the bus, as the rest of the presenter sees it.
final class NotificationThread: Sendable {
    /// What the rest of the presenter wants.
    enum Request: Sendable {
        case show(Int, DesktopNotification, AsyncStream<MessageEvent>.Continuation)
        /// Resumed when everything that is to be done was done, save waiting for an answer.
        case end(Int, CheckedContinuation<Void, Never>)
        case handled(Int)
        case stop
    }

    private struct State {
        var requests: [Request] = []
        var lastNumber = 0
    }

    /// What the host is told, as it changes. For one reader.
    let availability: AsyncStream<PresenterAvailability>

    private let state = Mutex(State())
    /// Wakes the thread for a request.
    let bell: Wakeup

    /// Starts the thread.
    static func start(on bus: SessionBus) throws -> NotificationThread {
        let (availability, reports) = AsyncStream.makeStream(
            of: PresenterAvailability.self, bufferingPolicy: .bufferingNewest(1))
        let thread = NotificationThread(try Wakeup(), availability)
        try BlockingThread.start {
            NotificationLoop(thread, bus, reports).run()
        }
        return thread
    }

    private init(_ bell: Wakeup, _ availability: AsyncStream<PresenterAvailability>) {
        self.bell = bell
        self.availability = availability
    }

    /// Shows a notification, and tells what becomes of it.
    ///
    /// - Returns: The message's number.
    func show(_ notification: DesktopNotification, _ events: AsyncStream<MessageEvent>.Continuation) -> Int {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.requests.append(.show(state.lastNumber, notification, events))
            return state.lastNumber
        }
        bell.ring()
        return number
    }

    /// Takes a message off the screen, if it is there, and returns when the service has been told.
    func end(_ number: Int) async {
        await withCheckedContinuation { request(.end(number, $0)) }
    }

    /// What was pressed has been done.
    func handled(_ number: Int) {
        request(.handled(number))
    }

    /// Ends the thread, when it is no longer needed.
    func stop() {
        request(.stop)
    }

    private func request(_ request: Request) {
        state.withLock { $0.requests.append(request) }
        bell.ring()
    }

    /// What has been wanted since the last call.
    func takeRequests() -> [Request] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }
}
