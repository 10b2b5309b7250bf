import MarqueeModel
import MarqueeSync

/// One request of a sync to the content types of a space.
enum ContentTypeStep: Sendable, Hashable {
    case create(String, body: Value)
    /// - Parameter removed: The fields that are gone afterwards, with what entries have there.
    case update(String, version: Int, body: Value, removed: [String] = [])
    case publish(String, version: Int)
    case unpublish(String, version: Int)
    case delete(String, version: Int)

    /// The id of the content type.
    var id: String {
        switch self {
        case .create(let id, _), .update(let id, _, _, _), .publish(let id, _), .unpublish(let id, _),
            .delete(let id, _):
            id
        }
    }

    /// What it is about: `content type 'card'`.
    var words: String { "content type '\(FieldID.name(ofResource: id) ?? id)'" }

    /// What is sent.
    var request: ContentRequest {
        let link = Link(.contentType, id)
        return switch self {
        case .create(let id, let body): .createContentType(id, body: body)
        case .update(let id, let version, let body, _): .updateContentType(id, version: version, body: body)
        case .publish(_, let version): .publish(link, version: version)
        case .unpublish(_, let version): .unpublish(link, version: version)
        case .delete(_, let version): .delete(link, version: version)
        }
    }

    /// Does it. What was done by a try whose answer was lost is not taken for somebody else's.
    ///
    /// - Throws: Also a version mismatch, where a field that is to be removed has got values since it was planned.
    func send(by client: ContentClient) async throws(ContentError) {
        let link = Link(.contentType, id)
        switch self {
        case .create(let id, let body): _ = try await client.createContentType(id, body: body)
        case .update(let id, let version, let body, let removed):
            if !removed.isEmpty { try await checkUnused(removed, client) }
            _ = try await client.updateContentType(id, version: version, body: body)
        case .publish(_, let version): _ = try await client.publish(link, version: version)
        case .unpublish(_, let version): _ = try await client.unpublish(link, version: version)
        case .delete(_, let version): try await client.delete(link, version: version)
        }
    }

    /// Editors can have written there between the plan and the step that took the field from them.
    private func checkUnused(_ fields: [String], _ client: ContentClient) async throws(ContentError) {
        let use = try await ContentTypeSteps.Use(of: id, fields, client)
        guard let field = fields.first(where: { use.fields[$0] ?? 0 > 0 }) else { return }
        let name = FieldID.name(ofField: field) ?? field
        let count = ContentTypeSteps.counted(use.fields[field] ?? 0, "entry", "entries")
        var error = ContentError(
            .versionMismatch,
            "'\(name)' of '\(FieldID.name(ofResource: id) ?? id)' now has values in \(count); it was hidden, not"
                + " removed")
        error.resource = Link(.contentType, id)
        error.field = field
        throw error
    }
}

extension ContentTypeSteps.Use {
    /// Counts what entries of a type have in some fields; without fields, only whether there are entries.
    init(of type: String, _ fields: [String], _ client: ContentClient) async throws(ContentError) {
        var iterator = client.pages(of: EntryQuery(contentType: type)).makeAsyncIterator()
        while let page = try await iterator.next() {
            // An entry that cannot be read counts as one that has everything: it is somebody's.
            entries += page.items.count + page.failures.count
            for field in fields {
                self.fields[field, default: 0] +=
                    page.failures.count + page.items.count { !$0.fields.locales(of: field).isEmpty }
            }
            if fields.isEmpty { break }
        }
    }
}
