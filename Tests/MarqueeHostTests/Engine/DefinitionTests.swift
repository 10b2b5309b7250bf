import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

@testable import MarqueeHost

/// What becomes of what waits when other definitions take the place of those that there were.
@Suite struct DefinitionTests {
    private static func card(_ change: (Template) -> Template) throws -> [TemplateDefinition] {
        let others = try StateRig.definitions().filter { $0.name != "card" }
        return [try change(Template("card")).build()] + others
    }

    @Test func `what is different is told by name, and where it is written does not count`() throws {
        let presenters = PresenterDefaults(template: "screen", function: "screen")
        let old = try TemplateCatalog(try StateRig.definitions(), presenters: presenters)
        #expect(DefinitionChanges(from: old, to: old).isEmpty)
        let some = try Self.card { $0.argument("title", default: "Bye") }.filter { $0.name != "copy" }
        let new = try TemplateCatalog(some + [try Template("late").build()], presenters: presenters)
        let changes = DefinitionChanges(from: old, to: new)
        #expect(changes.added == ["late"])
        #expect(changes.changed == ["card"])
        #expect(changes.removed == ["copy"])
        #expect("\(changes)" == "1 added, 1 changed, 1 removed")
    }

    @Test func `the digest is the same for what does the same, and else another`() throws {
        let presenters = PresenterDefaults(template: "screen", function: "screen")
        func digest(_ definitions: [TemplateDefinition], _ options: ResolutionOptions = ResolutionOptions()) throws
            -> DefinitionDigest
        {
            DefinitionDigest(of: try TemplateCatalog(definitions, presenters: presenters), options)
        }
        let plain = try digest(try StateRig.definitions())
        #expect(try digest(try StateRig.definitions()) == plain)
        let other = try digest(try Self.card { $0.argument("title", default: "Bye") })
        #expect(other.definitions != plain.definitions && other.settings == plain.settings)
        #expect(try digest(try StateRig.definitions(), ResolutionOptions(isStrict: true)) != plain)
        #expect(try digest(try StateRig.definitions(), ResolutionOptions(locales: LocaleChain(current: "it"))) != plain)
    }

    @Test func `files of changed templates are looked for again, those of others go on`() throws {
        var rig = try StateRig()
        let second = try Template("poster").fileArgument("picture").build()
        _ = try rig.follow(try StateRig.definitions() + [second])
        let poster = try rig.candidate(2, "poster", ["picture": .string("https://example.org/2.png")])
        _ = rig.give(
            .scanned([try rig.remote(1), poster], end: MessageNumber(2)), .looked(MessageNumber(1), nil),
            .looked(MessageNumber(2), nil))
        let lines = try rig.follow(
            try Self.card { $0.argument("title", default: "").fileArgument("picture") } + [second])
        #expect(lines == ["drop fetches 1"])
        #expect(rig.give(.settle).contains("scan 0"))
        #expect(rig.give(.scanned([try rig.remote(1), poster], end: MessageNumber(2))) == ["look 1"])
    }

    @Test func `a function that changes may be what any action leads to`() throws {
        var rig = try StateRig()
        _ = rig.give(.scanned([try rig.remote(1)], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        let others = try StateRig.definitions().filter { $0.name != "copy" }
        #expect(
            try rig.follow(others + [try AppFunction("copy").fileArgument("sound").build()]) == ["drop fetches 1"])
    }

    @Test func `no message begins with files that are not those of its definition`() throws {
        var rig = try StateRig()
        let number = MessageNumber(1)
        _ = rig.give(.scanned([try rig.remote(1)], end: number), .looked(number, try StateRig.files("1")))
        // As if a look that had been asked for before the change came in after it.
        let other = try rig.candidate(1, "card", ["picture": .string("https://example.org/other.png")])
        #expect(rig.give(.work, .settle, .next(other, wake: nil)).contains("look 1"))
        #expect(rig.state.stage == nil)
        #expect(rig.give(.looked(number, try StateRig.files("1"))) == [])
        #expect(
            try rig.give(.looked(number, StateRig.files("other")), .settle, .next(other, wake: nil)).last
                == "begin 1 as 1 with files")
    }

    @Test func `what is shown stays, and a template whose presenter is gone waits`() throws {
        var rig = try StateRig(isIsolated: true) { $0.skipsBrokenPlugins = true }
        rig.show(try rig.candidate(1))
        let lines = try rig.follow(try Self.card { $0.presenter("nowhere") })
        #expect(lines == ["tolerate messages wait for a presenter"])
        #expect(rig.state.performed.count == 1)
        #expect(rig.state.unavailable == ["card"])
        #expect(try rig.follow(try Self.card { $0.presenter("nowhere").priority(3) }) == [], "that was said")
        _ = try rig.follow(try StateRig.definitions())
        #expect(rig.state.unavailable.isEmpty)
    }

    @Test func `others are told which definitions are in force since when, and why the new ones are not`() throws {
        var rig = try StateRig()
        _ = try rig.follow(try Self.card { $0 })
        #expect(rig.state.status.definitions?.digest.definitions == "0 added, 1 changed, 0 removed")
        let revision = rig.state.statusRevision
        rig.advance(by: .seconds(1))
        _ = rig.give(.definitionsRefused("a.yaml:3:1: error[wrong-shape]: …"))
        #expect(rig.state.statusRevision != revision)
        #expect(rig.state.status.definitions?.refusal == "a.yaml:3:1: error[wrong-shape]: …")
        _ = try rig.follow(try Self.card { $0 })
        #expect(rig.state.status.definitions?.refusal == nil)
        #expect(rig.state.status.definitions?.since == StateRig.start)
    }
}
