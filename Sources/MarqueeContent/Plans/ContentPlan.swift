import MarqueeModel
import MarqueeSync
import MarqueeSystem

/// All that a sync does to the content types of a space, in order: what is new or changes by name, then what goes.
struct ContentPlan: Sendable {
    private(set) var requests: [ContentRequest] = []
    private(set) var blocked: [TargetSteps.Blocked] = []

    /// Asks for entries only where a field or a type would be lost. Changes nothing.
    init(
        _ definitions: DefinitionSet, as claim: SyncClaim, from snapshot: Snapshot, _ client: ContentClient
    ) async throws(ContentError) {
        let mapping = TemplateMapping(defaultLocale: snapshot.defaultLocale, project: claim.origin.project)
        let types = Dictionary(snapshot.types.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        var wanted: Set<String> = []
        for definition in definitions.definitions {
            let id = TemplateMapping.id(of: definition.name)
            wanted.insert(id)
            guard let existing = types[id] else {
                add(ContentTypeSteps(creating: try mapping.contentType(for: definition)))
                continue
            }
            guard TemplateMapping.owner(of: existing) != nil || claim.taken.contains(definition.name) else {
                add(ContentTypeSteps(foreign: existing, name: definition.name))
                continue
            }
            let type = try mapping.contentType(for: definition, existing: existing)
            let lost = ContentTypeSteps.lost(type, in: existing)
            let use =
                lost.isEmpty
                ? ContentTypeSteps.Use() : try await Self.use(of: existing.id, lost.map(\.id), client)
            add(ContentTypeSteps(of: definition.name, from: existing, to: type, use: use))
        }
        for type in snapshot.types where !wanted.contains(type.id) {
            guard let owner = TemplateMapping.owner(of: type) else { continue }
            let definition = try? mapping.template(from: type)  // What cannot be read goes by its id.
            let name = definition?.name ?? type.id
            guard owner == nil || owner == claim.origin.project || claim.taken.contains(name) else { continue }
            add(ContentTypeSteps(removing: type, name: name, use: try await Self.use(of: type.id, [], client)))
        }
    }

    private mutating func add(_ steps: ContentTypeSteps) {
        requests += steps.requests
        blocked += steps.blocked
    }

    private static func use(
        of type: String, _ fields: [String], _ client: ContentClient
    ) async throws(ContentError) -> ContentTypeSteps.Use {
        var use = ContentTypeSteps.Use()
        var iterator = client.pages(of: EntryQuery(contentType: type)).makeAsyncIterator()
        while let page = try await iterator.next() {
            // An entry that cannot be read counts as one that has everything: it is somebody's.
            use.entries += page.items.count + page.failures.count
            for field in fields {
                use.fields[field, default: 0] +=
                    page.failures.count + page.items.count { !$0.fields.locales(of: field).isEmpty }
            }
            if fields.isEmpty { break }
        }
        return use
    }
}

enum TypesDigest {
    static func text(_ text: String) -> String { SHA256.digest(of: Array(text.utf8)).hexadecimal }
}
