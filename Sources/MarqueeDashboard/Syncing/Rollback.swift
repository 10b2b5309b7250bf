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
        else { throw Problem(.notFound, "unknown version '\(target)'") }
        let now = try await storage.definitions(at: current) ?? []
        let recipesNow = try await storage.recipes(at: current) ?? []
        // What another project has taken since stays with it. As with a sync, definitions that nobody owns go along.
        let (foreign, foreignRecipes) = (Self.foreign(in: now, to: project), Self.foreign(in: recipesNow, to: project))
        let mine = now.filter { !foreign.contains($0.name) }
        let definitions = try then.filter {
            ($0.owner == project || $0.owner == nil) && !foreign.contains($0.name)
        }.decoded()
        let recipes = try recipesThen.filter { $0.owner == project && !foreignRecipes.contains($0.name) }
            .decodedRecipes()
        // Recipes that nobody owns were written on a page, and stay, unless one of the project's comes in their place.
        let named = Set(recipes.names)
        let replaced = try recipesNow.filter {
            $0.owner == project || $0.owner == nil && named.contains($0.name)
        }.decodedRecipes()
        let before = try mine.decoded().with(recipes: project == nil ? nil : replaced)
        let after = definitions.with(recipes: project == nil ? nil : recipes)
        plan = Plan(from: before, to: after, usage: try await service.usage(of: before, becoming: after))
        document = PutDocument(
            definitions: definitions.definitions, recipes: project == nil ? nil : recipes,
            origin: SyncOrigin(project: project, note: "rollback to version \(target)"))
    }

    private static func foreign(in stored: [StoredDefinition], to project: String?) -> Set<String> {
        Set(stored.filter { $0.owner != nil && $0.owner != project }.map(\.name))
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
