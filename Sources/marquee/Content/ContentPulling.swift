import MarqueeCommandLine
import MarqueeContent
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore

/// Entries become messages: files of the project, or in its queue.
///
/// What was pulled is remembered page by page: an interrupted pull goes on where it was.
struct ContentPulling {
    let session: ContentSession
    let type: String?
    let locale: String?
    let isSending: Bool
    let isDry: Bool
    let overwrites: Bool

    /// What became of the entries.
    struct Outcome {
        var written = 0
        var unchanged = 0
        var failed = 0
        var lines: [Value] = []
        /// Whether a file stays that was changed here: its entry has to come again, with the next pull.
        var isHeld = false
    }

    private var console: Console { session.console }

    func run() async throws -> Outcome {
        let store = try session.project.openStore()
        if isSending { try store.refuseDamage() }
        let memory = session.memory(store)
        let purpose = "\(isSending ? "send" : "files") \(type ?? "*") \(locale ?? "*")"
        let status = StatusLine(console, "asking \(session.name) …")
        defer { status.erase() }
        return try await session.reading { client in
            let types = try await ContentTypes(session, client, .delivery)
            let wanted = try wanted(types)
            var outcome = Outcome()
            var token = try memory.token(of: purpose)
            while true {
                let delta = try await part(token, client)
                try await take(delta, wanted, types, client, store, memory, &outcome)
                _ = StatusLine(console, "\(counted(outcome.written + outcome.unchanged, "message")) pulled …")
                guard let next = delta.nextPageToken ?? delta.nextToken else { break }
                token = next
                if !isDry, !outcome.isHeld { try memory.keep(token: next, of: purpose) }
                if delta.nextPageToken == nil { break }
            }
            return outcome
        }
    }

    private func part(_ token: String?, _ client: ContentClient) async throws -> SyncDelta {
        let request = ContentRequest.sync(token.map { .token($0) } ?? .initial)
        return try SyncDelta(try await client.send(request).json())
    }

    private func wanted(_ types: ContentTypes) throws -> [String: MessageMapping] {
        if let locale, types.mappings.values.first?.locale(for: locale) == nil, !types.mappings.isEmpty {
            throw CommandFailure(
                ContentError.Code.configuration.rawValue,
                "the space has no locale '\(locale)'; it has \(types.locales.map { "'\($0.code)'" }.joined(separator: ", "))",
                status: .usage)
        }
        guard let type else { return types.messages }
        let id = TemplateMapping.id(of: type)
        guard let mapping = types.messages[id] ?? types.messages[type] else {
            let names = types.messages.values.map(\.definition.name).sorted()
            let help =
                NearestName.of(type, in: names).map { "did you mean '\($0)'?" }
                ?? "'marquee sync' makes content types of the project's templates"
            throw CommandFailure(
                "unknown-type", "no published content type is for a template '\(type)' of the project; \(help)",
                status: .usage)
        }
        return [mapping.type.id: mapping]
    }

    private func take(
        _ delta: SyncDelta, _ wanted: [String: MessageMapping], _ types: ContentTypes, _ client: ContentClient,
        _ store: Store, _ memory: ContentMemory, _ outcome: inout Outcome
    ) async throws {
        for failure in delta.failures { tell(failure.link?.id, failure.error, &outcome) }
        let entries = delta.entries.filter { $0.sys.contentType.map { wanted[$0] != nil } ?? false }
        let resolver = try await LinkedContent(entries, delta, client).resolver
        var messages: [(entry: Entry, message: Message, mapping: MessageMapping)] = []
        for entry in entries {
            guard let mapping = entry.sys.contentType.flatMap({ wanted[$0] }) else { continue }
            do throws(ContentError) {
                let message = try mapping.message(
                    from: entry, at: locale, resolving: resolver, functions: types.functions)
                messages.append((entry, message, mapping))
            } catch {
                tell(entry.id, error, &outcome)
            }
        }
        for link in delta.deletions where link.kind == .entry {
            guard try memory.seen(link.id) != nil else { continue }
            console.note("\(link) is not published any more; what was made of it stays")
            outcome.lines.append(["entry": .string(link.id), "status": "unpublished"])
        }
        if isSending {
            try send(messages.map { ($0.entry, $0.message) }, store, &outcome)
        } else {
            for (entry, message, mapping) in messages {
                try write(entry, message, mapping, memory, &outcome)
            }
        }
    }

    private func tell(_ entry: String?, _ error: ContentError, _ outcome: inout Outcome) {
        outcome.failed += 1
        outcome.lines.append([
            "entry": entry.map(Value.string) ?? .null, "status": "failed", "message": .string(error.sentence),
        ])
        console.warn("skipped: \(error.sentence)")
    }

    private func write(
        _ entry: Entry, _ message: Message, _ mapping: MessageMapping, _ memory: ContentMemory,
        _ outcome: inout Outcome
    ) throws {
        let file = try MessageFile(entry: entry.id, in: session.project)
        // A file that says the same in other words is somebody's own.
        let isSame = file.says(message, locale: locale, mapping)
        let content =
            isSame ? file.content ?? [] : MessageFile.text(of: file.merged(message, locale: locale))
        let shown = file.path.shown(in: session.project.workingDirectory).text
        func line(_ status: String) {
            outcome.lines.append(["entry": .string(entry.id), "status": .string(status), "file": .string(shown)])
        }
        let seen = try memory.seen(entry.id)
        if file.content == content {
            outcome.unchanged += 1
            line("unchanged")
        } else if file.content != nil, file.locale != locale, !overwrites {
            outcome.failed += 1
            line("kept")
            console.warn(
                "'\(shown)' has \(file.locale.map { "the locale '\($0)'" } ?? "all locales"), and stays as it is;"
                    + " --overwrite replaces it")
            return
        } else if let digest = file.digest, digest != seen?.digest, !overwrites {
            outcome.failed += 1
            outcome.isHeld = true
            line("kept")
            console.warn(
                "'\(shown)' was changed here, and stays as it is; 'marquee content push' sends it, --overwrite replaces it"
            )
            return
        } else {
            outcome.written += 1
            line("written")
            if console.format == .text, !console.isQuiet {
                console.print("\(isDry ? "would write" : "wrote") \(shown.visible)\n")
            }
            if !isDry { try file.write(content) }
        }
        if !isDry {
            try memory.keep(ContentMemory.Seen(fields: entry.fields, digest: MessageFile.digest(content)), of: entry.id)
        }
    }

    /// Each revision of an entry is a message of its own: an id that is known would change nothing.
    private func send(
        _ messages: [(entry: Entry, message: Message)], _ store: Store, _ outcome: inout Outcome
    ) throws {
        let sent = messages.map { entry, message in
            var message = message
            message.id = "\(message.id ?? entry.id)@\(entry.version)"
            return message
        }
        guard !isDry, !sent.isEmpty else {
            outcome.written += sent.count
            for message in sent {
                outcome.lines.append(["id": message.id.map(Value.string) ?? .null, "status": "would-send"])
                if console.format == .text, !console.isQuiet {
                    console.print("would send \((message.id ?? "").visible)\n")
                }
            }
            return
        }
        let catalog = session.catalog
        let options = session.project.resolutionOptions()
        let intake = MessageIntake(
            store: store.queue, resolver: MessageResolver(catalog: catalog, options: options))
        for receipt in try intake.receive(sent) {
            switch receipt.status {
            case .refused: outcome.failed += 1
            case .queued: outcome.written += 1
            default: outcome.unchanged += 1
            }
            outcome.lines.append(["id": .string(receipt.id), "status": .string(receipt.status.rawValue)])
            if console.format == .text, !console.isQuiet {
                console.print("\(receipt.status.rawValue) \(receipt.id.visible)\n")
            }
            for finding in receipt.diagnostics { console.warn("\(receipt.id): \(finding.message)") }
        }
    }
}

/// What the entries of a part lead to, asked for at once where the part does not have it.
private struct LinkedContent {
    var resolver = LinkResolver()

    private static let most = 100

    init(_ entries: [Entry], _ delta: SyncDelta, _ client: ContentClient) async throws {
        for entry in delta.entries { resolver.add(entry) }
        for asset in delta.assets { resolver.add(asset) }
        // An action leads to an entry, which leads no further but to files.
        var sources = entries
        for _ in 0..<2 {
            let links = Set(sources.flatMap { Self.links(in: .object($0.fields.values)) })
            let assets = links.filter { $0.kind == .asset && resolver.asset($0) == nil }.map(\.id).sorted()
            let others = links.filter { $0.kind == .entry && resolver.entry($0) == nil }.map(\.id).sorted()
            for part in Self.parts(assets) {
                for asset in try await client.assetPage(of: Self.query(part), api: .delivery).items {
                    resolver.add(asset)
                }
            }
            sources = []
            for part in Self.parts(others) {
                sources += try await client.page(of: Self.query(part), api: .delivery).items
            }
            for entry in sources { resolver.add(entry) }
            if sources.isEmpty { break }
        }
    }

    private static func parts(_ ids: [String]) -> [[String]] {
        stride(from: 0, to: ids.count, by: most).map { Array(ids[$0..<min($0 + most, ids.count)]) }
    }

    private static func query(_ ids: [String]) -> EntryQuery {
        EntryQuery(locale: "*", include: 0, limit: most, others: [.init("sys.id[in]", ids.joined(separator: ","))])
    }

    private static func links(in value: Value) -> [Link] {
        if let link = Link(value) { return [link] }
        switch value {
        case .object(let object): return object.flatMap { links(in: $0.value) }
        case .list(let items): return items.flatMap { links(in: $0) }
        default: return []
        }
    }
}
