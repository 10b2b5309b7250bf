import MarqueeContent
import MarqueeModel
import Testing

/// The stand-in keeps Contentful's rules.
struct StandInTests {
    private let standIn = StandIn()

    private func refusal(_ request: ContentRequest) -> String {
        let answer = standIn.answer(request)
        return "\(answer.status) \(answer.json.object?["sys"]?.object?["id"]?.string ?? "")"
    }

    @Test func `versions go up with each change, and publishing notes the one that it was given`() throws {
        try standIn.addCardType()
        let draft = try standIn.addCard("a", isPublished: false)
        #expect((draft.version, draft.sys.publishState) == (1, .draft))
        let published = try Entry(standIn.created(standIn.answer(.publish(draft.sys.link, version: 1))))
        #expect((published.version, published.sys.publishedVersion) == (2, 1))
        #expect(published.sys.publishState == .published)
        let changed = try Entry(
            standIn.created(standIn.answer(.updateEntry("a", version: 2, fields: published.fields))))
        #expect((changed.version, changed.sys.publishState) == (3, .changed))
        #expect(refusal(.updateEntry("a", version: 2, fields: published.fields)) == "409 VersionMismatch")
        #expect(refusal(.delete(draft.sys.link)) == "400 BadRequest")
        let back = try Entry(standIn.created(standIn.answer(.unpublish(draft.sys.link, version: 3))))
        #expect((back.version, back.sys.publishState) == (4, .draft))
        let away = try Entry(standIn.created(standIn.answer(.archive(draft.sys.link, version: 4))))
        #expect(away.sys.publishState == .archived)
        #expect(refusal(.publish(draft.sys.link, version: 5)) == "400 BadRequest")
        #expect(standIn.answer(.delete(draft.sys.link)).status == 204)
        #expect(refusal(.entry("a")) == "404 NotFound")
    }

    @Test func `what is wrong with an entry is told with its path`() throws {
        try standIn.addCardType()
        let answer = standIn.answer(
            .createEntry("a", type: "card", fields: Fields(["nothing": ["en-US": 1], "count": ["en-US": "one"]])))
        let error = ContentError(status: answer.status, headers: [], body: answer.body)
        #expect(
            error.message
                == "rejected by Contentful (422, ValidationFailed): Validation error: field 'nothing': No field with id"
                + " \"nothing\" found.; field 'count', locale 'en-US': The type of \"count\" is incorrect, expected type:"
                + " Integer")
        try standIn.addCard("b", title: String(repeating: "x", count: 41), isPublished: false)
        #expect(refusal(.publish(Link(.entry, "b"), version: 1)) == "422 ValidationFailed")
        try standIn.addCard("c", others: ["b"], isPublished: false)
        #expect(refusal(.publish(Link(.entry, "c"), version: 1)) == "422 UnresolvedLinks")
    }

    @Test func `a published field changes neither its type nor goes away before it is omitted`() throws {
        var type = try standIn.addCardType()
        let link = type.sys.link
        type.fields[2].kind = .number
        #expect(refusal(.updateContentType("card", version: 2, body: type.body)) == "400 BadRequest")
        type.fields[2].kind = .integer
        type.fields[2].isOmitted = true
        #expect(standIn.answer(.updateContentType("card", version: 2, body: type.body)).status == 200)
        type.fields.remove(at: 2)
        #expect(refusal(.updateContentType("card", version: 3, body: type.body)) == "400 BadRequest")
        #expect(standIn.answer(.publish(link, version: 3)).status == 200)
        #expect(standIn.answer(.updateContentType("card", version: 4, body: type.body)).status == 200)
        #expect(refusal(.delete(link)) == "400 BadRequest")
        try standIn.addCard("a")
        #expect(refusal(.unpublish(link, version: 5)) == "400 BadRequest")
    }

    @Test func `a type has at most fifty fields`() throws {
        for (count, status) in [(50, 201), (51, 422)] {
            let type = ContentType(
                SystemProperties(Link(.contentType, "t\(count)"), version: 1), name: "T",
                fields: (0..<count).map { ContentField("f\($0)", .symbol) })
            #expect(standIn.answer(.createContentType(type.sys.id, body: type.body)).status == status)
        }
    }

    @Test func `what is delivered falls back along the locales, and is published`() throws {
        try standIn.addCardType()
        try standIn.addCard("b")
        try standIn.addCard("draft", isPublished: false)
        let fields = Fields([
            "title": ["en-US": "One", "it": "Uno"], "body": ["en-US": "Text"], "count": ["en-US": 3],
            "others": ["en-US": [Link(.entry, "b").value]],
        ])
        try standIn.created(standIn.answer(.createEntry("a", type: "card", fields: fields)))
        try standIn.created(standIn.answer(.publish(Link(.entry, "a"), version: 1)))
        let query = EntryQuery(locale: "it-CH", order: "sys.id")
        let page = try Page<Entry>(standIn.answer(.entries(query, api: .delivery)).json)
        #expect(page.items.map(\.id) == ["a", "b"])
        #expect(page.items[0].fields.values["title"] == "Uno")
        #expect(page.items[0].fields.values["body"] == "Text")
        #expect(page.items[0].sys.locale == "it-CH")
        let one = EntryQuery(include: 1, others: [.init("sys.id", "a")])
        let single = try Page<Entry>(standIn.answer(.entries(one, api: .delivery)).json)
        #expect(single.includes.keys.map(\.id) == ["b"])
        let all = try Entry(standIn.answer(.entry("a", locale: "*", api: .delivery)).json)
        #expect(all.fields.locales(of: "title") == ["en-US", "it"])
        #expect(all.sys.locale == nil)
        #expect(refusal(.entry("a", locale: "xx", api: .delivery)) == "400 BadRequest")
    }

    @Test func `a synchronisation brings all, then what has changed`() throws {
        try standIn.addCardType()
        for id in ["a", "b", "c"] { try standIn.addCard(id) }
        standIn.syncPages(of: 2)
        let first = try SyncDelta(standIn.answer(.sync(.initial)).json)
        #expect(first.entries.map(\.id) == ["a", "b"])
        let second = try SyncDelta(standIn.answer(.sync(.token(try #require(first.nextPageToken)))).json)
        #expect(second.entries.map(\.id) == ["c"])
        try standIn.created(standIn.answer(.unpublish(Link(.entry, "b"), version: 2)))
        try standIn.addCard("d")
        let delta = try SyncDelta(standIn.answer(.sync(.token(try #require(second.nextToken)))).json)
        #expect(delta.entries.map(\.id) == ["d"])
        #expect(delta.deletions == [Link(.entry, "b")])
        let nothing = try SyncDelta(standIn.answer(.sync(.token(try #require(delta.nextToken)))).json)
        #expect(nothing.entries.isEmpty && nothing.deletions.isEmpty)
    }
}
