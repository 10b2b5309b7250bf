import MarqueeSync

/// What versions changed, by name: for a list of versions, which says of each only what is new.
struct ChangedNames {
    /// One definition or recipe of a version.
    private struct Item: Hashable {
        let name: String
        let isRecipe: Bool
        let since: EntityVersion

        var path: String { isRecipe ? PagePath.recipe(name) : PagePath.template(name) }
    }

    /// Of more, a number says enough.
    private static let most = 3

    let storage: any DashboardStorage
    /// Versions that were read, since each is the one before another.
    private var known: [EntityVersion: Set<Item>] = [:]

    init(storage: any DashboardStorage) {
        self.storage = storage
    }

    /// What a version added, changed or removed; none where that is much.
    mutating func links(of version: CatalogVersion) async throws -> [PageLink] {
        let summary = version.summary
        let count = summary.added + summary.changed + summary.renamed + summary.removed
        guard (1...Self.most).contains(count) else { return [] }
        let after = try await items(at: version.number)
        let before = try await items(at: EntityVersion(version.number.number - 1))
        let new = after.filter { $0.since == version.number }
        let left = Set(after.map(\.path))
        let removed = before.filter { !left.contains($0.path) }
        return (new.sorted { $0.name < $1.name } + removed.sorted { $0.name < $1.name }).map {
            PageLink($0.name, $0.path)
        }
    }

    private mutating func items(at version: EntityVersion) async throws -> Set<Item> {
        if let items = known[version] { return items }
        let definitions = try await storage.definitions(at: version) ?? []
        let recipes = try await storage.recipes(at: version) ?? []
        let items = Set(
            definitions.map { Item(name: $0.name, isRecipe: false, since: $0.since) }
                + recipes.map { Item(name: $0.name, isRecipe: true, since: $0.since) })
        known[version] = items
        return items
    }
}
