package import MarqueeModel
package import MarqueeSystem
import MarqueeThreads
public import ServiceLifecycle

/// Reports what people do with messages: durably, in order, each once.
///
/// Events are on disk when a call returns. They are sent while ``run()`` runs, now or after a restart, and removed when the
/// server has acknowledged them. At 100,000 the oldest that were received or viewed go first, and how many went is an event
/// itself. Once somebody has opted out, nothing is reported.
public actor Tracking {
    private let store: TrackingStore
    private let service: (any TrackingService)?
    private let clock: any HostClock
    private var isSending = false
    private nonisolated let thread: ActorThread

    /// How many events go in one request.
    private static let batchSize = 500

    /// The tracking's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.unowned }

    package init(
        store: TrackingStore, service: (any TrackingService)? = nil, clock: any HostClock = SystemClock()
    ) throws {
        self.store = store
        self.service = service
        self.clock = clock
        self.thread = try ActorThread()
    }

    // MARK: Reporting

    /// Reports something, with what is known of its message.
    ///
    /// - Parameters:
    ///   - messageID: The message or inbox item that it is about; nil: none.
    ///   - recipeID: The recipe that led to it, where the message does not say so.
    /// - Throws: ``TrackingError`` for an answer or a name that is not taken; then nothing was reported.
    public func sendEvent(_ event: TrackedEvent, of messageID: String? = nil, recipeID: String? = nil) throws {
        let (name, properties) = try event.checked()
        if let messageID, messageID.isBlank {
            throw TrackingError(
                .invalidMessage, "the id of the message is empty",
                advice: "omit it if the event does not belong to a message")
        }
        let bytes = properties.isEmpty ? nil : try TrackingRules.properties(properties)
        guard try !store.hasOptedOut() else { return }
        // A message may be known to the sender only.
        let messageID = messageID.map { KeptID($0)?.text ?? $0 }
        try store.report(
            name, of: messageID, recipe: recipeID, at: clock.now, properties: bytes)
    }

    /// A message was shown to a person by the application itself; pushes count themselves.
    public func notified(_ messageID: String, recipeID: String? = nil) throws {
        try sendEvent(.notified, of: messageID, recipeID: recipeID)
    }

    /// A person did something with a message.
    public func engaged(_ messageID: String, recipeID: String? = nil) throws {
        try sendEvent(.engaged, of: messageID, recipeID: recipeID)
    }

    /// What waits for a server, the oldest first: what `marquee outbox` lists.
    ///
    /// - Parameter limit: How many events are given at most.
    public func outbox(limit: Int = 100) throws -> Outbox {
        let counts = try store.outboxCounts()
        return Outbox(
            events: try store.pendingEvents(limit: limit).map(\.json), waiting: counts.waiting, dropped: counts.dropped)
    }

    // MARK: Sending

    /// Sends what waits, until there is nothing left.
    ///
    /// An event that the server refuses by itself (400, 413, 422) is dropped, and counted as such.
    ///
    /// - Throws: ``ServiceFailure`` when the server does not take it; the rest waits.
    public func flush() async throws {
        guard let service, !isSending else { return }
        isSending = true
        defer { isSending = false }
        var size = Self.batchSize
        while true {
            guard let identity = try store.identity() else {
                // Somebody has opted out: what the queue still reports is nobody's any more.
                try store.acknowledge(try store.pendingEvents())
                guard try store.pendingEvents(limit: 1).isEmpty else { continue }
                return
            }
            try store.reportDroppedEvents(at: clock.now)
            let events = try store.pendingEvents(limit: size)
            guard !events.isEmpty else { return }
            guard let batch = TrackingBatch(events, of: identity) else {
                throw ServiceFailure(status: nil, body: "not enough memory to pack \(events.count) events")
            }
            do {
                try await service.send(batch)
                size = min(2 * size, Self.batchSize)
            } catch let failure as ServiceFailure where failure.isAboutContent {
                // Which one it is that no server will ever take is found by halves; the others must not wait behind it.
                if events.count == 1 { try store.drop(events) }
                size = max(1, events.count / 2)
                continue
            }
            try store.acknowledge(events)
        }
    }
}

extension Tracking: Service {
    /// Sends events as they come, and tries again after failures, later each time; until the task's graceful shutdown or
    /// cancellation.
    public func run() async throws {
        guard service != nil else { return }
        try await SendingLoop(store: store, clock: clock).run {
            try $0.lastEvent()
        } flush: {
            try await self.flush()
        }
    }
}

extension Tracking {
    /// ``sendEvent(_:of:recipeID:)`` for applications without `async`: the handler is called exactly once, on any thread,
    /// with the error if there was one.
    public nonisolated func sendEvent(
        _ event: TrackedEvent, of messageID: String? = nil, completion: @escaping @Sendable ((any Error)?) -> Void
    ) {
        complete({ result in
            if case .failure(let error) = result { completion(error) } else { completion(nil) }
        }) { try await self.sendEvent(event, of: messageID) }
    }
}

extension TrackingBatch {
    fileprivate init?(_ events: [TrackingEvent], of identity: StoredIdentity) {
        let body: Value = [
            "installationID": .string(identity.installationID), "userID": .string(identity.userID),
            "events": .list(events.map(\.json)),
        ]
        guard let packed = Packing.gzip(body.jsonBytes()) else { return nil }
        self.body = packed
        eventIDs = events.map(\.id.description)
    }
}

extension TrackingEvent {
    /// As a server gets it; what has no value is left out.
    package var json: Value {
        var members: ValueObject = [
            "id": .string(id.description), "event": .string(name.rawValue), "at": .string(at.description),
        ]
        members["message"] = message.map { .string($0) }
        members["recipe"] = recipe.map { .string($0) }
        members["template"] = template.map { .string($0) }
        // Written by this product only.
        members["properties"] = properties.flatMap { try? Value(json: $0) }
        members["metadata"] = metadata.flatMap { try? Value(json: $0) }
        return .object(members)
    }
}
