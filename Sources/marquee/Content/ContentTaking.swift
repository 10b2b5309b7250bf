import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeStore

/// One run of a pull: takes entries as they come, and knows what became of each.
struct ContentTaking {
    let pulling: ContentPulling
    let types: ContentTypes
    /// The templates whose entries are wanted, by the content type's id.
    let wanted: [String: MessageMapping]
    /// Nil: nothing is kept, and there is nothing yet.
    let store: Store?
    let memory: ContentMemory?
    let client: ContentClient
    var folder: MessageFolder
    var outcome = ContentPulling.Outcome()
    /// Entries that were not taken.
    var pending: Set<String> = []
    /// Which revision of an entry this run has told of: one that comes again, since it is new and of a new template, say,
    /// counts once.
    private var told: [String: Int] = [:]

    init(
        pulling: ContentPulling, types: ContentTypes, wanted: [String: MessageMapping], store: Store?,
        memory: ContentMemory?, client: ContentClient
    ) {
        self.pulling = pulling
        self.types = types
        self.wanted = wanted
        self.store = store
        self.memory = memory
        self.client = client
        folder = MessageFolder(pulling.session.project)
    }

    var console: Console { pulling.console }

    /// One entry, ready to be a message.
    struct Taken {
        let entry: Entry
        let mapping: MessageMapping
        let file: MessageFile?
        let seen: ContentMemory.Seen?
        let message: Message
        /// The assets of the files that the message names.
        var files: [String: ContentMemory.Seen.File] = [:]
        let links: [Link]
        let resolver: LinkResolver
    }

    /// Takes a part of a synchronisation: also entries that stay as they are, and whose message does not, since an asset or
    /// an entry that they lead to has changed.
    mutating func take(_ delta: SyncDelta, isInitial: Bool) async throws {
        for failure in delta.failures { tell(failure) }
        for link in delta.deletions where link.kind == .entry {
            pending.remove(link.id)
            guard try memory?.seen(link.id) != nil else { continue }
            console.note("\(link) is no longer published; its message is kept")
            outcome.lines.append(["entry": .string(link.id), "status": "unpublished"])
        }
        var entries = delta.entries
        if !isInitial, let memory {
            let changed = Set(delta.assets.map(\.sys.link) + delta.entries.map(\.sys.link))
            let known = Set(entries.map(\.id))
            let others = changed.isEmpty ? [] : try memory.entries(madeOf: changed).filter { !known.contains($0) }
            for ids in LinkedContent.parts(others) { entries += try await LinkedContent.entries(ids, client, &self) }
        }
        try await take(entries, beside: delta)
    }

    mutating func take(_ entries: [Entry], beside delta: SyncDelta? = nil) async throws {
        let entries = entries.filter { $0.sys.contentType.map { wanted[$0] != nil } ?? false }
        let linked = try await LinkedContent(entries, delta, &self)
        var all: [Taken] = []
        for entry in entries {
            guard let mapping = entry.sys.contentType.flatMap({ wanted[$0] }) else { continue }
            do {
                all.append(try message(of: entry, mapping, linked))
            } catch let error as ContentError {
                tell(entry.id, error)
            }
        }
        if pulling.isSending { try send(all) } else { try write(all) }
    }

    private mutating func message(
        of entry: Entry, _ mapping: MessageMapping, _ linked: LinkedContent
    ) throws -> Taken {
        let file = pulling.isSending ? nil : try folder.file(of: entry.id)
        let seen = pulling.isSending ? nil : try memory?.seen(entry.id)
        let named = Set(file?.message.map(mapping.files) ?? [])
        var files: [String: ContentMemory.Seen.File] = [:]
        let message = try mapping.message(
            from: entry, at: pulling.locale, resolving: linked.resolver, functions: types.functions
        ) { link, url in
            // What was pushed is called as it was, as long as it is the same.
            let own = seen?.files.first { named.contains($0.key) && $0.value.asset == link.id && $0.value.url == url }
            files[own?.key ?? url] = ContentMemory.Seen.File(asset: link.id, url: url)
            return own?.key
        }
        return Taken(
            entry: entry, mapping: mapping, file: file, seen: seen, message: message, files: files,
            links: linked.reach(of: entry, mapping), resolver: linked.resolver)
    }

    /// Counts an entry at its revision.
    ///
    /// - Returns: Whether it is the first time in this run.
    mutating func countsFirst(_ entry: Entry) -> Bool {
        told.updateValue(entry.version, forKey: entry.id) != entry.version
    }

    mutating func tell(_ failure: ItemFailure) {
        tell(failure.link.flatMap { $0.kind == .entry ? $0.id : nil }, failure.error)
    }

    /// Says why an entry was not taken; it is asked for again.
    mutating func tell(_ entry: String?, _ error: ContentError) {
        outcome.failed += 1
        if let entry { pending.insert(entry) }
        outcome.lines.append([
            "entry": entry.map(Value.string) ?? .null, "status": "failed", "message": .string(error.sentence),
        ])
        console.warn("skipped: \(error.sentence)")
    }
}
