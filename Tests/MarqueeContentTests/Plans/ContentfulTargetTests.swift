import MarqueeModel
import MarqueeSync
import Synchronization
import Testing

@testable import MarqueeContent

/// Definitions are sent to a space as content types, and what a plan says is what is sent.
@Suite(.timeLimit(.minutes(2)))
struct ContentfulTargetTests {
    private static let claim = SyncClaim(SyncOrigin(project: "shop"))

    private static func set(_ templates: Template...) throws -> DefinitionSet {
        DefinitionSet(try templates.map { try $0.build() })
    }

    private static let card = Template("card").argument("title", default: "x", constraints: ["maxLength": 40])
        .argument("count", default: 3)

    /// Plans, sends, and compares both.
    @discardableResult
    private static func sync(
        _ definitions: DefinitionSet, to target: ContentfulTarget, _ standIn: StandIn, as claim: SyncClaim = claim
    ) async throws -> [String] {
        let state = try #require(try await target.state())
        let steps = try #require(try await target.steps(to: definitions, as: claim, from: state.version))
        #expect(steps.blocked == [])
        standIn.state.withLock { $0.changes = [] }
        let after = try await target.put(definitions, as: claim, replacing: state.version, permission: .commandLine)
        let seen = standIn.state.withLock(\.changes)
        let prefix = "/spaces/space1/environments/master/"
        #expect(seen.count == steps.requests.count)
        for (request, planned) in zip(seen, steps.requests.compactMap(\.object)) {
            #expect(planned["method"]?.string == request.method)
            #expect(planned["path"]?.string == prefix + request.parts.joined(separator: "/"))
            #expect(planned["version"]?.integer == request.version.map(Int64.init))
            #expect(planned["body"] == request.json)
        }
        #expect(after.definitions.isSame(as: definitions))
        // And then nothing is left to do.
        let rest = try #require(try await target.steps(to: definitions, as: claim, from: after.version))
        #expect(rest.requests == [] && rest.blocked == [])
        return seen.map(\.line)
    }

    private static func target(_ standIn: StandIn) throws -> ContentfulTarget {
        ContentfulTarget(standIn.space, token: try ContentToken(StandIn.token), clock: JumpingClock())
    }

    @Test func `types are created, changed, and deleted as the plan says`() async throws {
        try await StandIn.run { standIn in
            let target = try Self.target(standIn)
            #expect(
                try await Self.sync(Self.set(Self.card), to: target, standIn) == [
                    "PUT /content_types/card", "PUT /content_types/card/published",
                ])
            let wider = Self.card.argument("style.padding", default: 8)
            #expect(try await Self.sync(Self.set(wider), to: target, standIn).count == 2)
            // Nobody uses the field: omitted, published, removed, published.
            #expect(try await Self.sync(Self.set(Self.card), to: target, standIn).count == 4)
            // Its type changes: it goes, and comes anew.
            let text = Template("card").argument("title", default: "x", constraints: ["maxLength": 40])
                .argument("count", default: "3")
            #expect(try await Self.sync(Self.set(text), to: target, standIn).count == 6)
            #expect(
                try await Self.sync(Self.set(), to: target, standIn) == [
                    "DELETE /content_types/card/published", "DELETE /content_types/card",
                ])
        }
    }

    @Test func `what entries use is blocked`() async throws {
        try await StandIn.run { standIn in
            let target = try Self.target(standIn)
            try await Self.sync(Self.set(Self.card), to: target, standIn)
            let fields = Fields(["title": ["en-US": "A"], "count": ["it": 5]])
            try standIn.created(standIn.answer(.createEntry("e", type: "card", fields: fields)))
            let state = try #require(try await target.state())
            let narrow = Template("card").argument("title", default: "x", constraints: ["maxLength": 40])
            for (definitions, reason) in [
                (try Self.set(narrow), "'count' of 'card' is removed, but 1 entry has a value in it"),
                (
                    try Self.set(narrow.argument("count", default: "3")),
                    "'count' of 'card' becomes Text, but Contentful cannot change the type of a field: it is Number, and 1 entry has"
                        + " a value in it"
                ),
                (try Self.set(), "'card' is removed, and its content type has 1 entry"),
            ] {
                let steps = try #require(try await target.steps(to: definitions, as: Self.claim, from: state.version))
                #expect(steps.requests == [])
                #expect(steps.blocked.map(\.reason) == [reason])
                #expect(steps.blocked.allSatisfy { $0.steps.count == 2 })
                let error = await #expect(throws: SyncError.self) {
                    try await target.put(
                        definitions, as: Self.claim, replacing: state.version, permission: .commandLine)
                }
                #expect(error?.code == .unsupported)
            }
        }
    }

    @Test func `somebody's own type is taken over only when that is asked for`() async throws {
        try await StandIn.run { standIn in
            try standIn.addCardType()
            let target = try Self.target(standIn)
            let wanted = try Self.set(Template("card").argument("title", default: "x", constraints: ["maxLength": 40]))
            let version = try #require(try await target.state()).version
            let steps = try #require(try await target.steps(to: wanted, as: Self.claim, from: version))
            #expect(steps.blocked.map(\.reason) == ["the content type 'card' was not created by Marquee"])
            let taking = SyncClaim(SyncOrigin(project: "shop"), taking: ["card"])
            try await Self.sync(wanted, to: target, standIn, as: taking)
            // Its other fields stay, and are nobody's arguments.
            let type = try ContentType(standIn.created(standIn.answer(.contentType("card"))))
            #expect(type.fields.map(\.id) == ["title", "body", "count", "picture", "others", "marquee_"])
            #expect(try TemplateMapping().template(from: type).arguments.map(\.name) == ["title"])
        }
    }

    @Test(arguments: 0..<4)
    func `what was interrupted goes on`(done: Int) async throws {
        try await StandIn.run { standIn in
            let target = try Self.target(standIn)
            let definitions = try Self.set(Self.card, Template("poster").argument("text", default: "y"))
            let paths = [
                "PUT /content_types/card", "PUT /content_types/card/published", "PUT /content_types/poster",
                "PUT /content_types/poster/published",
            ]
            standIn.fail(paths[done], .status(422, "ValidationFailed"))
            let version = try #require(try await target.state()).version
            let error = await #expect(throws: SyncError.self) {
                try await target.put(definitions, as: Self.claim, replacing: version, permission: .commandLine)
            }
            #expect(error?.code == .rejected)
            #expect(error?.message.contains("\(done) of 4 requests were completed") == (done > 0))
            let rest = try await Self.sync(definitions, to: target, standIn)
            #expect(rest == Array(paths[done...]))
        }
    }

    @Test func `a type that has changed since the plan is not written`() async throws {
        try await StandIn.run { standIn in
            let target = try Self.target(standIn)
            try await Self.sync(Self.set(Self.card), to: target, standIn)
            let version = try #require(try await target.state()).version
            let type = try ContentType(standIn.created(standIn.answer(.contentType("card"))))
            try standIn.created(standIn.answer(.updateContentType("card", version: type.version, body: type.body)))
            let error = await #expect(throws: SyncError.self) {
                try await target.put(Self.set(), as: Self.claim, replacing: version, permission: .commandLine)
            }
            #expect(error?.code == .lostRace)
        }
    }

    @Test(arguments: [
        "PUT /content_types/card", "PUT /content_types/card/published", "DELETE /content_types/old/published",
        "DELETE /content_types/old",
    ])
    func `a request whose answer is lost is done once, and is no race`(path: String) async throws {
        try await StandIn.run { standIn in
            let target = try Self.target(standIn)
            for first in [false, true] {
                // Once the type is made, and once it is changed.
                let old = Template("old").argument("text", default: "y")
                if !first { try await Self.sync(Self.set(old), to: target, standIn) }
                let wanted = try Self.set(first ? Self.card.argument("more", default: "z") : Self.card)
                let version = try #require(try await target.state()).version
                standIn.fail(path, .lose(after: 1))
                let after = try await target.put(
                    wanted, as: Self.claim, replacing: version, permission: .commandLine)
                #expect(after.definitions.isSame(as: wanted))
                standIn.state.withLock { $0.failures = [] }
            }
        }
    }

    @Test func `each request is told before it is sent, and the end`() async throws {
        try await StandIn.run { standIn in
            let told = Mutex<[String]>([])
            let target = ContentfulTarget(
                standIn.space, token: try ContentToken(StandIn.token),
                progress: { done, all, what in
                    let sent = standIn.state.withLock(\.changes.count)
                    told.withLock { $0.append("\(done) of \(all), \(sent) sent: \(what)") }
                })
            let wanted = try Self.set(Self.card, Template("a_b").argument("text", default: "y"))
            try await Self.sync(wanted, to: target, standIn)
            #expect(
                told.withLock(\.self) == [
                    "0 of 4, 0 sent: content type 'a_b'", "1 of 4, 1 sent: content type 'a_b'",
                    "2 of 4, 2 sent: content type 'card'", "3 of 4, 3 sent: content type 'card'",
                    "4 of 4, 4 sent: content type 'card'",
                ])
        }
    }

    private static let narrow = Template("card").argument("title", default: "x", constraints: ["maxLength": 40])

    @Test func `a field on its way out takes no values, and one that it has got meanwhile is kept`() async throws {
        try await StandIn.run { standIn in
            let target = try Self.target(standIn)
            try await Self.sync(Self.set(Self.card), to: target, standIn)
            let fields = Fields(["title": ["en-US": "A"]])
            try standIn.created(standIn.answer(.createEntry("e", type: "card", fields: fields)))
            let version = try #require(try await target.state()).version
            let wanted = try Self.set(Self.narrow)
            let steps = try #require(try await target.steps(to: wanted, as: Self.claim, from: version))
            func count(in body: Value?) -> ValueObject? {
                body?.object?["fields"]?.list?.compactMap(\.object).first { $0["id"] == "count" }
            }
            let omitted = try #require(count(in: steps.requests.first?.object?["body"]))
            #expect(omitted["omitted"] == true && omitted["disabled"] == true)
            standIn.before("PUT /content_types/card/published") { $0.edit("e", "count", "en-US", 5) }
            let error = await #expect(throws: SyncError.self) {
                try await target.put(wanted, as: Self.claim, replacing: version, permission: .commandLine)
            }
            #expect(error?.message.contains("'count' of 'card' now has values in 1 entry") == true)
            #expect(error?.message.contains("2 of 4 requests were completed") == true)
            let entry = try Entry(standIn.created(standIn.answer(.entry("e"))))
            #expect(entry.fields.value(of: "count", at: "en-US") == 5)
            let type = try ContentType(standIn.created(standIn.answer(.contentType("card"))))
            #expect(type.fields.contains { $0.id == "count" })
            // Whoever wants it back can write it again.
            try await Self.sync(Self.set(Self.card), to: target, standIn)
            let back = try ContentType(standIn.created(standIn.answer(.contentType("card"))))
            #expect(back.fields.allSatisfy { $0.id == "marquee_" || !$0.isDisabled && !$0.isOmitted })
        }
    }

    /// Makes a content type one that cannot be read as a template any more, or one that does not say whose it is.
    private static func damage(_ id: String, _ standIn: StandIn, annotation: Bool) throws {
        var type = try ContentType(standIn.created(standIn.answer(.contentType(id))))
        if annotation {
            for index in type.fields.indices where type.fields[index].id == "marquee_" {
                type.fields[index].validations = [["in": ["marquee:1"]]]
            }
        } else {
            // A value cannot be a group, too.
            type.fields += [ContentField("style", .symbol), ContentField("style_padding", .number)]
        }
        let updated = ContentRequest.updateContentType(id, version: type.version, body: type.body)
        try standIn.created(standIn.answer(updated))
        try standIn.created(standIn.answer(.publish(type.sys.link, version: type.version + 1)))
    }

    @Test func `a type of another project that cannot be read stays that project's`() async throws {
        try await StandIn.run { standIn in
            let target = try Self.target(standIn)
            let other = SyncClaim(SyncOrigin(project: "other"))
            try await Self.sync(Self.set(Self.card), to: target, standIn, as: other)
            try Self.damage("card", standIn, annotation: false)
            let state = try #require(try await target.state())
            #expect(state.definitions["card"] == nil && state.owners == ["card": "other"])
            let run = SyncRun(target: target, claim: Self.claim)
            let refused = await #expect(throws: SyncError.self) {
                _ = try await run.plan(to: Self.set(Self.card), from: run.baseline())
            }
            #expect(refused?.code == .notOwned)
            let steps = try #require(
                try await target.steps(to: Self.set(Self.card), as: Self.claim, from: state.version))
            #expect(steps.requests == [])
            #expect(
                steps.blocked.map(\.reason) == ["the content type 'card' belongs to the project 'other'"])
            // Nor is it removed, by nobody.
            for claim in [Self.claim, other] {
                let none = try #require(try await target.steps(to: Self.set(), as: claim, from: state.version))
                #expect(none.requests == [] && none.blocked == [])
            }
            // Its own project writes it anew.
            let anew = try #require(
                try await target.steps(to: Self.set(Self.card), as: other, from: state.version))
            #expect(!anew.requests.isEmpty && anew.blocked == [])
        }
    }

    @Test func `a type that does not say whose it is is neither removed nor changed`() async throws {
        try await StandIn.run { standIn in
            let target = try Self.target(standIn)
            let other = SyncClaim(SyncOrigin(project: "other"))
            try await Self.sync(Self.set(Self.card), to: target, standIn, as: other)
            try Self.damage("card", standIn, annotation: true)
            let version = try #require(try await target.state()).version
            for claim in [Self.claim, other] {
                let none = try #require(try await target.steps(to: Self.set(), as: claim, from: version))
                #expect(none.requests == [] && none.blocked == [])
                let steps = try #require(try await target.steps(to: Self.set(Self.card), as: claim, from: version))
                #expect(steps.requests == [])
                #expect(
                    steps.blocked.map(\.reason) == [
                        "the content type 'card' no longer says which project it belongs to"
                    ])
                #expect(steps.blocked.first?.steps.first?.contains("--take card") == true)
            }
            let taking = SyncClaim(SyncOrigin(project: "shop"), taking: ["card"])
            try await Self.sync(Self.set(Self.card), to: target, standIn, as: taking)
        }
    }

    @Test func `fifty-one arguments are an error of the plan`() throws {
        var wide = Template("wide")
        for index in 0...50 { wide = wide.argument("a\(index)", default: "x") }
        let target = ContentfulTarget(ContentSpace("s"), token: nil)
        let error = #expect(throws: SyncError.self) { try target.payload(Self.set(wide)) }
        #expect(error?.code == .unsupported)
    }
}
