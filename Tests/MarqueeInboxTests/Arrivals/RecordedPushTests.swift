import Foundation
import MarqueeModel
import MarqueeQueue
import MarqueeReactions
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeInbox

/// What a sender of recipes has really sent, taken in as an application takes it in.
@Suite(.enabled(if: Fixtures.areThere), .timeLimit(.minutes(20))) struct RecordedPushTests {
    private static func payloads() throws -> [ValueObject] {
        let pushes = try Value(json: Fixtures.content(of: "recipes/ios_inbox_pushes.json")).object?["data"]?.list ?? []
        return pushes.compactMap { $0.object?["attributes"]?.object?["payload"]?.object }
    }

    private static let simple = "5cad14bf-56db-4758-b8a9-f4b972b9c188"
    private static let rich = "667e7f98-7cdc-42ba-81b9-fbb42ec3ab9a"
    private static let richRecipe = "a413c2c8-077f-4cee-8e5f-5f12cd861f79"

    @Test func `each is an item once, and every event of it has its recipe`() async throws {
        let test = try TestInbox()
        for payload in try Self.payloads() { try await test.receiver.receive(.object(payload)) }
        // Two of the three are one delivery.
        var items: [String: InboxItem] = [:]
        for try await item in test.inbox.all(status: .unread) { items[item.id] = item }
        #expect(Set(items.keys) == [Self.simple, Self.rich])
        #expect(items[Self.rich]?.recipeID == Self.richRecipe)
        #expect(items[Self.simple]?.type == .text && items[Self.rich]?.type == .template)
        #expect(items.values.allSatisfy { $0.isComplete })
        let events = try test.store.tracking.pendingEvents()
        #expect(events.count == 4)
        #expect(events.filter { $0.message == Self.rich }.allSatisfy { $0.recipe == Self.richRecipe })
        #expect(Set(events.map(\.name.rawValue)) == ["received", "notified"])
    }

    @Test func `a bundle that came along is there without asking anybody`() async throws {
        let test = try TestInbox()
        let payload = try Self.payloads()[1]
        #expect(await test.receiver.processRecipe(.object(payload)))
        guard case .reaction(let reaction)? = try await test.inbox.message(Self.rich)?.content else {
            Issue.record("no reaction")
            return
        }
        #expect([reaction.plugin, reaction.action] == ["content-notification", "show_content"])
        #expect(reaction.document.object?["data"]?.object?["attributes"]?.object?["title"] != nil)
        #expect(test.content.requests.elements.isEmpty)
        let receipt = try #require(try await test.inbox.open(Self.rich))
        #expect(receipt.status == .queued)
        guard case .content(let content)? = reaction.reaction else {
            Issue.record("no content")
            return
        }
        #expect(content.title == "Gelatone" && content.plainText == "Gelato" && content.images.count == 1)
        #expect(content.link?.label == "Gelato")
    }

    @Test func `a bundle that was cut is asked for where its plugin says`() async throws {
        let test = try TestInbox()
        var payload = try Self.payloads()[1]
        payload["reaction_bundle"] = payload["reaction_bundle"]?.string.map { .string(String($0.prefix(100))) }
        try await test.receiver.receive(.object(payload))
        _ = try? await test.inbox.retrieveContent(Self.rich)
        let reference = try #require(test.content.requests.elements.first)
        #expect(
            try RemoteContent.url("https://h/{kind}/{plugin}/{id}", of: reference)
                == "https://h/bundle/content-notification/1345297b-7dc1-4b29-839a-3ab13b6ae2d4")
    }

    @Test(arguments: [(nil, false), (ApplicationState.tap, true), ("_DEFAULT_", true)])
    func `whether it was tapped is told, in the background and in use`(_ response: String?, _ isTapped: Bool)
        async throws
    {
        let test = try TestInbox()
        let payload = try Self.payloads()[0]
        for isActive in [false, true] {
            try await test.receiver.receive(
                .object(payload), state: ApplicationState(isActive: isActive, response: response))
        }
        let calls = test.delegate.calls.elements
        #expect(calls.map(\.kind) == ["background", "foreground"])
        #expect(calls.map(\.event.isTapped) == [isTapped, isTapped])
        #expect(calls.map(\.event.message) == ["Simple notification", "Simple notification"])
    }

    /// The document that the sender keeps of a push says when it was delivered; the payload in it does not.
    @Test func `a push as its sender lists it says what is missing`() throws {
        let document = try Value(json: Fixtures.content(of: "recipes/ios_inbox_pushes.json"))
        let error = #expect(throws: NotificationError.self) {
            try NotificationReader().envelope(of: document, Reception(at: Timestamp(milliseconds: 0)) { "x" })
        }
        #expect(error?.reasons.first?.text == "has no 'recipe_id'")
    }
}
