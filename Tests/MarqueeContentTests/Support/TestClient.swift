import MarqueeContent
import MarqueeModel
import MarqueeSystem

extension StandIn {
    /// Runs a client against a stand-in with the type `card`, on a clock on which waiting takes no time.
    static func withClient(
        clock: JumpingClock = JumpingClock(), limits: ContentLimits = ContentLimits(),
        timing: ContentTiming = ContentTiming(),
        _ body: @escaping @Sendable (ContentClient, StandIn) async throws -> Void
    ) async throws {
        try await run(StandIn(clock: clock)) { standIn in
            try standIn.addCardType()
            let client = try ContentClient(
                standIn.space, token: ContentToken(token), timing: timing, limits: limits, clock: clock,
                random: { 0.5 })
            do {
                try await body(client, standIn)
            } catch {
                await client.close()
                throw error
            }
            await client.close()
        }
    }
}
