import PresenterKit

/// What the thread of the bus does: it takes in what arrives, and performs what the state decides, so everything
/// happens in order.
struct NotificationLoop: ~Copyable {
    private let thread: NotificationThread
    private let bus: SessionBus
    private let reports: AsyncStream<PresenterAvailability>.Continuation
    private let clock = ContinuousClock()
    private var state = NotificationState()
    private var connection: BusConnection?
    private var timers: [(due: ContinuousClock.Instant, timer: NotificationState.Timer)] = []
    private var listeners: [Int: AsyncStream<MessageEvent>.Continuation] = [:]

    /// What arrives is taken in so often before a look at what is wanted: a flood keeps nobody out.
    private static let turn = 64

    /// Nothing happens before ``run()``.
    init(
        _ thread: NotificationThread, _ bus: SessionBus,
        _ reports: AsyncStream<PresenterAvailability>.Continuation
    ) {
        self.thread = thread
        self.bus = bus
        self.reports = reports
    }

    /// Runs until it is no longer needed.
    consuming func run() {
        connect()
        while takeRequests() {
            fireTimers()
            if takeArrivals() { continue }
            BusConnection.wait(for: connection, or: thread.bell, milliseconds: millisecondsToWait)
        }
        reports.finish()
        for listener in listeners.values { listener.finish() }
    }

    /// False when that is the end.
    private mutating func takeRequests() -> Bool {
        for request in thread.takeRequests() {
            switch request {
            case .show(let number, let notification, let listener):
                listeners[number] = listener
                handle(.show(number, notification))
            case .end(let number, let waiter):
                handle(.end(number))
                listeners.removeValue(forKey: number)?.finish()
                waiter.resume()
            case .handled(let number): handle(.handled(number))
            case .stop: return false
            }
        }
        return true
    }

    /// Whether there may be more.
    private mutating func takeArrivals() -> Bool {
        for _ in 0..<Self.turn {
            do {
                switch try connection?.next() {
                case .event(let event)?: handle(event)
                case .other?: break
                case .nothing?, nil: return false
                }
            } catch {
                disconnect(error)
                return false
            }
        }
        return true
    }

    private mutating func fireTimers() {
        let now = clock.now
        let due = timers.filter { $0.due <= now }
        timers.removeAll { $0.due <= now }
        for (_, timer) in due { handle(.fired(timer)) }
    }

    private var millisecondsToWait: Int64 {
        guard let next = timers.map(\.due).min() else { return -1 }
        return max(0, Int64((next - clock.now) / .milliseconds(1)) + 1)
    }

    // MARK: What the state decides

    private mutating func handle(_ event: NotificationState.Event) {
        for effect in state.handle(event) { perform(effect) }
    }

    private mutating func perform(_ effect: NotificationState.Effect) {
        switch effect {
        case .connect: connect()
        case .call(let call, let number):
            do {
                try connection?.send(call, as: number)
            } catch {
                disconnect(error)
            }
        case .start(let timer, let duration): timers.append((clock.now + duration, timer))
        case .report(let availability): reports.yield(availability)
        case .tell(let number, let event): listeners[number]?.yield(event)
        }
    }

    private mutating func connect() {
        do {
            connection = try BusConnection(bus.address)
            handle(.connected)
        } catch {
            connection = nil
            handle(.disconnected("\(error)"))
        }
    }

    private mutating func disconnect(_ failure: BusConnection.Failure) {
        connection = nil
        handle(.disconnected("\(failure)"))
    }
}
