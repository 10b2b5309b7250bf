import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@Suite(.timeLimit(.minutes(20)))
struct KeptIDTests {
    private static let foreign = "spring/2026 ✓"
    /// `printf 'spring/2026 ✓' | sha256sum`
    private static let kept = "sha256:55831c7d1609c46334ff117dbe75e6db"

    static let hostile = [
        foreign, "$(touch x)", "`x`", "a\u{0}b", "a\u{1B}[2J", "\u{202E}a", "../../x", "<script>", "a b",
        String(repeating: "x", count: 256), String(repeating: "日本", count: 5_000), "a\nb",
    ]

    @Test func `a plain id stays, a blank one is none, and any other has one of its own`() {
        #expect(KeptID("spring-1")?.text == "spring-1")
        #expect(KeptID("spring-1")?.original == nil)
        #expect(KeptID(Self.foreign)?.text == Self.kept)
        #expect(KeptID("") == nil)
        #expect(KeptID(" \n") == nil)
        #expect(Set(Self.hostile.compactMap { KeptID($0)?.text }).count == Self.hostile.count)
        for id in Self.hostile { #expect(KeptID(id).map { PlainID.isOne($0.text) && $0.original == id } == true) }
    }

    /// Every shape in which a notification arrives, with its id where that shape has it.
    static let shapes: [(name: String, payload: @Sendable (String) -> Value)] = [
        ("native", { ["notification": ["id": .string($0), "alert": "Hi"]] }),
        ("native, outer", { ["id": .string($0), "notification": ["alert": "Hi"]] }),
        ("inbox push", { ["pid": .string($0), "aps": ["alert": "Hi"]] }),
        ("custom push", { ["custom": ["i": .string($0)], "aps": ["alert": "Hi"]] }),
        (
            "recipe push",
            { ["recipe_id": "r", "delivery_id": .string($0), "notification": ["body": "Hi"], "aps": ["alert": "Hi"]] }
        ),
        (
            "in-app",
            { ["type": "custom-code", "templateName": "card", "wzrk_id": .string($0), "vars": ["title": "Hi"]] }
        ),
    ]

    @Test(arguments: shapes.map(\.name), hostile)
    func `no notification is refused for its id`(shape: String, id: String) async throws {
        let test = try TestInbox()
        let payload = try #require(Self.shapes.first { $0.name == shape }).payload(id)
        let receipt = try await test.receiver.receive(payload)
        #expect(receipt.id == KeptID(id)?.text)
        let again = try await test.receiver.receive(payload)
        #expect(again.id == receipt.id)
        if shape == "in-app" {
            #expect(try test.store.queue.list(.live).map(\.id.rawValue) == [receipt.id])
        } else {
            #expect(try await test.inbox.message(receipt.id)?.id == receipt.id)
            #expect(try await test.inbox.message(id)?.id == receipt.id, "by its sender's id")
            #expect(try await test.inbox.markRead(id))
            #expect(try await test.inbox.message(id)?.envelope?.originalID == id)
            #expect(try await test.inbox.remove(id))
            #expect(try await test.inbox.message(receipt.id) == nil)
        }
    }

    @Test func `what is to be fetched is asked for by its sender's id`() async throws {
        let test = try TestInbox()
        _ = try await test.receiver.receive(["pid": .string(Self.foreign), "aps": ["alert": "Hi"]])
        _ = try await test.inbox.retrieveContent(Self.foreign)
        #expect(test.content.requests.elements.map { "\($0)" }.contains { $0.contains(Self.foreign) })
    }

    @Test func `what earlier versions kept under a foreign id is found by it`() async throws {
        let test = try TestInbox()
        let old = InboxArrival(
            id: Self.foreign, isVisible: true, kind: "text", isComplete: true, receivedAt: test.clock.now,
            envelope: Array("{}".utf8))
        _ = try test.store.inbox.receive([old])
        #expect(try await test.inbox.message(Self.foreign)?.id == Self.foreign)
        #expect(try await test.inbox.archive(Self.foreign))
    }
}
