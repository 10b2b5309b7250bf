import HTTPTypes
import MarqueeModel
import MarqueeSync

/// The way back of one project's definitions and recipes to an earlier version, against a version that holds now.
struct Rollback {
    /// Whose; nil: of what nobody owns.
    let project: String?
    let target: EntityVersion
    let current: EntityVersion
    let plan: Plan
    let document: PutDocument

    /// - Throws: ``Problem`` for a version that never was.
    init(of project: String?, to target: EntityVersion, _ service: DashboardService) async throws {
        let storage = service.storage
        (self.project, self.target) = (project, target)
        current = try await storage.head().number
        guard let then = try await storage.definitions(at: target),
            let recipesThen = try await storage.recipes(at: target)
        else { throw Problem(.notFound, "there is no version '\(target)'") }
        let now = try await storage.definitions(at: current) ?? []
        let owners = Dictionary(now.map { ($0.name, $0.owner) }, uniquingKeysWith: { first, _ in first })
        // As with a sync, what nobody owns goes along.
        let mine = now.filter { $0.owner == project || $0.owner == nil }
        let definitions = try then.filter { stored in
            let owner = stored.owner ?? owners[stored.name] ?? nil
            return owner == project || owner == nil
        }.decoded()
        // Recipes that nobody owns were written on a page, and stay.
        let recipes = project == nil ? nil : try recipesThen.filter { $0.owner == project }.decodedRecipes()
        let recipesNow = try await storage.recipes(at: current)?.filter { $0.owner == project }.decodedRecipes()
        let before = try mine.decoded().with(recipes: project == nil ? nil : recipesNow)
        let after = definitions.with(recipes: recipes)
        plan = Plan(from: before, to: after, usage: try await service.usage(of: before, becoming: after))
        document = PutDocument(
            definitions: definitions.definitions, recipes: recipes,
            origin: SyncOrigin(project: project, note: "rollback to version \(target)"))
    }

    /// Whose definitions and recipes there were in a version, or are now; empty text: nobody's.
    static func projects(in target: EntityVersion, _ service: DashboardService) async throws -> [String] {
        let storage = service.storage
        let current = try await storage.head().number
        var owners: Set<String> = []
        for version in [target, current] {
            owners.formUnion(try await storage.definitions(at: version)?.map { $0.owner ?? "" } ?? [])
            owners.formUnion(try await storage.recipes(at: version)?.compactMap(\.owner) ?? [])
        }
        return owners.sorted()
    }
}
