import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeTesting
import MarqueeTracking
import PresenterKit
import Testing

/// A message that a recipe has sent: every event that reports what became of it says which recipe that was.
@Suite(.timeLimit(.minutes(20))) struct RecipeEventsTests {
    /// That of a recorded push.
    private static let recipe = "a413c2c8-077f-4cee-8e5f-5f12cd861f79"

    private static func payload(_ id: String) -> Value {
        [
            "id": .string(id), "template": "card", "notification": ["recipeID": .string(recipe)],
            "arguments": ["accept": ["type": "key-value", "values": ["page": "tea"]]],
        ]
    }

    @Test func `what is viewed, clicked, dismissed, failed or removed has its recipe`() async throws {
        let test = try await TestHost()
        let receiver = try await NotificationReceiver(test.host)
        for id in ["fine", "broken", "removed"] { try await receiver.receive(Self.payload(id)) }
        #expect(try await test.host.queue.remove("removed"))
        try await test.whileRunning {
            await test.wait(for: .presented, of: "fine")
            let fine = try #require(test.presenter.contexts.elements.first)
            _ = try await fine.trigger("accept")
            fine.dismissed()
            await test.wait(for: .presented, of: "broken")
            test.presenter.contexts.elements[1].fail("no ink")
            await test.wait(for: .failed, of: "broken")
        }
        let events = try await Tracking(test.host).outbox().events.compactMap(\.object)
        let names = Set(events.compactMap { $0["event"]?.string })
        let expected: Set = ["received", "viewed", "clicked", "dismissed", "failed", "discarded"]
        #expect(names.isSuperset(of: expected), "\(names)")
        for event in events { #expect(event["recipe"]?.string == Self.recipe, "\(event)") }
    }
}
