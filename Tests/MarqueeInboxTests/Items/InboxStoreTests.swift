import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeInbox

@Suite struct InboxStoreTests {
    @Test func `pinned items come first, then the newest, and pages follow each other`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.inbox.receive((0..<10).map { .sample("i\($0)", at: .seconds(Int64($0 / 2))) })
        #expect(try store.inbox.pinItem("i3", true))
        #expect(try !store.inbox.pinItem("i3", true))
        let expected = ["i3", "i9", "i8", "i7", "i6", "i5", "i4", "i2", "i1", "i0"]
        #expect(try store.inbox.inboxIDs([.unread, .read]) == expected)
        #expect(try store.inbox.markItem("i8", isRead: true, at: .seconds(9)))
        #expect(try store.inbox.inboxIDs([.unread, .read]) == expected)
        for size in 1...11 { #expect(try store.inbox.pages(of: size) == expected, "\(size)") }
    }

    @Test func `a page stays where it is whatever arrives and goes meanwhile`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.inbox.receive((0..<6).map { .sample("i\($0)", at: .seconds(Int64($0))) })
        let first = try store.inbox.items(in: [.unread, .read], limit: 2).rows
        #expect(first.map(\.id) == ["i5", "i4"])
        _ = try store.inbox.receive([.sample("new", at: .seconds(100))])
        #expect(try store.inbox.removeItem("i4"))
        let second = try store.inbox.items(in: [.unread, .read], limit: 2, after: first.last?.place).rows
        #expect(second.map(\.id) == ["i3", "i2"])
    }

    @Test(arguments: [UInt64(1), 2, 3, 4]) func `a count never differs from its list`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let temporary = try TemporaryStore()
        let store = temporary.store
        for step in 0..<600 {
            let id = "i\(Int.random(in: 0..<40, using: &generator))"
            let moment = Timestamp.seconds(Int64(step))
            let flag = Bool.random(using: &generator)
            switch Int.random(in: 0..<12, using: &generator) {
            case 0...3:
                let expires = flag ? Timestamp.seconds(Int64(step + 30)) : nil
                _ = try store.inbox.receive([
                    .sample(id, at: moment, isVisible: Int.random(in: 0..<8, using: &generator) > 0, expires: expires)
                ])
            case 4, 5: _ = try store.inbox.markItem(id, isRead: flag, at: moment)
            case 6: _ = try store.inbox.archiveItem(id, flag)
            case 7: _ = try store.inbox.pinItem(id, flag)
            case 8: _ = try store.inbox.removeItem(id)
            case 9: _ = try store.inbox.removeExpiredItems(at: moment)
            case 10: if step.isMultiple(of: 5) { _ = try store.inbox.markAllRead(at: moment) }
            default: if step.isMultiple(of: 7) { _ = try store.inbox.removeItems(in: [flag ? .unread : .archived]) }
            }
            for (bucket, count) in try store.inbox.countsByBucket() {
                #expect(try store.inbox.items(in: [bucket], limit: .max).rows.count == count)
            }
        }
        let before = try store.inbox.inboxCounts()
        try store.close()
        let again = try Store(at: temporary.directory.path)
        #expect(try again.inbox.inboxCounts() == before)
        try again.close()
    }

    @Test func `the same id again says something new, and keeps what a person did`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.inbox.receive([.sample("a", at: .seconds(0), body: "old")]).map(\.outcome) == [.stored])
        #expect(try store.inbox.markItem("a", isRead: true, at: .seconds(5)))
        #expect(try store.inbox.pinItem("a", true))
        #expect(try store.inbox.changeItemStatuses(of: "a") { $0 = ["starred", "done"] })
        #expect(try !store.inbox.changeItemStatuses(of: "a") { $0 = ["done", "starred"] })
        #expect(try store.inbox.receive([.sample("a", at: .seconds(9), body: "new")]).map(\.outcome) == [.updated])
        let item = try #require(try store.inbox.item("a"))
        #expect(item.body == "new")
        #expect(item.isRead && item.isPinned)
        #expect(item.statuses == ["starred", "done"])
        #expect(item.seenAt == .seconds(5))
        #expect(item.receivedAt == .seconds(0))
        // It arrived once.
        #expect(try store.tracking.eventNames() == ["received"])
    }

    @Test func `content that was fetched stays readable until what a second push leads to is here`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        func receive(_ envelope: String, at moment: Timestamp) throws {
            var arrival = InboxArrival.sample("a", at: moment, content: nil)
            arrival.envelope = Array(envelope.utf8)
            _ = try store.inbox.receive([arrival])
        }
        try receive("first", at: .seconds(0))
        #expect(try store.inbox.item("a")?.isComplete == false)
        #expect(try store.inbox.completeItem("a", as: Array("first".utf8), kind: "html", content: [1, 2]))
        let item = try #require(try store.inbox.item("a"))
        #expect(item.isComplete && !item.isRead && item.kind == "html")
        try receive("second", at: .seconds(1))
        let changed = try #require(try store.inbox.item("a"))
        #expect(!changed.isComplete && changed.content == [1, 2] && changed.kind == "html")
        // What was asked for before the second push says nothing about what that leads to.
        #expect(try !store.inbox.completeItem("a", as: Array("first".utf8), kind: "text", content: [3]))
        #expect(try store.inbox.completeItem("a", as: Array("second".utf8), kind: "text", content: [4]))
        #expect(try store.inbox.item("a")?.content == [4])
        #expect(try !store.inbox.completeItem("unknown", as: [], kind: "html", content: []))
    }

    @Test func `what is to be fetched anew stands behind what arrived before it`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.inbox.receive([.sample("a", at: .seconds(0)), .sample("b", at: .seconds(1), content: nil)])
        let last = try #require(try store.inbox.item("b")).number
        _ = try store.inbox.receive([.sample("a", at: .seconds(2), content: nil)])
        #expect(try store.inbox.incompleteItems(after: last, limit: 9).map(\.id) == ["a"])
        #expect(try store.inbox.inboxIDs([.unread]) == ["b", "a"])
    }

    @Test func `a removed item stays removed until it would have expired`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.inbox.receive([
            .sample("ever", at: .seconds(0)), .sample("short", at: .seconds(0), expires: .seconds(10)),
        ])
        #expect(try store.inbox.removeItems(in: [.unread, .read]) == 2)
        let later = try store.inbox.receive([
            .sample("ever", at: .seconds(5)), .sample("short", at: .seconds(5), expires: .seconds(50)),
        ])
        #expect(later.map(\.outcome) == [.removed, .removed])
        let afterExpiry = try store.inbox.receive([
            .sample("ever", at: .seconds(1_000_000)), .sample("short", at: .seconds(11), expires: .seconds(50)),
        ])
        #expect(afterExpiry.map(\.outcome) == [.removed, .stored])
        #expect(
            try store.inbox.receive([.sample("late", at: .seconds(9), expires: .seconds(9))]).map(\.outcome) == [
                .expired
            ])
    }

    @Test func `what has expired goes, and may come again`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.inbox.receive([
            .sample("a", at: .seconds(0), expires: .seconds(10)), .sample("b", at: .seconds(0)),
        ])
        #expect(try !store.inbox.hasExpiredItems(at: .seconds(9)))
        #expect(try store.inbox.hasExpiredItems(at: .seconds(10)))
        #expect(try store.inbox.removeExpiredItems(at: .seconds(10)) == 1)
        #expect(try store.inbox.inboxIDs([.unread]) == ["b"])
        #expect(
            try store.inbox.receive([.sample("a", at: .seconds(11), expires: .seconds(20))]).map(\.outcome) == [.stored]
        )
    }

    @Test func `an unknown id changes nothing`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let revision = try store.inbox.inboxRevision()
        #expect(try !store.inbox.markItem("x", isRead: true, at: .seconds(0)))
        #expect(try !store.inbox.archiveItem("x", true))
        #expect(try !store.inbox.pinItem("x", true))
        #expect(try !store.inbox.removeItem("x"))
        #expect(try store.inbox.markAllRead(at: .seconds(0)) == 0)
        #expect(try store.inbox.removeItems(in: [.unread]) == 0)
        #expect(try store.inbox.openItem("x", at: .seconds(0)) == nil)
        #expect(try store.inbox.inboxRevision() == revision)
        // Not even a tombstone.
        #expect(try store.inbox.receive([.sample("x", at: .seconds(0))]).map(\.outcome) == [.stored])
    }

    @Test func `a silent notification is kept, and in no list`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.inbox.receive([.sample("s", at: .seconds(0), isVisible: false)])
        #expect(try store.inbox.inboxCounts() == InboxCounts(unread: 0, read: 0, archived: 0))
        #expect(try store.inbox.inboxIDs([.unread, .read, .archived]) == [])
        #expect(try store.inbox.item("s")?.isVisible == false)
    }

    @Test func `a push is reported as notified, and its message is staged in the same commit`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        var push = InboxArrival.sample("p", at: .seconds(0))
        push.countsAsNotified = true
        push.recipe = "r"
        var staged = InboxArrival.sample("m", at: .seconds(1))
        staged.message = .accepted(.sample("m", reportsReceipt: false))
        let receipts = try store.inbox.receive([push, staged])
        #expect(receipts.map(\.message) == [nil, .queued])
        let events = try store.tracking.pendingEvents()
        #expect(events.map(\.name.rawValue) == ["received", "notified", "received"])
        #expect(events.map(\.recipe) == ["r", "r", nil])
        #expect(try store.queue.ids(.live) == ["m"])
    }

    @Test func `opening reads, and stages the message in the same commit`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.inbox.receive([.sample("a", at: .seconds(0))])
        let message = Arrival.accepted(.sample("b"))
        let opened = try #require(try store.inbox.openItem("a", at: .seconds(1), enqueuing: message))
        #expect(opened.outcome == .queued)
        #expect(opened.row.isRead)
        #expect(try store.queue.ids(.live) == ["b"])
        #expect(try store.inbox.inboxCounts() == InboxCounts(unread: 0, read: 1, archived: 0))
    }
}

extension InboxStore {
    func inboxIDs(_ buckets: [InboxBucket]) throws -> [String] {
        try items(in: buckets, limit: .max).rows.map(\.id)
    }

    /// All items, read page by page.
    func pages(of size: Int) throws -> [String] {
        var ids: [String] = []
        var last: InboxPlace?
        while true {
            let rows = try items(in: [.unread, .read], limit: size, after: last).rows
            ids += rows.map(\.id)
            guard let end = rows.last else { return ids }
            last = end.place
        }
    }

    func countsByBucket() throws -> [(InboxBucket, Int)] {
        let counts = try inboxCounts()
        return [(.unread, counts.unread), (.read, counts.read), (.archived, counts.archived)]
    }
}
