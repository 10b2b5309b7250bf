import MarqueeCommandLine
import MarqueeFleet
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeStore
import MarqueeSync
import MarqueeYAML

/// The recipes of a project, with the definitions that their messages are of.
struct ProjectRecipes {
    let set: RecipeSet
    /// Those of them that the host's dashboard has given, by their names.
    let fromDashboard: Set<String>
    /// Why some that it has given are not among them, by name.
    let leftOut: [String: String]
    private let catalog: TemplateCatalog

    /// - Parameter isHosts: Whether those count too that the project's host has got from its dashboard.
    /// - Throws: ``InvalidDocuments`` when they have errors.
    init(_ project: Project, _ catalog: TemplateCatalog, isHosts: Bool = false) throws {
        var documents = project.loadedRecipes()
        let (recipes, findings) = RecipeReader.recipes(documents.recipes)
        documents.report(findings)
        guard !documents.hasErrors else { throw InvalidDocuments("the recipes", documents.report()) }
        self.catalog = catalog
        guard isHosts, let fetched = project.dashboardRecipes else {
            (fromDashboard, leftOut) = ([], [:])
            set = RecipeSet(recipes, options: project.configuration.recipes)
            return
        }
        let resolver = MessageResolver(catalog: catalog, options: project.resolutionOptions())
        let (welcome, refused) = RecipeCheck.welcome(fetched.drafts, beside: documents.recipes, resolver)
        fromDashboard = Set(welcome.map(\.id))
        leftOut = refused.merging(fetched.unreadable) { $1 }
        set = RecipeSet(
            RecipeReader.recipes(documents.recipes + welcome).recipes, options: project.configuration.recipes)
    }

    /// The recipes of a project that has some.
    ///
    /// - Throws: ``InvalidDocuments``, ``CommandFailure`` where there are none.
    init(of project: Project, isHosts: Bool = false) throws {
        try self.init(project, project.definitions(), isHosts: isHosts)
        guard set.recipes.isEmpty else { return }
        throw CommandFailure(
            "no-recipes",
            "no recipes found; add one in \(Project.recipesFolder)/, such as 'welcome: { trigger: { event: Opened },"
                + " message: { template: NAME } }'", status: .invalidInput)
    }

    /// Where a recipe is from, for a table; empty where all are the project's own.
    func origin(of recipe: String) -> [String] {
        fromDashboard.isEmpty ? [] : [fromDashboard.contains(recipe) ? "dashboard" : "project"]
    }

    /// The header above that.
    var originHeader: [String] { fromDashboard.isEmpty ? [] : ["FROM"] }

    /// Says which recipes of the dashboard are not among them.
    func tellLeftOut(_ console: Console) {
        for (name, reason) in leftOut.sorted(by: { $0.key < $1.key }) {
            console.note("the dashboard's recipe '\(name.visible)' is skipped: \(reason)")
        }
    }

    /// By what this process evaluates events of a store.
    func rules(of project: Project, _ store: Store) -> RecipeRules {
        let resolver = MessageResolver(catalog: catalog, options: project.resolutionOptions())
        return RecipeRules(
            set, hasTemplate: hasTemplate, definition: definition, asksOnline: project.configuration.online != nil,
            staging: RecipeMessages(store.inbox, resolver: { resolver }))
    }

    var definition: @Sendable (String) -> TemplateDefinition? { { [catalog] in catalog[$0] } }

    var hasTemplate: @Sendable (String) -> Bool { { [catalog] in catalog[$0] != nil } }

    /// What an event leads to.
    ///
    /// - Throws: ``RecipeInputError``.
    func evaluation(
        of event: RecipeEvent, at now: Timestamp, given: RecipeGivens
    ) throws -> (evaluation: Evaluation, profile: RecipeProfile) {
        let facts = given.facts(set, hasTemplate: hasTemplate)
        let moment = Moment(now, in: given.calendar, sessionStart: given.sessionStart)
        return (
            try set.evaluate(event, at: moment, facts, isOnline: given.isOnline ?? false, isExplained: true),
            facts.profile
        )
    }
}

extension Project {
    /// The recipes that a sync sends.
    ///
    /// - Throws: ``InvalidDocuments`` when they have errors.
    func recipesToSync() throws -> RecipeCollection {
        var documents = loadedRecipes()
        documents.report(RecipeReader.recipes(documents.recipes).diagnostics)
        guard !documents.hasErrors else { throw InvalidDocuments("the recipes", documents.report()) }
        return RecipeCollection(documents.recipes)
    }
}

extension ProjectRecipes {
    /// What a test case expects beside what came out.
    func outcome(
        of event: PlacedValue, at moment: Timestamp?, given: PlacedValue?, _ expectation: TestCase.Expectation
    ) -> CaseRun.EventOutcome {
        if let problem = event.problem({ try RecipeEvent(json: $0) }) {
            return .refused(problem.description, at: problem.source(in: event))
        }
        if let given, let problem = given.problem({ try RecipeGivens(json: $0) }) {
            return .refused(problem.description, at: problem.source(in: given))
        }
        do {
            let givens = try RecipeGivens(json: given?.value ?? .object([:]), timeZone: "UTC", locale: "en-001")
            let result = try evaluation(
                of: RecipeEvent(json: event.value), at: moment ?? Self.standardMoment, given: givens
            ).evaluation
            return compared(result, with: expectation, beside: givens.strangers(among: set))
        } catch {
            return .refused("\(error)", at: nil)
        }
    }

    /// When an event of a case happens that says nothing of it: a case has to come out the same on every day, and on
    /// every machine.
    private static let standardMoment = Timestamp(milliseconds: 1_767_225_600_000)

    /// - Parameter remarks: What may be the reason where something else comes out.
    private func compared(
        _ result: Evaluation, with expectation: TestCase.Expectation, beside remarks: [String]
    ) -> CaseRun.EventOutcome {
        var (expected, actual): ([String], [String]) = ([], [])
        if let winner = expectation.winner {
            expected.append("winner: \(winner.isEmpty ? "none" : winner)")
            actual.append("winner: \(result.winner?.id ?? "none")")
        }
        let verdicts = Dictionary(result.verdicts.map { ($0.recipe, $0) }) { first, _ in first }
        var reasons: [String] = []
        for (recipe, step) in expectation.stopped {
            let verdict = verdicts[recipe]
            expected.append("\(recipe): stopped at \(step)")
            actual.append("\(recipe): \(verdict?.summary ?? "unknown recipe")")
            if expected.last != actual.last, let reason = verdict?.reason { reasons.append("\(recipe): \(reason)") }
        }
        if let wanted = expectation.winner, !wanted.isEmpty, verdicts[wanted] == nil {
            reasons.append("\(wanted): there is no such recipe")
        }
        if let wanted = expectation.winner, wanted != result.winner?.id ?? "", let reason = verdicts[wanted]?.reason {
            reasons.append("\(wanted): \(reason)")
        }
        return .compared(expected: expected, actual: actual, reasons: reasons + remarks)
    }
}
