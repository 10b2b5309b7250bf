import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeStore

/// Messages become entries, merged into what editors have made of them.
struct ContentPushing {
    let session: ContentSession
    let memory: ContentMemory?
    let publishes: Bool
    let isDry: Bool

    /// One message beside its entry.
    struct Comparison {
        let message: Message
        let mapping: MessageMapping
        /// Nil: there is none yet.
        let entry: Entry?
        let merge: EntryMerge
        let omissions: [String]
        let files: ContentFiles
        let seen: MarqueeContent.Fields?
    }

    /// Compares a message with its entry. Changes nothing.
    func compare(
        _ message: Message, _ types: ContentTypes, _ client: ContentClient
    ) async throws -> Comparison {
        guard let id = message.id, !id.isEmpty else {
            throw ContentError(
                .unsupported, "the message has no 'id', by which its entry is found", advice: "give it one")
        }
        let definition = try session.definition(of: message)
        guard let mapping = types.mappings[TemplateMapping.id(of: definition.name)] else {
            throw ContentError(
                .unsupported, "there is no content type for '\(definition.name)'",
                advice: "'marquee sync --to \(session.name)' makes it")
        }
        let entryID = MessageMapping.entryID(of: id)
        let entry: Entry?
        do throws(ContentError) {
            entry = try await client.entry(entryID)
        } catch {
            guard error.code == .notFound else { throw error }
            entry = nil
        }
        if let type = entry?.sys.contentType, type != mapping.type.id {
            throw ContentError(
                .unsupported,
                "entry \(entryID) is of the content type '\(type)', and the message of '\(definition.name)'",
                advice: "give the message another id")
        }
        let files = try await ContentFiles(of: message, mapping, entry, client)
        let written = try mapping.fields(
            of: message, at: message.metadata[MessageFile.localeKey]?.string, asset: { files.link(to: $0) })
        let seen = try memory?.seen(entryID)?.fields
        return Comparison(
            message: message, mapping: mapping, entry: entry,
            merge: EntryMerge(written.fields, into: entry?.fields, seen: seen), omissions: written.omissions,
            files: files, seen: seen)
    }

    /// Writes what the comparison says, and publishes it where that is wanted.
    ///
    /// - Parameter digest: That of the file which the message is alone in, where it is the one that pulling would write.
    func write(_ comparison: Comparison, digest: String?, _ client: ContentClient) async throws -> Entry {
        try await comparison.files.make(comparison.mapping, client)
        var kept = comparison.merge
        let message = try comparison.mapping.fields(
            of: comparison.message, at: comparison.message.metadata[MessageFile.localeKey]?.string,
            asset: { comparison.files.link(to: $0) }
        ).fields
        let id = MessageMapping.entryID(of: comparison.message.id ?? "")
        var entry: Entry
        if let existing = comparison.entry {
            entry = try await client.updateEntry(id, from: existing) { entry throws(ContentError) in
                // Compared anew: somebody may have written in between.
                kept = EntryMerge(message, into: entry.fields, seen: comparison.seen)
                kept.apply(to: &entry.fields)
            }
        } else {
            var fields = MarqueeContent.Fields()
            kept.apply(to: &fields)
            entry = try await client.createEntry(id, type: comparison.mapping.type.id, fields: fields)
        }
        if publishes, entry.sys.publishState != .published {
            _ = try await client.publish(entry.sys.link, version: entry.version)
        }
        // A file that says more than its entry has is not what pulling would write.
        let known = try memory?.seen(id)?.digest
        let isWhole = kept.kept.isEmpty && comparison.omissions.isEmpty
        try memory?.keep(
            ContentMemory.Seen(
                fields: kept.seen(entry.fields, former: comparison.seen), digest: isWhole ? digest ?? known : known),
            of: id)
        return entry
    }
}
