import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// Makes what a project sends its definitions and recipes, all at once, and leaves everybody else's as they are.
struct SentDefinitions: Sendable {
    let service: DashboardService

    /// - Parameters:
    ///   - expected: The version that it was planned against.
    ///   - name: Of the token: what the history calls whoever did it.
    /// - Returns: The version that holds now, and whether this has made it.
    /// - Throws: ``Problem``: 412 where another version holds, 409 for what belongs to another project.
    func store(
        _ document: PutDocument, expected: EntityVersion, by actor: AuditEntry.Actor, named name: String
    ) async throws -> (version: CatalogVersion, isNew: Bool) {
        let (replacement, _) = try await replacement(document, expected: expected, by: actor, named: name)
        switch try await service.storage.replaceDefinitions(replacement) {
        case .stored(let version):
            service.hub.notice()
            return (version, true)
        case .unchanged(let version): return (version, false)
        case .conflict(let version): throw conflict(expected, version)
        }
    }

    /// Finds out whether ``store(_:expected:by:named:)`` would accept it, and changes nothing.
    ///
    /// - Returns: What is suspicious in its recipes, and no mistake.
    /// - Throws: ``Problem``: what that would.
    func rehearse(
        _ document: PutDocument, expected: EntityVersion, by actor: AuditEntry.Actor
    ) async throws -> [WireProblem] {
        let (_, warnings) = try await replacement(document, expected: expected, by: actor, named: "")
        let head = try await service.storage.head()
        guard head.number == expected else { throw conflict(expected, head) }
        return warnings
    }

    private func replacement(
        _ document: PutDocument, expected: EntityVersion, by actor: AuditEntry.Actor, named name: String
    ) async throws -> (CatalogReplacement, warnings: [WireProblem]) {
        guard let before = try await service.storage.definitions(at: expected),
            let recipes = try await service.storage.recipes(at: expected)
        else { throw conflict(expected, try await service.storage.head()) }
        // Taking a name that is not in the document would remove it.
        let taken = document.taken.intersection(document.definitions.map(\.name))
        let others = before.filter { definition in
            definition.owner.map { $0 != document.origin.project && !taken.contains(definition.name) } ?? false
        }
        try refuseThose(of: others, in: document)
        let own = before.filter { !Set(others.map(\.name)).contains($0.name) }
        let sent = try ReplacedRecipes(
            document, recipes, among: { try others.decoded().definitions + document.definitions },
            before: { try before.decoded().definitions }, at: service.now)
        let plan = Plan(
            from: try own.decoded().with(recipes: sent?.before),
            to: DefinitionSet(document.definitions, recipes: sent?.after))
        // What means the same stays as it is written, so that it is no change.
        let unchanged = Set(plan.changes.filter { $0.kind == .unchanged }.map(\.name))
        let kept = (others + own.filter { unchanged.contains($0.name) }).map { ($0.name, $0.json) }
        let new = document.definitions.filter { !unchanged.contains($0.name) }.map {
            ($0.name, $0.json.jsonBytes(.sorted))
        }
        var replacement = CatalogReplacement(
            expected: expected, definitions: Dictionary(kept + new, uniquingKeysWith: { $1 }),
            summary: plan.summary, by: name, at: service.now(), actor: actor)
        replacement.origin = document.origin
        replacement.recipes = sent?.all
        if let project = document.origin.project {
            for definition in document.definitions { replacement.owners[definition.name] = project }
            for name in sent?.after.names ?? [] { replacement.recipeOwners[name] = project }
        }
        return (replacement, sent?.warnings ?? [])
    }

    private func refuseThose(of others: [StoredDefinition], in document: PutDocument) throws {
        let names = Set(document.definitions.map(\.name))
        try Problem.refuse(foreign: others.filter { names.contains($0.name) })
    }

    private func conflict(_ expected: EntityVersion, _ current: CatalogVersion) -> Problem {
        let since = current.by.map { ", synced by '\($0)'" } ?? ""
        return Problem(
            .preconditionFailed,
            "the current version is \(current.number)\(since), but the change was planned against \(expected); plan it"
                + " again",
            headers: [.eTag: current.number.entityTag])
    }
}
