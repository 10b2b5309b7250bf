package import MarqueeDatabase
package import MarqueeModel
package import MarqueeQueue
package import MarqueeRecipes
package import MarqueeSystem
import MarqueeTracking

/// Puts the messages that recipes lead to into the queue, as any other message: one that its template refuses is there as
/// `refused`, with its reasons.
package struct RecipeMessages: RecipeStaging {
    private let store: QueueStore
    private let intake: MessageIntake

    package init(
        _ store: QueueStore, resolver: @escaping @Sendable () -> MessageResolver,
        clock: any HostClock = SystemClock(), makeID: @escaping @Sendable () -> String = RandomIDs.make
    ) {
        // Without who follows events: the rules that they are evaluated by have this, and nothing is to keep itself.
        var options = store.options
        options.tracking.follower = nil
        self.store = QueueStore(store.database, options: options)
        intake = MessageIntake(store: self.store, resolver: resolver(), clock: clock, makeID: makeID)
    }

    package func stage(
        _ filled: (message: Message?, unknown: [String]), of recipe: Recipe, at moment: Timestamp,
        in access: Transaction
    ) throws -> StagedMessage {
        var arrival = intake.check(filled.message ?? Message(recipe.template), at: moment).arrival
        if filled.message == nil {
            let reason = "\(DiagnosticCode.tooLarge.rawValue): with what the event brings it would have more than 1 MiB"
            arrival = .refused(arrival.message, reasons: reason)
        }
        arrival = arrival.behind(recipe: recipe.id, reportsReceipt: true)
        var arrivals = try Arrivals(access, options: store.options)
        let outcome = try arrivals.take(arrival)
        try arrivals.finish()
        if outcome == .discarded {
            return StagedMessage(
                id: arrival.message.id.rawValue,
                refusal: "the queue discards what arrives; 'marquee queue resume' ends that")
        }
        guard case .refused(let message, let reasons) = arrival else {
            return StagedMessage(id: arrival.message.id.rawValue)
        }
        return StagedMessage(id: message.id.rawValue, refusal: reasons)
    }
}
