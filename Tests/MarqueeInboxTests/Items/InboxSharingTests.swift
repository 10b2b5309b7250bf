import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeInbox

/// The short form of what `Benchmarks/inbox` does with processes of their own.
@Suite(.timeLimit(.minutes(20))) struct InboxSharingTests {
    @Test func `of what two write while a third counts, nothing is lost and no count differs from its list`()
        async throws
    {
        let directory = try TemporaryDirectory()
        let count = 300
        let first = try Store(at: directory.path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for prefix in ["a", "b"] {
                group.addTask {
                    let store = try Store(at: directory.path)
                    for number in 0..<count {
                        let id = "\(prefix)-\(number)"
                        #expect(
                            try store.inbox.receive([.sample(id, at: .seconds(Int64(number)))]).map(\.outcome) == [
                                .stored
                            ])
                        if number.isMultiple(of: 3) {
                            #expect(try store.inbox.markItem(id, isRead: true, at: .seconds(0)))
                        }
                        // Writers and reader share the threads of this process.
                        await Task.yield()
                    }
                    try store.close()
                }
            }
            group.addTask {
                let store = try Store(at: directory.path)
                var all = 0
                while all < count * 2 {
                    let (rows, counts) = try store.inbox.items(in: [.unread, .read], limit: .max)
                    #expect(rows.count == counts.all)
                    #expect(rows.count { !$0.isRead } == counts.unread)
                    #expect(counts.all >= all)
                    all = counts.all
                    await Task.yield()
                }
                try store.close()
            }
            try await group.waitForAll()
        }
        let (rows, counts) = try first.inbox.items(in: [.unread, .read], limit: .max)
        #expect(Set(rows.map(\.id)).count == count * 2)
        #expect(counts == InboxCounts(unread: count * 2 - 2 * 100, read: 200, archived: 0))
        try first.close()
    }
}
