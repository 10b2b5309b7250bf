import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeInbox

/// Notifications that arrive at the same time, which share a commit.
@Suite(.timeLimit(.minutes(20))) struct ArrivalTests {
    @Test func `each of many at once gets its own receipt, and one call`() async throws {
        let test = try TestInbox()
        let receipts = try await withThrowingTaskGroup(of: NotificationReceipt.self) { group in
            for number in 0..<400 {
                // Every id comes twice, each time with another text.
                let payload: Value = ["pid": .string("n-\(number / 2)"), "aps": ["alert": .string("\(number)")]]
                group.addTask { try await test.receiver.receive(payload) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let statuses = Dictionary(grouping: receipts, by: \.id).mapValues { $0.map(\.status.rawValue).sorted() }
        #expect(statuses.count == 200)
        #expect(statuses.values.allSatisfy { $0 == ["stored", "updated"] })
        #expect(test.delegate.calls.elements.count == 400)
        #expect(try await test.inbox.count(.all) == 200)
    }

    @Test func `what is no notification fails alone`() async throws {
        let test = try TestInbox()
        let stored = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<100 {
                let payload: Value = number.isMultiple(of: 2) ? ["pid": ""] : ["pid": .string("n-\(number)")]
                group.addTask { (try? await test.receiver.receive(payload))?.status == .stored }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(stored == 50)
    }

    @Test func `nobody is told that a notification is there when it could not be stored`() async throws {
        let test = try TestInbox()
        try test.store.close()
        let failures = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                let payload: Value = ["pid": .string("n-\(number)")]
                group.addTask { (try? await test.receiver.receive(payload)) == nil }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(failures == 50)
        #expect(test.delegate.calls.elements.isEmpty)
    }
}
