import MarqueeModel
import MarqueeSync
import MarqueeSystem

/// All that a sync does to the content types of a space, in order: what is new or changes by name, then what goes.
struct ContentPlan: Sendable {
    private(set) var steps: [ContentTypeStep] = []
    private(set) var blocked: [TargetSteps.Blocked] = []
    /// What the space has of each definition that changes, after each step; nil: nothing that can be read.
    private(set) var forms: [String: [TemplateDefinition?]] = [:]

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
                add(ContentTypeSteps(creating: try mapping.contentType(for: definition)), of: definition.name, mapping)
                continue
            }
            let owner = TemplateMapping.owner(of: existing)
            guard owner == .some(claim.origin.project) || claim.taken.contains(definition.name) else {
                add(
                    ContentTypeSteps(foreign: existing, name: definition.name, owner: owner), of: definition.name,
                    mapping)
                continue
            }
            let type = try mapping.contentType(for: definition, existing: existing).enabling(omittedIn: existing)
            let lost = ContentTypeSteps.lost(type, in: existing)
            let use =
                lost.isEmpty
                ? ContentTypeSteps.Use() : try await ContentTypeSteps.Use(of: existing.id, lost.map(\.id), client)
            add(
                ContentTypeSteps(of: definition.name, from: existing, to: type, use: use), of: definition.name, mapping)
        }
        for type in snapshot.types where !wanted.contains(type.id) {
            // What does not say whose it is, or cannot be read as a definition that somebody has removed, stays: it is not
            // among those that '--only' leaves as they are, either.
            guard let owner = TemplateMapping.owner(of: type) ?? nil, let definition = try? mapping.template(from: type)
            else { continue }
            let name = definition.name
            guard owner == claim.origin.project || claim.taken.contains(name) else { continue }
            add(
                ContentTypeSteps(
                    removing: type, name: name, use: try await ContentTypeSteps.Use(of: type.id, [], client)),
                of: name, mapping)
        }
    }

    private mutating func add(_ steps: ContentTypeSteps, of name: String, _ mapping: TemplateMapping) {
        self.steps += steps.steps
        blocked += steps.blocked
        let forms = steps.forms.map { type in type.flatMap { try? mapping.template(from: $0) } }
        if !forms.isEmpty { self.forms[name, default: []] += forms }
    }
}

enum TypesDigest {
    static func text(_ text: String) -> String { SHA256.digest(of: Array(text.utf8)).hexadecimal }
}

extension ContentType {
    /// With the fields shown to editors that were on their way out, and are wanted again.
    fileprivate func enabling(omittedIn existing: ContentType) -> ContentType {
        var type = self
        for field in existing.fields where field.isOmitted && field.isDisabled {
            guard let index = type.fields.firstIndex(where: { $0.id == field.id && !$0.isOmitted }) else { continue }
            type.fields[index].isDisabled = false
        }
        return type
    }
}
