import MarqueeContent
import MarqueeModel
import MarqueeTesting
import NIOHTTP1
import Synchronization
import Testing

/// The client when something goes wrong: with the connection, the server, or the rate.
@Suite(.timeLimit(.minutes(2)))
struct FailureTests {
    @Test func `429 is waited for as it says, and then all goes on`() async throws {
        let clock = JumpingClock()
        try await StandIn.withClient(clock: clock) { client, standIn in
            try standIn.addCard("a")
            standIn.fail("GET /entries/a", .rateLimit(reset: "7"), times: 2)
            let start = clock.uptime
            _ = try await client.entry("a")
            #expect(clock.uptime.milliseconds - start.milliseconds >= 14_000)
            standIn.fail(nil, .rateLimit(reset: "1"), times: 5)
            let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
            #expect(error?.code == .rateLimited)
            standIn.fail(nil, .rateLimit(reset: "3581"))
            let before = clock.uptime
            let long = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
            #expect(long?.code == .rateLimited)
            #expect(long?.advice == "try again in 3581s")
            #expect(clock.uptime.milliseconds - before.milliseconds < 3_000)
        }
    }

    @Test func `the space's rate is kept, whatever it is`() async throws {
        let clock = JumpingClock()
        try await StandIn.withClient(clock: clock) { client, standIn in
            try standIn.addCard("a")
            standIn.limit(perSecond: 3)
            for _ in 0..<60 { _ = try await client.entry("a") }
            // The first second is asked as a space of the smallest plan allows.
            #expect(standIn.state.withLock(\.rate.refused) <= 4)
        }
    }

    @Test(arguments: [500, 502, 503, 504])
    func `failures of the server are tried again`(status: Int) async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a")
            standIn.fail("GET /entries/a", .status(status, "ServerError"), times: 4)
            #expect(try await client.entry("a").id == "a")
            standIn.fail("GET /entries/a", .status(status, "ServerError"), times: 5)
            let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
            #expect((error?.code, error?.status) == (.serverFailed, status))
        }
    }

    @Test(arguments: [0, 1, 20])
    func `a change whose answer is lost is done once`(bytes: Int) async throws {
        try await StandIn.withClient { client, standIn in
            let link = Link(.entry, "a")
            let fields = Fields(["title": ["en-US": "One"]])
            standIn.fail("PUT /entries/a", .lose(after: bytes))
            #expect(try await client.createEntry("a", type: "card", fields: fields).version == 1)
            standIn.fail("PUT /entries/a", .lose(after: bytes), times: 2)
            let changed = try await client.updateEntry("a") { $0.fields.set("count", at: "en-US", to: 2) }
            #expect(changed.version == 2)
            standIn.fail("PUT /entries/a/published", .lose(after: bytes))
            #expect(try await client.publish(link, version: 2).version == 3)
            standIn.fail("DELETE /entries/a/published", .lose(after: bytes))
            #expect(try await client.unpublish(link, version: 3).version == 4)
            standIn.fail("PUT /entries/a/archived", .lose(after: bytes))
            #expect(try await client.archive(link, version: 4).version == 5)
            standIn.fail("DELETE /entries/a/archived", .lose(after: bytes))
            #expect(try await client.unarchive(link, version: 5).version == 6)
            standIn.fail("DELETE /entries/a", .lose(after: bytes))
            try await client.delete(link)
            let type = ContentType(
                SystemProperties(Link(.contentType, "t"), version: 1), name: "T", fields: [ContentField("a", .symbol)])
            standIn.fail("PUT /content_types/t", .lose(after: bytes))
            #expect(try await client.createContentType("t", body: type.body).sys.version == 1)
        }
    }

    @Test func `a change whose answer is cut anywhere is done once`() async throws {
        try await StandIn.withClient(limits: ContentLimits(requestsPerSecond: 1_000)) { client, standIn in
            try standIn.addCard("a", isPublished: false)
            let length = standIn.answer(.entry("a")).body.count
            for (round, count) in stride(from: 0, to: length, by: 7).enumerated() {
                standIn.fail("PUT /entries/a", .lose(after: count))
                let entry = try await client.updateEntry("a") { entry in
                    entry.fields.set("count", at: "en-US", to: .integer(Int64(count)))
                }
                #expect(entry.version == round + 2)
                #expect(entry.fields.value(of: "count", at: "en-US") == .integer(Int64(count)))
            }
        }
    }

    @Test func `connections that break off are tried again, but not what would be done twice`() async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a")
            standIn.fail("GET /entries/a", .drop(after: 10), times: 4)
            #expect(try await client.entry("a").id == "a")
            standIn.fail("POST /uploads", .lose(), times: 1)
            #expect(try await client.upload([1, 2]) == "made2")
            standIn.fail("POST /entries", .lose(), times: 1)
            let error = await #expect(throws: ContentError.self) {
                _ = try await client.send(.createEntry(nil, type: "card", fields: Fields()))
            }
            #expect(error?.code == .interrupted)
            #expect(standIn.requests.count { $0 == "POST /entries" } == 1)
        }
    }

    @Test func `an answer that breaks off is not called a missing one`() async throws {
        try await StandIn.withClient(limits: ContentLimits(tries: 1)) { client, standIn in
            standIn.fail("GET /entries/a", .drop(after: 10))
            let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
            #expect(error?.code == .interrupted)
            #expect(error?.message.hasSuffix("closed before the response was complete") == true, "\(error as Any)")
        }
    }

    @Test func `refusals are not tried again`() async throws {
        try await StandIn.withClient { client, standIn in
            for status in [301, 400, 401, 403, 404, 409, 422] {
                let before = standIn.requests.count
                standIn.fail("GET /entries/a", .status(status, ""))
                let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
                #expect(error?.status == status)
                #expect(standIn.requests.count == before + 1)
            }
        }
    }

    @Test func `an answer that is too large is not read`() async throws {
        try await StandIn.withClient(limits: ContentLimits(largestAnswer: 1_000)) { client, standIn in
            try standIn.addCard("a", title: "x", isPublished: false)
            standIn.state.withLock { $0.edit("a", "body", "it", .string(String(repeating: "x", count: 2_000))) }
            let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
            #expect(error?.code == .wrongAnswer)
            #expect(standIn.requests.filter { $0 == "GET /entries/a" }.count == 1)
        }
    }

    @Test func `a connection cut at any byte of an answer is an error, and nothing half`() async throws {
        let body = Array(#"{"sys":{"id":"a","type":"Entry","version":1},"fields":{"t":{"en-US":"é"}}}"#.utf8)
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.contentful.management.v1+json\r\n"
            + "Content-Length: \(body.count)\r\n\r\n"
        let whole = Array(head.utf8) + body
        try await ScriptedServer.run { server in
            let clock = JumpingClock()
            let client = try ContentClient(
                ContentSpace("s", hosts: ContentHosts(all: server.url(""))), token: ContentToken("CFPAT-t"),
                limits: ContentLimits(requestsPerSecond: 1_000, tries: 1), clock: clock)
            let path = "/spaces/s/environments/master/entries/a"
            for count in 0...whole.count {
                server.answer(path, with: .rawReset(Array(whole.prefix(count))))
                // A reset may arrive before the last bytes of an answer that is whole.
                if count == whole.count { server.answer(path, with: .respond(200, body: body)) }
                do throws(ContentError) {
                    let entry = try await client.entry("a")
                    #expect(count == whole.count && entry.fields.value(of: "t", at: "en-US") == "é")
                } catch {
                    #expect(count < whole.count && error.code == .interrupted, "\(count): \(error)")
                }
            }
            await client.close()
        }
    }

    @Test func `a change whose answer is lost is merged with what somebody else has written since`() async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a", isPublished: false)
            standIn.fail("PUT /entries/a", .lose())
            standIn.before("PUT /entries/a") { _ in }
            standIn.before("PUT /entries/a") { $0.edit("a", "body", "it", "Testo") }
            let entry = try await client.updateEntry("a") { $0.fields.set("count", at: "en-US", to: 5) }
            #expect(
                entry.fields.values
                    == ["title": ["en-US": "A card"], "count": ["en-US": 5], "body": ["it": "Testo"]])
        }
    }

    @Test func `a server that says nothing more is not waited for for ever`() async throws {
        try await ScriptedServer.run { server in
            let path = "/spaces/s/environments/master/entries/a"
            server.answer(path, with: .stall(afterBytes: 3))
            let client = try ContentClient(
                ContentSpace("s", hosts: ContentHosts(all: server.url(""))), token: ContentToken("CFPAT-t"),
                timing: ContentTiming(idle: .milliseconds(50)), limits: ContentLimits(tries: 2), clock: JumpingClock())
            let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
            #expect(error?.code == .interrupted)
            try await server.received(path, count: 2)
            await client.close()
        }
    }

    @Test func `whoever is cancelled waits no longer`() async throws {
        let clock = ManualClock()
        try await StandIn.run { standIn in
            standIn.fail(nil, .rateLimit(reset: "30"), times: 10)
            let client = try ContentClient(standIn.space, token: ContentToken(StandIn.token), clock: clock)
            let task = Task { try await client.entry("a") }
            await clock.waitForSleeper()
            task.cancel()
            let error = await #expect(throws: ContentError.self) { _ = try await task.value }
            #expect(error?.code == .interrupted)
            await client.close()
        }
    }

    @Test func `nobody there is told as such`() async throws {
        let client = try ContentClient(
            ContentSpace("s", hosts: ContentHosts(all: "http://127.0.0.1:9")), token: ContentToken("CFPAT-t"),
            clock: JumpingClock())
        let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
        #expect(error?.code == .unreachable)
        #expect(error?.message.hasPrefix("entry a: no connection to http://127.0.0.1:9: ") == true)
        await client.close()
    }
}
