import MarqueeModel
import Testing

@testable import MarqueeSync

/// What a plan is made against, and what follows from how that is known.
@Suite(.timeLimit(.minutes(20))) struct BaselineTests {
    private static let names = (10..<32).map { "n\($0)" }

    private static func state(_ number: Int) throws -> TargetState {
        let yaml = names.map { "\($0): { type: template, arguments: { x: \(number) } }" }.joined(separator: "\n")
        return TargetState(
            version: TargetVersion("\(number)"),
            definitions: DefinitionSet(try Examples.catalog(yaml)).with(recipes: recipes(names, number)))
    }

    private static func recipes(_ names: [String], _ number: Int = 1) -> RecipeCollection {
        var recipes: [String: Value] = [:]
        for name in names { recipes[name] = Value.object(["priority": .integer(Int64(number))]) }
        return RecipeCollection(recipes)
    }

    @Test(
        arguments: [
            (true, false, .target), (false, false, .notTold), (true, true, .offline), (false, true, .offline),
        ] as [(Bool, Bool, SyncBaseline.Source)])
    func `it says where it comes from`(isTold: Bool, isOffline: Bool, source: SyncBaseline.Source) async throws {
        let (now, last) = (try Self.state(2), try Self.state(1))
        let run = SyncRun(target: FixedTarget(current: isTold ? now : nil), lastSynced: { last })
        let baseline = try await run.baseline(isOffline: isOffline)
        #expect(baseline.source == source)
        #expect(baseline.state?.version == (source == .target ? now : last).version)
    }

    @Test func `authors are asked for as many changes as anybody reads`() async throws {
        let (last, now, next) = (try Self.state(1), try Self.state(2), try Self.state(3))
        let run = SyncRun(target: FixedTarget(current: now), lastSynced: { last })
        let plan = try await run.plan(to: next.definitions, from: run.baseline())
        for drift in [plan.drift, plan.recipeDrift] {
            #expect(drift.keys.sorted() == Self.names)
            #expect(drift.values.count { $0.authors == ["ben"] } == 20)
            #expect(drift.values.count { $0.authors.isEmpty } == Self.names.count - 20)
        }
    }

    @Test func `what is answered at once needs no confirmation`() async throws {
        let now = try Self.state(1)
        let outcome = try await SyncRun(target: FixedTarget(current: now)).send(
            try Self.state(2).definitions, replacing: now.version, permission: .commandLine)
        #expect(!outcome.isConfirmedLater && outcome.state.version == TargetVersion("next"))
    }

    @Test func `of recipes, a sync is about the project's own, what it takes, and what it makes its own`() {
        let state = TargetState(
            version: TargetVersion("3"),
            definitions: DefinitionSet.empty.with(
                recipes: Self.recipes(["own", "taken", "other", "nobody's", "untouched"])),
            owners: [:], recipeOwners: ["own": "shop", "taken": "kiosk", "other": "kiosk"])
        let claim = SyncClaim(SyncOrigin(project: "shop"), taking: ["taken"])
        let baseline = SyncBaseline(.target, state, claim)
        #expect(baseline.definitions.recipes?.names == ["own", "taken"])
        let next = DefinitionSet.empty.with(recipes: Self.recipes(["nobody's", "new"]))
        #expect(baseline.definitions(before: next).recipes?.names == ["nobody's", "own", "taken"])
        #expect(baseline.liveRecipes(with: next)?.names == ["new", "nobody's", "other", "untouched"])
    }
}
