import MarqueeContent
import MarqueeModel
import Testing

/// The client against the stand-in: reading and writing, when all goes well.
@Suite(.timeLimit(.minutes(2)))
struct ClientTests {
    @Test func `an entry is created, changed, published and deleted`() async throws {
        try await StandIn.withClient { client, standIn in
            let fields = Fields(["title": ["en-US": "One", "it": "Uno"], "count": ["en-US": 1]])
            let made = try await client.createEntry("a", type: "card", fields: fields)
            #expect((made.id, made.version, made.sys.contentType) == ("a", 1, "card"))
            let changed = try await client.updateEntry("a") { $0.fields.set("title", at: "en-US", to: "Two") }
            #expect(changed.fields.values == ["title": ["en-US": "Two", "it": "Uno"], "count": ["en-US": 1]])
            let state = try await client.publish(changed.sys.link, version: changed.version)
            #expect(state.publishState == .published)
            let sent = standIn.requests.count
            let same = try await client.updateEntry("a") { $0.fields.set("count", at: "en-US", to: 1) }
            #expect(same.version == 3)
            // Nothing is written where nothing has changed.
            #expect(standIn.requests.count == sent + 1)
            #expect(try await client.unpublish(made.sys.link).publishState == .draft)
            #expect(try await client.archive(made.sys.link).publishState == .archived)
            #expect(try await client.unarchive(made.sys.link).publishState == .draft)
            try await client.delete(made.sys.link)
            let error = await #expect(throws: ContentError.self) { _ = try await client.entry("a") }
            #expect(error?.code == .notFound)
            #expect(
                error?.description
                    == "entry a: not found in Contentful (404, NotFound): The resource could not be found; check the"
                    + " ids of the space, the environment and the resource")
            #expect(error?.requestID == "request-of-the-stand-in")
            #expect(error?.resource == made.sys.link)
        }
    }

    @Test func `an id is made up where none is given`() async throws {
        try await StandIn.withClient { client, _ in
            let fields = Fields(["title": ["en-US": "x"]])
            let ids = [
                try await client.createEntry(type: "card", fields: fields).id,
                try await client.createEntry(type: "card", fields: fields).id,
            ]
            #expect(Set(ids).count == 2)
        }
    }

    @Test func `what exists is not created again`() async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a")
            let error = await #expect(throws: ContentError.self) {
                _ = try await client.createEntry("a", type: "card", fields: Fields(["title": ["en-US": "A card"]]))
            }
            #expect(error?.code == .versionMismatch)
            #expect(error?.description == "entry a already exists; update it, or use another id")
            let type = await #expect(throws: ContentError.self) {
                _ = try await client.createContentType("card", body: ["name": "Card", "fields": []])
            }
            #expect(type?.message == "content type card already exists" && type?.status == 409)
            _ = try await client.createAsset("p", fields: Fields())
            let asset = await #expect(throws: ContentError.self) {
                _ = try await client.createAsset("p", fields: Fields(["title": ["en-US": "x"]]))
            }
            #expect(asset?.message == "asset p already exists")
        }
    }

    @Test func `somebody's change in between is merged with ours`() async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a", isPublished: false)
            standIn.before("PUT /entries/a") { $0.edit("a", "body", "it", "Testo") }
            let entry = try await client.updateEntry("a") { $0.fields.set("count", at: "en-US", to: 5) }
            #expect(
                entry.fields.values
                    == ["title": ["en-US": "A card"], "count": ["en-US": 5], "body": ["it": "Testo"]])
            #expect(entry.version == 3)
        }
    }

    @Test(arguments: [nil, "", "Somebody", 7] as [Value?])
    func `changes in between both times are an error with the version that holds`(message: Value?) async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a", isPublished: false)
            standIn.mismatchMessage(message)
            for text in ["1", "2"] { standIn.before("PUT /entries/a") { $0.edit("a", "body", "it", .string(text)) } }
            let error = await #expect(throws: ContentError.self) {
                _ = try await client.updateEntry("a") { $0.fields.set("count", at: "en-US", to: 5) }
            }
            #expect(error?.code == .versionMismatch)
            #expect(error?.currentVersion == 3)
            #expect(
                error?.message
                    == "entry a: someone else has changed it since it was read (its version is 3 now)")
            #expect(error?.status == 409)
        }
    }

    @Test func `an entry at one locale is not written, since others would be lost`() async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a")
            let flat = try Entry(standIn.answer(.entry("a", locale: "it", api: .delivery)).json)
            let error = await #expect(throws: ContentError.self) {
                _ = try await client.updateEntry("a", from: flat) { $0.fields.set("title", at: "it", to: "x") }
            }
            #expect(error?.code == .invalidValue)
            #expect(standIn.requests.last == "GET /entries/a")
        }
    }

    @Test func `a refusal names the entry, the field and the locale`() async throws {
        try await StandIn.withClient { client, standIn in
            try standIn.addCard("a", title: String(repeating: "x", count: 41), isPublished: false)
            let error = await #expect(throws: ContentError.self) { _ = try await client.publish(Link(.entry, "a")) }
            #expect(error?.code == .refused)
            #expect(error?.errorID == "ValidationFailed")
            #expect(error?.field == "title")
            #expect(
                error?.message
                    == "entry a: rejected by Contentful (422, ValidationFailed): Validation error: field 'title', locale"
                    + " 'en-US': Size must be within the limits")
            #expect(error?.details?.object?["errors"]?.list?.count == 1)
        }
    }

    @Test func `an asset is uploaded, processed and published`() async throws {
        let clock = JumpingClock()
        try await StandIn.withClient(clock: clock) { client, standIn in
            standIn.processing(takes: 3)
            let upload = try await client.upload(Array("Hello".utf8))
            let file = Asset.uploaded(upload, name: "a.txt", mediaType: "text/plain")
            let asset = try await client.createAsset(
                "p", fields: Fields(["title": ["en-US": "T"], "file": ["en-US": file, "it": file]]))
            #expect(try asset.file(at: "it")?.url == nil)
            let processed = try await client.processAsset("p")
            let url = try #require(try processed.file(at: "it")?.url)
            #expect(url.hasPrefix("https://images.ctfassets.net/space1/p/") && url.hasSuffix("/a.txt"))
            #expect(try processed.file(at: "en-US")?.byteCount == 5)
            #expect(try await client.publish(processed.sys.link).publishState == .published)
            let renamed = try await client.updateAsset("p") { $0.fields.set("title", at: "it", to: "U") }
            #expect(renamed.fields.value(of: "title", at: "en-US") == "T")
        }
    }

    @Test func `a file that is never processed is waited for with a limit`() async throws {
        let clock = JumpingClock()
        try await StandIn.withClient(clock: clock) { client, standIn in
            standIn.processing(takes: 1_000_000)
            let file = Asset.uploaded("u", name: "a.txt", mediaType: "text/plain")
            _ = try await client.createAsset("p", fields: Fields(["file": ["it": file]]))
            let start = clock.uptime
            let error = await #expect(throws: ContentError.self) { _ = try await client.processAsset("p") }
            #expect(error?.message == "asset p, field 'file', locale 'it': not processed within 2m")
            // Not what a broken connection is: others can go on.
            #expect(error?.code.rawValue == "content-not-processed")
            #expect(clock.uptime.milliseconds - start.milliseconds < 130_000)
        }
    }

    @Test func `content types are created, changed and published`() async throws {
        try await StandIn.withClient { client, _ in
            var type = ContentType(
                SystemProperties(Link(.contentType, "t"), version: 1), name: "T", fields: [ContentField("a", .symbol)])
            let made = try await client.createContentType("t", body: type.body)
            #expect(made.sys.version == 1)
            type.fields.append(ContentField("b", .integer))
            let changed = try await client.updateContentType("t", version: 1, body: type.body)
            #expect(changed.fields.map(\.id) == ["a", "b"])
            #expect(try await client.publish(made.sys.link, version: 2).publishedVersion == 2)
            #expect(try await client.contentType("t").fields.count == 2)
            var ids: [String] = []
            for try await page in client.contentTypes() { ids += page.items.map(\.sys.id) }
            #expect(ids == ["card", "t"])
            #expect(try await client.locales().map(\.code) == ["en-US", "it", "it-CH", "de"])
        }
    }

    @Test func `a synchronisation brings all parts, and a token to go on from`() async throws {
        try await StandIn.withClient { client, standIn in
            for index in 0..<7 { try standIn.addCard("e\(index)") }
            standIn.syncPages(of: 3)
            var ids: [String] = []
            var token: String?
            for try await delta in client.sync() {
                ids += delta.entries.map(\.id)
                token = delta.nextToken
            }
            #expect(ids == (0..<7).map { "e\($0)" })
            _ = try await client.unpublish(Link(.entry, "e3"))
            var deletions: [Link] = []
            for try await delta in client.sync(token: token) { deletions += delta.deletions }
            #expect(deletions == [Link(.entry, "e3")])
            let error = await #expect(throws: ContentError.self) {
                for try await _ in client.sync(token: "no token") {}
            }
            #expect(error?.code == .refused)
        }
    }

    @Test(arguments: ["http://example.org", "http://10.0.0.1:80", "ftp://x", "https://u:p@x", "", "https://x?y"])
    func `a token goes nowhere where it can be read`(url: String) throws {
        let error = #expect(throws: ContentError.self) {
            try ContentClient(ContentSpace("s", hosts: ContentHosts(all: url)), token: ContentToken("t"))
        }
        #expect(error?.code == .configuration)
    }
}

extension StandInState {
    /// Somebody else's edit.
    mutating func edit(_ id: String, _ field: String, _ locale: String, _ value: Value) {
        guard var entry = resources[Link(.entry, id)] else { return }
        var fields = Fields(entry.body["fields"]?.object ?? [:])
        fields.set(field, at: locale, to: value)
        entry.body["fields"] = .object(fields.values)
        entry.version += 1
        resources[entry.link] = entry
    }
}
