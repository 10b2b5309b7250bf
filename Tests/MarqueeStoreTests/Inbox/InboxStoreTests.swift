import MarqueeModel
import Testing

@testable import MarqueeStore

@Suite struct InboxStoreTests {
    @Test func `pinned items come first, then the newest, and pages follow each other`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.receive((0..<10).map { .sample("i\($0)", at: .seconds(Int64($0 / 2))) })
        #expect(try store.pinItem("i3", true))
        #expect(try !store.pinItem("i3", true))
        let expected = ["i3", "i9", "i8", "i7", "i6", "i5", "i4", "i2", "i1", "i0"]
        #expect(try store.inboxIDs([.unread, .read]) == expected)
        #expect(try store.markItem("i8", isRead: true, at: .seconds(9)))
        #expect(try store.inboxIDs([.unread, .read]) == expected)
        for size in 1...11 { #expect(try store.pages(of: size) == expected, "\(size)") }
    }

    @Test func `a page stays where it is whatever arrives and goes meanwhile`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.receive((0..<6).map { .sample("i\($0)", at: .seconds(Int64($0))) })
        let first = try store.items(in: [.unread, .read], limit: 2).rows
        #expect(first.map(\.id) == ["i5", "i4"])
        _ = try store.receive([.sample("new", at: .seconds(100))])
        #expect(try store.removeItem("i4"))
        let second = try store.items(in: [.unread, .read], limit: 2, after: first.last?.place).rows
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
                _ = try store.receive([
                    .sample(id, at: moment, isVisible: Int.random(in: 0..<8, using: &generator) > 0, expires: expires)
                ])
            case 4, 5: _ = try store.markItem(id, isRead: flag, at: moment)
            case 6: _ = try store.archiveItem(id, flag)
            case 7: _ = try store.pinItem(id, flag)
            case 8: _ = try store.removeItem(id)
            case 9: _ = try store.removeExpiredItems(at: moment)
            case 10: if step.isMultiple(of: 5) { _ = try store.markAllRead(at: moment) }
            default: if step.isMultiple(of: 7) { _ = try store.removeItems(in: [flag ? .unread : .archived]) }
            }
            for (bucket, count) in try store.countsByBucket() {
                #expect(try store.items(in: [bucket], limit: .max).rows.count == count)
            }
        }
        let before = try store.inboxCounts()
        try store.close()
        let again = try Store(at: temporary.directory.path)
        #expect(try again.inboxCounts() == before)
        try again.close()
    }

    @Test func `the same id again says something new, and keeps what a person did`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.receive([.sample("a", at: .seconds(0), body: "old")]).map(\.outcome) == [.stored])
        #expect(try store.markItem("a", isRead: true, at: .seconds(5)))
        #expect(try store.pinItem("a", true))
        #expect(try store.setItemStatuses(["starred", "done"], of: "a"))
        #expect(try store.receive([.sample("a", at: .seconds(9), body: "new")]).map(\.outcome) == [.updated])
        let item = try #require(try store.item("a"))
        #expect(item.body == "new")
        #expect(item.isRead && item.isPinned)
        #expect(item.statuses == ["starred", "done"])
        #expect(item.seenAt == .seconds(5))
        #expect(item.receivedAt == .seconds(0))
        // It arrived once.
        #expect(try store.eventNames() == ["received"])
    }

    @Test func `content that was fetched is not lost to a second push, and does not change the status`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.receive([.sample("a", at: .seconds(0), content: nil)])
        #expect(try store.item("a")?.isComplete == false)
        #expect(try store.completeItem("a", kind: "html", content: [1, 2]))
        let item = try #require(try store.item("a"))
        #expect(item.isComplete && !item.isRead && item.kind == "html")
        _ = try store.receive([.sample("a", at: .seconds(1), content: nil)])
        #expect(try store.item("a")?.content == [1, 2])
        #expect(try store.item("a")?.kind == "html")
        #expect(try store.item("a")?.isComplete == true)
        #expect(try !store.completeItem("a", kind: "text", content: [3]))
        #expect(try store.item("a")?.content == [1, 2])
        #expect(try !store.completeItem("unknown", kind: "html", content: []))
    }

    @Test func `a removed item stays removed until it would have expired`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.receive([
            .sample("ever", at: .seconds(0)), .sample("short", at: .seconds(0), expires: .seconds(10)),
        ])
        #expect(try store.removeItems(in: [.unread, .read]) == 2)
        let later = try store.receive([
            .sample("ever", at: .seconds(5)), .sample("short", at: .seconds(5), expires: .seconds(50)),
        ])
        #expect(later.map(\.outcome) == [.removed, .removed])
        let afterExpiry = try store.receive([
            .sample("ever", at: .seconds(1_000_000)), .sample("short", at: .seconds(11), expires: .seconds(50)),
        ])
        #expect(afterExpiry.map(\.outcome) == [.removed, .stored])
        #expect(
            try store.receive([.sample("late", at: .seconds(9), expires: .seconds(9))]).map(\.outcome) == [.expired])
    }

    @Test func `what has expired goes, and may come again`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.receive([.sample("a", at: .seconds(0), expires: .seconds(10)), .sample("b", at: .seconds(0))])
        #expect(try !store.hasExpiredItems(at: .seconds(9)))
        #expect(try store.hasExpiredItems(at: .seconds(10)))
        #expect(try store.removeExpiredItems(at: .seconds(10)) == 1)
        #expect(try store.inboxIDs([.unread]) == ["b"])
        #expect(
            try store.receive([.sample("a", at: .seconds(11), expires: .seconds(20))]).map(\.outcome) == [.stored])
    }

    @Test func `an unknown id changes nothing`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let revision = try store.inboxRevision()
        #expect(try !store.markItem("x", isRead: true, at: .seconds(0)))
        #expect(try !store.archiveItem("x", true))
        #expect(try !store.pinItem("x", true))
        #expect(try !store.removeItem("x"))
        #expect(try store.markAllRead(at: .seconds(0)) == 0)
        #expect(try store.removeItems(in: [.unread]) == 0)
        #expect(try store.openItem("x", at: .seconds(0), orAs: "y") == nil)
        #expect(try store.inboxRevision() == revision)
        // Not even a tombstone.
        #expect(try store.receive([.sample("x", at: .seconds(0))]).map(\.outcome) == [.stored])
    }

    @Test func `a silent notification is kept, and in no list`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.receive([.sample("s", at: .seconds(0), isVisible: false)])
        #expect(try store.inboxCounts() == InboxCounts(unread: 0, read: 0, archived: 0))
        #expect(try store.inboxIDs([.unread, .read, .archived]) == [])
        #expect(try store.item("s")?.isVisible == false)
    }

    @Test func `a push is reported as notified, and its message is staged in the same commit`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        var push = InboxArrival.sample("p", at: .seconds(0))
        push.countsAsNotified = true
        push.recipe = "r"
        var staged = InboxArrival.sample("m", at: .seconds(1))
        staged.message = .accepted(.sample("m", reportsReceipt: false))
        let receipts = try store.receive([push, staged])
        #expect(receipts.map(\.message) == [nil, .queued])
        let events = try store.pendingEvents()
        #expect(events.map(\.name.rawValue) == ["received", "notified", "received"])
        #expect(events.map(\.recipe) == ["r", "r", nil])
        #expect(try store.ids(.live) == ["m"])
    }

    @Test func `opening reads, and stages the message each time that it is not staged`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.receive([.sample("a", at: .seconds(0))])
        let message = Arrival.accepted(.sample("a"))
        let first = try #require(try store.openItem("a", at: .seconds(1), enqueuing: message, orAs: "b"))
        #expect((first.id, first.outcome) == ("a", .queued))
        #expect(first.row.isRead)
        let second = try #require(try store.openItem("a", at: .seconds(2), enqueuing: message, orAs: "b"))
        #expect((second.id, second.outcome) == ("a", .duplicate))
        #expect(try store.remove("a"))
        let third = try #require(try store.openItem("a", at: .seconds(3), enqueuing: message, orAs: "b"))
        #expect((third.id, third.outcome) == ("b", .queued))
        #expect(try store.inboxCounts() == InboxCounts(unread: 0, read: 1, archived: 0))
    }
}

extension InboxArrival {
    /// A notification with some text, whose content is here.
    static func sample(
        _ id: String, at moment: Timestamp, isVisible: Bool = true, body: String = "Hello", expires: Timestamp? = nil,
        content: [UInt8]? = Array("{}".utf8)
    ) -> InboxArrival {
        var arrival = InboxArrival(
            id: id, isVisible: isVisible, kind: "text", isComplete: content != nil, receivedAt: moment,
            envelope: Array("{}".utf8))
        arrival.body = body
        arrival.expiresAt = expires
        arrival.content = content
        return arrival
    }
}

extension Store {
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
