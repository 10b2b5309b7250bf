import Foundation
import MarqueeModel
import Testing

@testable import MarqueeSync

struct UnfinishedSyncTests {
    private static func set(_ yaml: String, recipes: RecipeCollection? = nil) throws -> DefinitionSet {
        DefinitionSet(try Examples.catalog(yaml)).with(recipes: recipes)
    }

    @Test func `every form is kept, beside those of syncs before, until its name is complete`() throws {
        let before = try Self.set(
            "{ a: { type: template, arguments: { x: 1 } }, b: { type: template, arguments: { x: 1 } } }",
            recipes: RecipeCollection(["r": ["event": "one"], "s": ["event": "one"]]))
        let after = try Self.set(
            "a: { type: template, arguments: { x: 2 } }", recipes: RecipeCollection(["r": ["event": "two"]]))
        let between = try Self.set("a: { type: template, arguments: { y: 1 } }")["a"]
        let steps = TargetSteps(requests: [], blocked: [], forms: ["a": [between, after["a"]]])
        let begun = UnfinishedSync.none.adding(UnfinishedSync(sending: Plan(from: before, to: after), steps))
        let read = try #require(UnfinishedSync(json: Value(json: begun.json.jsonBytes())))
        for sync in [begun, read] {
            #expect(sync.left(after["a"], of: "a") && sync.left(between, of: "a") && sync.left(nil, of: "b"))
            #expect(!sync.left(before["a"], of: "a") && !sync.left(nil, of: "a") && !sync.left(before["b"], of: "b"))
            #expect(sync.left(["event": "two"], ofRecipe: "r") && sync.left(nil, ofRecipe: "s"))
            #expect(!sync.left(["event": "one"], ofRecipe: "r") && !sync.left(nil, ofRecipe: "r"))
            #expect(sync.adding(sync).json == sync.json)
            let rest = sync.completing(["a", "r"])
            #expect(!rest.left(after["a"], of: "a") && !rest.left(["event": "two"], ofRecipe: "r"))
            #expect(rest.left(nil, of: "b") && rest.left(nil, ofRecipe: "s"))
            #expect(sync.completing([]).isEmpty)
        }
    }

    @Test func `of a definition that is renamed, the former name is to go`() throws {
        let before = try Self.set("a: { type: template, arguments: { x: 1 } }")
        let after = try Self.set("b: { type: template, arguments: { x: 1 } }")
        let plan = Plan(from: before, to: after)
        try #require(plan.summary.renamed == 1)
        let begun = UnfinishedSync(sending: plan, nil)
        #expect(begun.left(nil, of: "a") && begun.left(after["b"], of: "b") && !begun.left(nil, of: "b"))
    }

    @Test func `definitions alone, or recipes alone, are something`() throws {
        let nothing = DefinitionSet.empty.with(recipes: .empty)
        let definitions = try Self.set("a: { type: template }", recipes: .empty)
        let recipes = nothing.with(recipes: RecipeCollection(["r": ["event": "one"]]))
        #expect(!UnfinishedSync(sending: Plan(from: nothing, to: definitions), nil).isEmpty)
        #expect(!UnfinishedSync(sending: Plan(from: nothing, to: recipes), nil).isEmpty)
        #expect(UnfinishedSync(sending: Plan(from: nothing, to: nothing), nil).isEmpty)
    }

    @Test func `what a sync has sent, and whose end nobody saw, is nobody else's change`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = try FileTarget(directory: folder.path())
        func set(_ number: Int) throws -> DefinitionSet {
            try Self.set("a: { type: template, arguments: { x: \(number) } }")
        }
        func put(_ definitions: DefinitionSet) async throws -> TargetState {
            try await target.put(
                definitions, replacing: target.state()?.version, permission: .commandLine)
        }
        let last = try await put(set(1))
        func drift(_ unfinished: UnfinishedSync) async throws -> [String] {
            let run = SyncRun(target: target, lastSynced: { last }, unfinished: { unfinished })
            return try await run.plan(to: set(3), from: run.baseline()).drift.keys.sorted()
        }
        let begun = UnfinishedSync(sending: Plan(from: last.definitions, to: try set(2)), nil)
        // It arrives, and the process ends before it is known here.
        _ = try await put(set(2))
        #expect(try await drift(.none) == ["a"])
        #expect(try await drift(begun) == [])
        // Somebody else changes it as well.
        _ = try await put(set(4))
        #expect(try await drift(begun) == ["a"])
    }

    @Test(arguments: [#"[]"#, #"{"definitions":{"a":[5]}}"#, #""x""#])
    func `what another version wrote is as good as nothing`(text: String) throws {
        let read = try UnfinishedSync(json: Value(json: Array(text.utf8)))
        #expect(read == nil)
    }
}
