package import Logging
public import MarqueeModel
package import MarqueeSystem
import MarqueeThreads

/// Receives notifications for an application: stores each before anything else is done with it, then calls the delegate
/// once.
public actor NotificationReceiver {
    private let intake: NotificationIntake
    private let inbox: Inbox?
    private let delegate: (any NotificationDelegate)?
    private let downloadsAutomatically: Bool
    private let clock: any HostClock
    private let logger: Logger
    /// Told when a message has been put into the queue.
    private let noticeWork: @Sendable () async -> Void
    private nonisolated let thread: ActorThread
    /// What has arrived since the last commit, in order, and who waits for the next one.
    private var arrived: [Arrived] = []

    private struct Arrived {
        let envelope: NotificationEnvelope
        let waiting: CheckedContinuation<NotificationReceipt, any Error>
    }

    /// How long a delegate may take for one call.
    private static let delegateTimeout = TimeSpan.seconds(10)

    /// The receiver's own thread.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { thread.unowned }

    package init(
        store: InboxStore, resolver: @autoclosure @escaping @Sendable () -> MessageResolver,
        adapters: [any NotificationAdapter] = [], delegate: (any NotificationDelegate)? = nil, inbox: Inbox? = nil,
        downloadsAutomatically: Bool = false, clock: any HostClock = SystemClock(),
        logger: Logger = Logger(label: "marquee.notifications"),
        noticeWork: @escaping @Sendable () async -> Void = {}
    ) throws {
        self.intake = NotificationIntake(
            store: store, resolver: resolver(),
            reader: NotificationReader(adapters: adapters + NotificationReader.builtIn), clock: clock)
        self.inbox = inbox
        self.delegate = delegate
        self.downloadsAutomatically = downloadsAutomatically
        self.clock = clock
        self.logger = logger
        self.noticeWork = noticeWork
        self.thread = try ActorThread()
    }

    /// Takes a notification in. When this returns, it is on disk, and the delegate has been called.
    ///
    /// - Throws: ``NotificationError`` for what is no notification, or the store's error; then nothing was stored, and the
    ///   delegate was not called.
    @discardableResult
    public func receive(
        _ payload: Value, state: ApplicationState = ApplicationState(isActive: false)
    ) async throws -> NotificationReceipt {
        try await receive(try intake.envelope(of: payload), state)
    }

    /// Takes a notification in as it came: JSON in UTF-8.
    @discardableResult
    public func receive(
        json bytes: [UInt8], state: ApplicationState = ApplicationState(isActive: false)
    ) async throws -> NotificationReceipt {
        try await receive(try intake.envelope(of: bytes), state)
    }

    private func receive(
        _ envelope: NotificationEnvelope, _ state: ApplicationState
    ) async throws -> NotificationReceipt {
        let receipt = try await store(envelope)
        await call(envelope, state)
        if downloadsAutomatically, !state.isActive, !receipt.isComplete,
            receipt.status == .stored || receipt.status == .updated
        {
            await download(envelope.id)
        }
        return receipt
    }

    private func store(_ envelope: NotificationEnvelope) async throws -> NotificationReceipt {
        let receipt = try await withCheckedThrowingContinuation { waiting in
            arrived.append(Arrived(envelope: envelope, waiting: waiting))
            // Whoever else arrives before this thread gets to it shares the commit.
            if arrived.count == 1 { Task { storeArrived() } }
        }
        if receipt.message != nil { await noticeWork() }
        return receipt
    }

    /// Stores what has arrived, all of it in one commit: either all of them are on disk when this returns, or none.
    private func storeArrived() {
        let arrived = arrived
        self.arrived = []
        do {
            let receipts = try intake.receive(arrived.map(\.envelope))
            for (arrival, receipt) in zip(arrived, receipts) { arrival.waiting.resume(returning: receipt) }
        } catch {
            for arrival in arrived { arrival.waiting.resume(throwing: error) }
        }
    }

    /// Does what a stream has delivered, in its order and in one commit; each once, however often it is delivered. When this
    /// returns, it is on disk, and the delegate has been called for what was taken in.
    ///
    /// - Throws: The store's error; then nothing was done.
    package func deliver(_ deliveries: [Delivery], from source: String) async throws -> [DeliveryOutcome] {
        let taken = try intake.take(deliveries, from: source)
        await noticeWork()
        for case (.done, let envelope?) in taken {
            let state = ApplicationState(isActive: false)
            await call(envelope, state)
            if downloadsAutomatically, envelope.reference != nil { await download(envelope.id) }
        }
        return taken.map(\.outcome)
    }

    private func call(_ envelope: NotificationEnvelope, _ state: ApplicationState) async {
        let call = DelegateCall(envelope, state)
        var selected: String?
        if case .action(let identifier) = call { selected = identifier }
        let event = NotificationEvent(
            envelope, isActive: state.isActive, isTapped: state.isTapped, actionSelected: selected)
        await tell { delegate in
            switch call {
            case .silent: await delegate.receiveSilently(event)
            case .action(let identifier): await delegate.perform(action: identifier, of: event)
            case .foreground: await delegate.receiveInForeground(event)
            case .background: await delegate.receiveInBackground(event)
            }
        }
    }

    private func tell(_ body: @escaping @Sendable (any NotificationDelegate) async -> Void) async {
        guard let delegate else { return }
        let finished: Void? = await withTimeLimit(Self.delegateTimeout, clock: clock) { await body(delegate) }
        if finished == nil { logger.warning("the delegate took too long and was abandoned") }
    }

    private func download(_ id: String) async {
        guard let inbox else { return }
        do {
            _ = try await inbox.retrieveContent(id)
        } catch {
            logger.info("content was not fetched", metadata: ["id": "\(id)", "reason": "\(error)"])
        }
    }

    // MARK: Recipes

    /// Takes a recipe's payload in, gets what the recipe leads to, and tells the delegate of that, or why it cannot be had.
    ///
    /// - Returns: Whether the payload was a recipe's; nothing is done with any other.
    public func processRecipe(_ userInfo: Value) async -> Bool {
        // Why it is no notification at all is nobody's question here.
        guard let envelope = try? intake.envelope(of: userInfo), envelope.shape == .recipePush else { return false }
        let event = NotificationEvent(envelope, isActive: true)
        do {
            _ = try await store(envelope)
            let content = try await recipeContent(of: envelope)
            await tell { await $0.eventWithContent(content, of: event) }
        } catch {
            await tell { await $0.eventFailureWithError(error, of: event) }
        }
        return true
    }

    /// Tells the delegate what a recipe of the host has led to, or why it led to nothing.
    package func recipeFired(_ firing: RecipeFiring) async {
        let event = NotificationEvent(firing.envelope, isActive: !firing.isInInbox)
        if let refusal = firing.refusal {
            let error = InboxError(.notPresentable, refusal)
            await tell { await $0.eventFailureWithError(error, of: event) }
        } else if let content = firing.envelope.content {
            await tell { await $0.eventWithContent(content, of: event) }
        }
    }

    private func recipeContent(of envelope: NotificationEnvelope) async throws -> NotificationContent {
        if let content = envelope.content { return content }
        guard let inbox else {
            throw InboxError(
                .noContentService,
                "the recipe's content is missing, and no server is configured to fetch it from")
        }
        guard let content = try await inbox.retrieveContent(envelope.id).content else {
            throw InboxError(.unusableContent, "the content fetched for '\(envelope.id)' is empty")
        }
        return content
    }
}

/// What a recipe of the host has led to.
package struct RecipeFiring: Sendable {
    /// As if it had come from outside.
    package let envelope: NotificationEnvelope
    /// Whether it waits in the inbox; else the queue has it.
    package let isInInbox: Bool
    /// Why it will not be shown; nil: it will.
    package let refusal: String?

    package init(envelope: NotificationEnvelope, isInInbox: Bool, refusal: String?) {
        self.envelope = envelope
        self.isInInbox = isInInbox
        self.refusal = refusal
    }
}

extension NotificationReceiver {
    /// ``receive(_:state:)`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func receive(
        _ payload: Value, state: ApplicationState,
        completion: @escaping @Sendable (Result<NotificationReceipt, any Error>) -> Void
    ) {
        complete(completion) { try await self.receive(payload, state: state) }
    }

    /// ``processRecipe(_:)`` for applications without `async`: the handler is called exactly once, on any thread.
    public nonisolated func processRecipe(_ userInfo: Value, completion: @escaping @Sendable (Bool) -> Void) {
        complete({ completion((try? $0.get()) ?? false) }) { await self.processRecipe(userInfo) }
    }
}
