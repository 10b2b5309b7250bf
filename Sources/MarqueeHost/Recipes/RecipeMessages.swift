package import MarqueeDatabase
package import MarqueeInbox
package import MarqueeModel
import MarqueeQueue
package import MarqueeRecipes
package import MarqueeSystem
import MarqueeTracking

/// Puts the messages that recipes lead to into the queue, or behind items of the inbox, as any other message: one that its
/// template refuses is in the queue as `refused`, with its reasons.
package struct RecipeMessages: RecipeStaging {
    private let store: QueueStore
    private let intake: MessageIntake
    private let makeID: @Sendable () -> String
    /// Whether the application says itself what a person was notified of.
    private let isAttended: Bool

    package init(
        _ store: InboxStore, resolver: @escaping @Sendable () -> MessageResolver, isAttended: Bool = false,
        clock: any HostClock = SystemClock(), makeID: @escaping @Sendable () -> String = RandomIDs.make
    ) {
        // Without who follows events: the rules that they are evaluated by have this, and nothing is to keep itself.
        var options = store.queue.options
        options.tracking.follower = nil
        self.store = QueueStore(store.queue.database, options: options)
        intake = MessageIntake(store: self.store, resolver: resolver(), clock: clock, makeID: makeID)
        self.makeID = makeID
        self.isAttended = isAttended
    }

    package func stage(
        _ message: Message?, of recipe: Recipe, behind notice: Recipe.Notice?, refusing reason: String?,
        at moment: Timestamp, in access: Transaction
    ) throws -> StagedMessage {
        let checked = intake.check(message ?? Message(recipe.template), at: moment)
        var arrival = checked.arrival
        let warnings = checked.diagnostics.filter { $0.severity == .warning }.map {
            "\($0.code.rawValue): \($0.message)"
        }
        if message == nil {
            let reason =
                "\(DiagnosticCode.tooLarge.rawValue): with the event's values it would exceed the limit of 1 MiB"
            arrival = .refused(arrival.message, reasons: reason)
        } else if let reason {
            arrival = .refused(arrival.message, reasons: reason)
        }
        if case .refused = arrival {
            // In the queue, where its reasons are looked for.
        } else if let notice, let message {
            return try stage(message, of: recipe, behind: notice, warnings, at: moment, in: access)
        }
        arrival = arrival.behind(recipe: recipe.id, reportsReceipt: true)
        var arrivals = try Arrivals(access, options: store.options)
        let outcome = try arrivals.take(arrival)
        try arrivals.finish()
        if outcome == .discarded {
            return StagedMessage(
                id: arrival.message.id.rawValue,
                refusal: "the queue discards incoming messages; run 'marquee queue resume' to resume it")
        }
        guard case .refused(let message, let reasons) = arrival else {
            return StagedMessage(id: arrival.message.id.rawValue, warnings: warnings)
        }
        return StagedMessage(id: message.id.rawValue, refusal: reasons)
    }

    /// Makes an item of the inbox, whose message is queued when somebody opens it.
    private func stage(
        _ message: Message, of recipe: Recipe, behind notice: Recipe.Notice, _ warnings: [String], at moment: Timestamp,
        in access: Transaction
    ) throws -> StagedMessage {
        let envelope = NotificationEnvelope(message, id: makeID(), of: recipe, showing: notice, at: moment)
        var arrival = InboxArrival(envelope)
        arrival.countsAsNotified = !isAttended
        try InboxStore.receive([arrival], in: access, options: store.options)
        return StagedMessage(id: envelope.id, isInInbox: true, isNotified: !isAttended, warnings: warnings)
    }
}

extension NotificationEnvelope {
    /// What a recipe leads to, as if it had come from outside.
    init(_ message: Message, id: String, of recipe: Recipe, showing notice: Recipe.Notice?, at moment: Timestamp) {
        self.init(
            id: id, shape: .native,
            alert: notice.map { Alert(title: $0.title, body: $0.body) }, receivedAt: moment)
        var message = message
        message.id = id
        // Both end when the recipe says, unless the clock is wrong: then the message has its time once it is opened.
        if case .after(let span) = message.expiry, message.expiry != .standard, moment >= ProgramDate.start {
            expiresAt = moment + span
            message.expiry = .at(moment + span)
        }
        content = .message(message)
        recipeID = recipe.id
    }
}
