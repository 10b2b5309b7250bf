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

@Suite(.timeLimit(.minutes(20))) struct InboxTests {
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

    @Test func `all items are read, page by page, whatever changes meanwhile`() async throws {
        let test = try TestInbox()
        let ids = (0..<120).map { "m\($0)" }
        for id in ids { try await test.receive(id) }
        var read: [String] = []
        for try await item in test.inbox.all(status: .unread) {
            read.append(item.id)
            // Each is marked as it is read, and so leaves the list.
            try await test.inbox.markRead(item.id)
            if read.count == 10 { try await test.receive("late") }
            if read.count == 60 {
                // The last one of those that were read, one of this page, and one of the next.
                for gone in [item.id, "m55", "m3"] { try await test.inbox.remove(gone) }
            }
        }
        #expect(read == ids.reversed().filter { $0 != "m55" && $0 != "m3" })
        #expect(try await test.inbox.messages(status: .unread).map(\.id) == ["late"])
        for try await item in test.inbox.all(status: .archived) { Issue.record("\(item.id)") }
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
        let resolver = try TestInbox.resolver()
        let inbox = try Inbox(
            store: test.store.inbox, resolver: resolver, content: service, clock: test.clock)
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
    }

    @Test func `an item counts as received once, and the events of each opening name it`() async throws {
        let test = try TestInbox()
        let content: Value = ["message": ["template": "card", "metadata": ["k": 1]]]
        try await test.receive("card", notification: ["alert": "x", "recipeID": "r", "content": content])
        var ids: Set<String> = []
        for _ in 0..<3 {
            let receipt = try #require(try await test.inbox.open("card"))
            #expect(receipt.status == .queued)
            ids.insert(receipt.id)
            #expect(try test.store.queue.remove(MessageID(receipt.id), at: test.clock.now))
        }
        // Each leads to a message of its own, with what became of it.
        #expect(ids.count == 3)
        #expect(try Set(test.store.queue.list(.ended).map(\.id.rawValue)) == ids)
        let events = try test.store.tracking.pendingEvents()
        #expect(events.map(\.name.rawValue) == ["received", "discarded", "discarded", "discarded"])
        for event in events.dropFirst() {
            #expect(event.message.map(ids.contains) == true)
            #expect(event.recipe == "r")
            #expect(try event.metadata.map { try Value(json: $0) } == ["k": 1, "itemID": "card"])
        }
    }

    @Test func `an item whose content is not here says how to get it, and is not marked read`() async throws {
        let test = try TestInbox()
        try await test.receiver.receive(["pid": "a", "aps": ["alert": "x"]])
        let error = await #expect(throws: InboxError.self) { try await test.inbox.open("a") }
        #expect(error?.code == .contentMissing)
        #expect(error?.advice?.contains("'marquee inbox fetch a'") == true)
        #expect(try await test.inbox.count(.unread) == 1)
        _ = try await test.inbox.retrieveContent("a")
        #expect(try await test.inbox.open("a")?.status == .queued)
        #expect(try await test.inbox.count(.unread) == 0)
    }

    @Test func `a recipe's reaction says that it cannot be presented, and is not marked read`() async throws {
        let test = try TestInbox {
            let recipe: Value = [
                "data": [
                    "id": "r", "type": "recipes",
                    "attributes": ["reaction_plugin_id": "coupon-blaster", "reaction_action_id": "show_coupon"],
                ]
            ]
            return recipe.jsonBytes()
        }
        try await test.receiver.receive(["recipe_id": "r", "delivery_id": "a", "notification": ["body": "x"]])
        _ = try await test.inbox.retrieveContent("a")
        let error = await #expect(throws: InboxError.self) { try await test.inbox.open("a") }
        #expect(error?.code == .notPresentable)
        #expect(error?.message.contains("coupon-blaster") == true)
        #expect(try await test.inbox.count(.unread) == 1)
    }

    @Test func `the same id again is fetched anew, and readable as it was till then`() async throws {
        let pages = Recording<Int>()
        let test = try TestInbox {
            pages.append(0)
            return Array(#"{"data":[{"content":{"html":"page \#(pages.elements.count)"}}]}"#.utf8)
        }
        func page() async throws -> Value? { try await test.inbox.message("a")?.content?.json.object?["html"] }
        for number in 1...2 {
            try await test.receiver.receive(["pid": "a", "aps": ["alert": .string("title \(number)")]])
            let before = try await test.inbox.message("a")
            #expect(before?.isComplete == false)
            #expect(before?.alert?.body == "title \(number)")
            #expect(try await page() == (number == 1 ? nil : "page 1"))
            #expect(try await test.inbox.retrieveContent("a").isComplete)
            #expect(try await page() == .string("page \(number)"))
        }
        // Nobody has said that it has changed.
        _ = try await test.inbox.retrieveContent("a")
        #expect(try await page() == "page 2")
        _ = try await test.inbox.retrieveContent("a", force: true)
        #expect(try await page() == "page 3")
        #expect(test.content.requests.elements.count == 3)
    }

    @Test func `what was asked for before the sender changed it is asked for again`() async throws {
        let test = try TestInbox()
        let service = RecordingContentService { _ in
            // The first time, something newer arrives meanwhile.
            if try await test.inbox.message("a")?.alert?.body == "old" {
                try await test.receiver.receive(["pid": "a", "aps": ["alert": "new"]])
                return Array(#"{"data":[{"content":{"html":"old"}}]}"#.utf8)
            }
            return Array(#"{"data":[{"content":{"html":"new"}}]}"#.utf8)
        }
        let resolver = try TestInbox.resolver()
        let inbox = try Inbox(store: test.store.inbox, resolver: resolver, content: service, clock: test.clock)
        try await test.receiver.receive(["pid": "a", "aps": ["alert": "old"]])
        test.clock.advance(by: .seconds(1))
        let item = try await inbox.retrieveContent("a")
        #expect(item.isComplete)
        #expect(item.content?.json.object?["html"] == "new")
        #expect(service.requests.elements.count == 2)
    }

    @Test func `an application's own statuses are added and removed one by one`() async throws {
        let test = try TestInbox()
        try await test.receive("a")
        #expect(try await test.inbox.changeStatuses(of: "a", adding: ["done", "kept"]))
        #expect(try await test.inbox.changeStatuses(of: "a", adding: ["liked"], removing: ["done"]))
        #expect(try await !test.inbox.changeStatuses(of: "a", adding: ["liked"], removing: ["unknown"]))
        #expect(try await test.inbox.message("a")?.statuses == ["kept", "liked"])
        #expect(try await !test.inbox.changeStatuses(of: "unknown", adding: ["done"]))
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
        let resolver = try TestInbox.resolver()
        let othersInbox = try Inbox(store: other.inbox, resolver: resolver, clock: test.clock)
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
