import Foundation
import MarqueeDatabase
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@Suite(.timeLimit(.minutes(5))) struct InboxTests {
    @Test func `items are listed, marked, archived, pinned and removed`() async throws {
        let test = try TestInbox()
        let inbox = test.inbox
        try await test.receive("a", "b", "c")
        #expect(try await inbox.messages().map(\.id) == ["c", "b", "a"])
        #expect(try await inbox.count() == 3)
        #expect(try await inbox.markRead("b"))
        #expect(try await !inbox.markRead("b"))
        #expect(try await inbox.messages(status: .unread).map(\.id) == ["c", "a"])
        #expect(try await inbox.messages(status: .read).map(\.id) == ["b"])
        #expect(try await inbox.pin("a"))
        #expect(try await inbox.messages().map(\.id) == ["a", "c", "b"])
        #expect(try await inbox.archive("c"))
        #expect(try await inbox.messages().map(\.id) == ["a", "b"])
        #expect(try await inbox.count(.archived) == 1)
        #expect(try await inbox.setStatuses(["done"], of: "a"))
        #expect(try await inbox.message("a")?.statuses == ["done"])
        #expect(try await inbox.remove("a"))
        #expect(try await inbox.remove(status: .all) == 1)
        #expect(try await inbox.count(.all) == 0)
        #expect(try await inbox.message("c")?.isArchived == true)
        #expect(try await inbox.markAllRead() == 0)
    }

    @Test func `an unknown id changes nothing, and an empty one is an error`() async throws {
        let test = try TestInbox()
        #expect(try await !test.inbox.markRead("x"))
        #expect(try await test.inbox.message("x") == nil)
        for id in ["", " "] {
            await #expect(throws: InboxError.self) { try await test.inbox.markRead(id) }
            await #expect(throws: InboxError.self) { try await test.inbox.remove(id) }
            await #expect(throws: InboxError.self) { _ = try await test.inbox.message(id) }
            await #expect(throws: InboxError.self) { try await test.inbox.open(id) }
            await #expect(throws: InboxError.self) { _ = try await test.inbox.retrieveContent(id) }
        }
        let error = await #expect(throws: InboxError.self) { _ = try await test.inbox.retrieveContent("x") }
        #expect(error?.code == .unknownItem)
    }

    @Test func `what has expired is in no list and no count`() async throws {
        let test = try TestInbox()
        let end = (test.clock.now + .seconds(60)).description
        try await test.receive("short", notification: ["alert": "x", "expiresAt": .string(end)])
        try await test.receive("long")
        #expect(try await test.inbox.count() == 2)
        test.clock.advance(by: .seconds(60))
        #expect(try await test.inbox.count() == 1)
        #expect(try await test.inbox.messages().map(\.id) == ["long"])
    }

    @Test func `nobody can do anything with what has expired`() async throws {
        let test = try TestInbox()
        let end = (test.clock.now + .seconds(60)).description
        for id in ["a", "b", "c", "d"] {
            let content: Value = id == "d" ? "fetch" : ["html": "<p>x</p>"]
            try await test.receive(id, notification: ["alert": "x", "expiresAt": .string(end), "content": content])
        }
        test.clock.advance(by: .seconds(60))
        #expect(try await !test.inbox.markRead("a"))
        #expect(try await !test.inbox.remove("b"))
        await #expect(throws: InboxError.self) { try await test.inbox.open("c") }
        await #expect(throws: InboxError.self) { _ = try await test.inbox.retrieveContent("d") }
        #expect(try await test.inbox.markAllRead() == 0)
        #expect(test.content.requests.elements.isEmpty)
        #expect(try test.store.queue.list(.live).isEmpty)
    }

    @Test func `what its sender sends while a content is fetched is newer than that`() async throws {
        let test = try TestInbox()
        let service = RecordingContentService { _ in
            try await test.receive("a", notification: ["alert": "x", "content": ["html": "<p>newer</p>"]])
            return TestInbox.page
        }
        let inbox = try Inbox(
            store: test.store.inbox, resolver: TestInbox.resolver(), content: service, clock: test.clock)
        try await test.receiver.receive(["pid": "a", "aps": ["alert": "x"]])
        guard case .html(let text)? = try await inbox.retrieveContent("a").content else {
            Issue.record("there is no content")
            return
        }
        #expect(text == "<p>newer</p>")
    }

    @Test(arguments: [
        (401, InboxError.Code.contentRefused), (404, .contentRefused), (429, .notFetched), (503, .notFetched),
    ])
    func `whether to ask again may help is told`(status: Int, code: InboxError.Code) async throws {
        let test = try TestInbox { throw ServiceFailure(status: status, body: "no") }
        try await test.receiver.receive(["pid": "a", "aps": ["alert": "x"]])
        let error = await #expect(throws: InboxError.self) { _ = try await test.inbox.retrieveContent("a") }
        #expect(error?.code == code)
    }

    @Test func `a content that is here needs no request, and a fetched one is kept`() async throws {
        let test = try TestInbox()
        try await test.receive("here", notification: ["alert": "x", "content": ["html": "<p>x</p>"]])
        #expect(try await test.inbox.retrieveContent("here").content?.kind == .html)
        #expect(test.content.requests.elements.isEmpty)
        try await test.receiver.receive(["pid": "there", "aps": ["alert": "x"]])
        #expect(try await test.inbox.message("there")?.isComplete == false)
        for _ in 0..<3 {
            let item = try await test.inbox.retrieveContent("there")
            #expect(item.isComplete && item.type == .html && item.status == .unread)
        }
        #expect(test.content.requests.elements == [.inbox(id: "there")])
    }

    @Test(arguments: [[], Array("{}".utf8), Array("<html>".utf8), [UInt8](repeating: 0x20, count: 2_000_000)])
    func `an answer that is no content leaves the item incomplete, and it can be asked for again`(
        answer: [UInt8]
    ) async throws {
        let answers = Recording<Int>()
        let test = try TestInbox {
            answers.append(0)
            return answers.elements.count == 1 ? answer : TestInbox.page
        }
        try await test.receiver.receive(["pid": "a", "aps": ["alert": "x"]])
        let error = await #expect(throws: InboxError.self) { _ = try await test.inbox.retrieveContent("a") }
        #expect(error?.code == .unusableContent)
        #expect(try await test.inbox.message("a")?.isComplete == false)
        #expect(try await test.inbox.retrieveContent("a").isComplete)
    }

    @Test func `a server that is away is told as such`() async throws {
        let test = try TestInbox { throw ServiceFailure(status: 503, body: "later") }
        try await test.receiver.receive(["pid": "a", "aps": ["alert": "x"]])
        let error = await #expect(throws: InboxError.self) { _ = try await test.inbox.retrieveContent("a") }
        #expect(error?.code == .notFetched)
        #expect(error?.message.contains("503") == true)
    }

    @Test func `opening reads, and stages what is behind an item`() async throws {
        let test = try TestInbox()
        try await test.receive("words")
        try await test.receive("page", notification: ["alert": "x", "content": ["html": "<p>x</p>"]])
        try await test.receive(
            "card",
            notification: ["alert": "x", "content": ["message": ["template": "card", "arguments": ["title": "T"]]]])
        try await test.receive("wrong", notification: ["alert": "x", "content": ["message": ["template": "gone"]]])
        #expect(try await test.inbox.open("words") == nil)
        #expect(try await test.inbox.open("page")?.status == .queued)
        #expect(try await test.inbox.open("card")?.status == .queued)
        #expect(try await test.inbox.open("wrong")?.status == .refused)
        #expect(try await test.inbox.count(.unread) == 0)
        #expect(try test.store.queue.list(.live).map(\.template) == ["marquee.html", "card"])
        // Once more while it waits, it is the same message.
        #expect(try await test.inbox.open("card")?.status == .duplicate)
        #expect(try test.store.queue.remove("card", at: test.clock.now))
        let again = try await test.inbox.open("card")
        #expect(again?.status == .queued)
        #expect(again?.id != "card")
    }

    @Test func `a bare message is staged at once, and stays in the inbox`() async throws {
        let test = try TestInbox()
        let receipt = try await test.receiver.receive(["id": "m", "template": "card", "metadata": ["k": 1]])
        #expect(receipt.message?.status == .queued)
        #expect(try test.store.queue.list(.live).map(\.id) == ["m"])
        #expect(try await test.inbox.message("m")?.type == .template)
        #expect(try test.store.tracking.pendingEvents().map(\.name.rawValue) == ["received"])
        let refused = try await test.receiver.receive(["template": "unknown"])
        #expect(refused.message?.status == .refused)
        #expect(refused.status == .stored)
    }

    @Test func `changes of this and of other processes are told`() async throws {
        let test = try TestInbox()
        let other = try Store(at: test.directory)
        let othersInbox = try Inbox(store: other.inbox, resolver: TestInbox.resolver(), clock: test.clock)
        var changes = try test.inbox.changes().makeAsyncIterator()
        try await test.receive("own")
        #expect(await changes.next()?.unread == 1)
        #expect(try await othersInbox.markRead("own"))
        let change = await changes.next()
        #expect(change?.unread == 0)
        #expect(change?.read == 1)
        // What is not of the inbox is not told.
        try other.queue.setMode(.suspended)
        #expect(try await othersInbox.remove("own"))
        #expect(await changes.next()?.read == 0)
        try other.close()
    }

    @Test func `the forms with handlers call them exactly once`() async throws {
        let test = try TestInbox()
        try await test.receive("a", "b")
        let results = Recording<String>()
        @Sendable func record(_ name: String, _ result: Result<some Sendable, any Error>) {
            results.append((try? result.get()).map { "\(name) \($0)" } ?? "\(name) failed")
        }
        test.inbox.messages { record("messages", $0.map(\.count)) }
        _ = await results.wait(forCount: 1)
        test.inbox.message("a") { record("message", $0.map { $0?.id ?? "none" }) }
        _ = await results.wait(forCount: 2)
        test.inbox.markRead("a") { record("read", $0) }
        _ = await results.wait(forCount: 3)
        test.inbox.count { record("count", $0) }
        _ = await results.wait(forCount: 4)
        test.inbox.remove("") { record("remove", $0) }
        _ = await results.wait(forCount: 5)
        #expect(results.elements == ["messages 2", "message a", "read true", "count 1", "remove failed"])
    }

    @Test func `the form of a fetch with a handler calls it exactly once`() async throws {
        let test = try TestInbox()
        try await test.receiver.receive(["pid": "a", "aps": ["alert": "x"]])
        let results = Recording<Bool>()
        for id in ["a", "a", "unknown", ""] {
            test.inbox.retrieveContent(id) { result in
                if case .success(let item) = result { results.append(item.isComplete) } else { results.append(false) }
            }
        }
        #expect(await results.wait(forCount: 4).count { $0 } == 2)
        #expect(results.elements.count == 4)
    }
}
