import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeStore

/// Messages become entries, merged into what editors have made of them.
struct ContentPushing {
    let session: ContentSession
    /// Nil: nothing was seen yet.
    let memory: ContentMemory?
    let publishes: Bool
    /// Whether what editors have changed is written, too.
    let overwrites: Bool

    /// One message beside its entry.
    struct Comparison {
        let message: Message
        let mapping: MessageMapping
        /// Nil: there is none yet.
        let entry: Entry?
        /// What the message has, by field and locale.
        let fields: MarqueeContent.Fields
        var merge: EntryMerge
        let omissions: [String]
        /// What the message says where only editors write; nil: nothing that can be compared.
        let editors: MessageMapping.EditorsPart?
        /// What the entry has, and the message says nothing of.
        var missing: [EntryMerge.Difference]
        var files: ContentFiles
        let seen: ContentMemory.Seen?

        /// What an editor has changed, and the message has not.
        var newer: [EntryMerge.Difference] { merge.newer + (editors?.merge.newer ?? []) }
        /// Whether there is anything to write, or to publish.
        var writes: Bool { entry == nil || !merge.changes.isEmpty }
        var differs: Bool {
            entry == nil || !merge.isEmpty || !missing.isEmpty || editors.map { !$0.merge.isEmpty } ?? false
        }
    }

    /// What became of a message.
    struct Outcome {
        var comparison: Comparison
        let entry: Entry
        let assetsMade: Int
        let isPublished: Bool
        /// Why it is not published, although that was wanted.
        let refusal: ContentError?
    }

    /// The entries of some messages by their ids, nil where there is none: many with one request.
    func entries(of messages: [Message], _ client: ContentClient) async throws -> [String: Entry?] {
        let ids = messages.compactMap(\.id).filter { !$0.isEmpty }.map(MessageMapping.entryID)
        guard ids.count > 1 else { return [:] }
        let page = try await client.page(of: Self.query(ids))
        var entries = Dictionary(ids.map { ($0, Entry?.none) }, uniquingKeysWith: { first, _ in first })
        for entry in page.items { entries[entry.id] = .some(entry) }
        // One that cannot be read is asked for by itself, and says why.
        guard page.failures.isEmpty, page.next == nil else { return entries.filter { $0.value != nil } }
        return entries
    }

    /// Compares a message with its entry. Changes nothing.
    ///
    /// - Parameter known: Entries that were read, and nil for those that are not there; others are asked for.
    func compare(
        _ message: Message, _ types: ContentTypes, known: [String: Entry?] = [:], _ client: ContentClient
    ) async throws -> Comparison {
        guard let id = message.id, !id.isEmpty else {
            throw ContentError(
                .unsupported, "the message has no 'id', which identifies its entry", advice: "add an 'id'")
        }
        let definition = try session.definition(of: message)
        try check(message)
        guard let mapping = types.mappings[TemplateMapping.id(of: definition.name)] else {
            throw ContentError(
                .unsupported, "there is no content type for '\(definition.name)'",
                advice: BuiltInTemplate(rawValue: definition.name) == nil
                    ? "create it with 'marquee sync --to \(session.name)'"
                    : "create one with the id '\(TemplateMapping.id(of: definition.name))' in Contentful")
        }
        let entryID = MessageMapping.entryID(of: id)
        let entry: Entry?
        if let found = known[entryID] {
            entry = found
        } else {
            do throws(ContentError) {
                entry = try await client.entry(entryID)
            } catch {
                guard error.code == .notFound else { throw error }
                entry = nil
            }
        }
        if let type = entry?.sys.contentType, type != mapping.type.id {
            throw ContentError(
                .unsupported,
                "entry \(entryID) has the content type '\(type)', but the message uses '\(definition.name)'",
                advice: "change the message's id")
        }
        let seen = try memory?.seen(entryID)
        let files = try await ContentFiles(
            of: message, mapping, entry, seen: seen?.files ?? [:], options: { try session.project.fileOptions() },
            client)
        var editors: MessageMapping.EditorsPart?
        if let entry { editors = try await editorsPart(of: message, mapping, entry, seen: seen, types, client) }
        let written = try mapping.fields(
            of: message, at: message.metadata[MessageFile.localeKey]?.string, besides: editors?.unedited ?? [],
            asset: { files.link(to: $0) })
        return Comparison(
            message: message, mapping: mapping, entry: entry, fields: written.fields,
            merge: EntryMerge(
                written.fields, into: entry?.fields, seen: seen?.fields, locales: types.locales, overwrites: overwrites),
            omissions: written.omissions, editors: editors,
            missing: entry.map { mapping.missing(in: written.fields, of: $0.fields) } ?? [], files: files, seen: seen)
    }

    /// Contentful refuses what its own rules forbid only when it is published, as a draft that stays.
    private func check(_ message: Message) throws {
        var findings: [Diagnostic] = []
        let resolver = MessageResolver(catalog: session.catalog, options: session.project.resolutionOptions())
        // A value that would be replaced by its default is an error here.
        var strict = resolver.options
        strict.isStrict = true
        findings = MessageResolver(catalog: resolver.catalog, options: strict).findings(in: message)
        guard let first = findings.first(where: { $0.severity == .error }) else { return }
        throw ContentError(.invalidValue, first.message, advice: first.help)
    }

    /// Writes what the comparison says, and publishes it where that is wanted.
    ///
    /// - Parameter digest: That of the file which the message is alone in, where it is the one that pulling would write.
    func write(_ planned: Comparison, digest: String?, _ client: ContentClient) async throws -> Outcome {
        var comparison = planned
        let assetsMade = try await comparison.files.make(comparison.mapping, client)
        let id = MessageMapping.entryID(of: comparison.message.id ?? "")
        var merge = comparison.merge
        var entry: Entry
        if let existing = comparison.entry {
            entry = try await client.updateEntry(id, from: existing) { entry throws(ContentError) in
                // Compared anew: somebody may have written in between.
                merge = EntryMerge(
                    comparison.fields, into: entry.fields, seen: comparison.seen?.fields,
                    locales: comparison.mapping.locales, overwrites: overwrites)
                merge.apply(to: &entry.fields)
            }
        } else {
            var fields = MarqueeContent.Fields()
            merge.apply(to: &fields)
            entry = try await client.createEntry(id, type: comparison.mapping.type.id, fields: fields)
        }
        comparison.merge = merge
        comparison.missing = comparison.mapping.missing(in: comparison.fields, of: entry.fields)
        // Before it is published: what is refused then was written all the same.
        try keep(comparison, entry, digest, id)
        var refusal: ContentError?
        var isPublished = false
        if publishes, entry.sys.publishState != .published {
            do throws(ContentError) {
                _ = try await client.publish(entry.sys.link, version: entry.version)
                isPublished = true
            } catch {
                guard error.code == .refused || error.code == .versionMismatch else { throw error }
                refusal = error
            }
        }
        return Outcome(
            comparison: comparison, entry: entry, assetsMade: assetsMade, isPublished: isPublished, refusal: refusal)
    }

    private func keep(_ comparison: Comparison, _ entry: Entry, _ digest: String?, _ id: String) throws {
        let merge = comparison.merge
        var seen = ContentMemory.Seen(fields: merge.seen(entry.fields, former: comparison.seen?.fields))
        for field in Set((comparison.editors?.merge.differences ?? []).map(\.field)) {
            // An editor's change is still to be seen here.
            for locale in entry.fields.locales(of: field) {
                seen.fields.set(field, at: locale, to: comparison.seen?.fields.value(of: field, at: locale))
            }
        }
        // A file that says more than its entry has, or less, is not what pulling would write.
        let isWhole =
            merge.kept.isEmpty && merge.newer.isEmpty && comparison.missing.isEmpty && comparison.omissions.isEmpty
            && comparison.editors?.merge.isEmpty != false
        seen.digests = isWhole ? [digest].compactMap(\.self) : comparison.seen?.digests ?? []
        seen.changedAt = comparison.writes ? entry.sys.updatedAt : comparison.seen?.changedAt
        seen.files = comparison.files.known
        seen.links = Set(comparison.files.known.values.map(\.asset)).sorted().map { Link(.asset, $0) }
        try memory?.keep(seen, of: id)
    }
}
