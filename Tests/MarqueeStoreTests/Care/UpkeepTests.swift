import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite(.timeLimit(.minutes(20))) struct UpkeepTests {
    private static let day: Int64 = 86_400

    private func count(_ table: String, in store: Store) throws -> Int {
        try store.database.single { try $0.command("SELECT count(*) FROM \(table)").first { Int($0.integer(0)) } ?? 0 }
    }

    @Test func `what is old leaves a store in which nothing happens any more`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        for number in 0..<300 {
            try store.queue.add(.sample(MessageID("m\(number)"), receivedAt: .seconds(0)))
            _ = try store.queue.remove(MessageID("m\(number)"), at: .seconds(Int64(number)))
        }
        _ = try store.inbox.receive([
            .sample("soon", at: .seconds(0), expires: .seconds(Self.day)), .sample("stays", at: .seconds(0)),
            .sample("removed", at: .seconds(0), expires: .seconds(Self.day)),
        ])
        #expect(try store.inbox.removeItem("removed"))
        #expect(try !store.keepShort(at: .seconds(Self.day - 1)))
        #expect(try count("message", in: store) == 300)
        #expect(try count("inbox_item", in: store) == 2)

        while try store.keepShort(at: .seconds(31 * Self.day)) {}
        // The last one stays, so that its number does not come again; it is not listed.
        #expect(try count("message", in: store) == 1)
        #expect(try count("content", in: store) <= 1)
        #expect(try store.queue.list(.ended, at: .seconds(31 * Self.day)).isEmpty)
        #expect(try count("inbox_item", in: store) == 1)
        #expect(try count("inbox_tombstone", in: store) == 0)
    }

    @Test func `a history that is too long is cut to its limit, while the ids count`() throws {
        let temporary = try TemporaryStore { $0.queue.historyLimit = 50 }
        let store = temporary.store
        for number in 0..<80 {
            try store.queue.add(.sample(MessageID("m\(number)")))
            _ = try store.queue.remove(MessageID("m\(number)"), at: .seconds(Int64(number)))
        }
        while try store.keepShort(at: .seconds(100)) {}
        #expect(try count("content", in: store) == 50)
        #expect(try count("message", in: store) == 80)
        #expect(try store.queue.enqueue([.sample("m0")]) == [.duplicate])
    }

    @Test func `nothing is written where there is nothing to do`() throws {
        let temporary = try TemporaryStore()
        try temporary.store.queue.add(.sample("m"))
        let other = try Store(at: temporary.directory.path)
        let version = try other.database.dataVersion()
        #expect(try !temporary.store.keepShort(at: .seconds(40 * Self.day)))
        #expect(try other.database.dataVersion() == version)
    }
}
