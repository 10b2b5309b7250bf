import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeStore

/// Entries become messages: files of the project, or in its queue.
///
/// What was pulled is remembered page by page: an interrupted pull goes on where it was. Entries that could not be taken are
/// remembered, too, and asked for again: Contentful brings each change once.
struct ContentPulling {
    let session: ContentSession
    let type: String?
    let locale: String?
    let isSending: Bool
    let isDry: Bool
    let overwrites: Bool
    /// Whether what was pulled before is read again.
    let readsAll: Bool

    /// What became of the entries.
    struct Outcome {
        var written = 0
        var unchanged = 0
        var failed = 0
        var lines: [Value] = []
    }

    /// How many entries or assets are asked for with one request.
    static let part = 100

    var console: Console { session.console }
    /// What is remembered of one way to pull says nothing of others.
    private var purpose: String { "\(isSending ? "send" : "files") \(type ?? "*") \(locale ?? "*")" }

    func run() async throws -> Outcome {
        let store = isDry ? try session.project.openStoreForReading() : try session.project.openStore()
        if isSending { try store?.refuseDamage() }
        let memory = store.map { session.memory($0) }
        let status = StatusLine(console, "asking \(session.name) …")
        defer { status.erase() }
        return try await session.reading { client in
            let types = try await ContentTypes(session, client, .delivery)
            var taking = ContentTaking(
                pulling: self, types: types, wanted: try wanted(types), store: store, memory: memory, client: client)
            if !isDry { taking.folder.removeLeftovers() }
            taking.pending = Set(try memory?.pending(of: purpose) ?? [])
            let position = readsAll ? nil : try memory?.position(of: purpose)
            try await readPending(&taking, position)
            try await readNewTypes(&taking, position)
            try await readChanges(&taking, position)
            return taking.outcome
        }
    }

    /// What could not be taken the last time. What is not published any more is not asked for again.
    private func readPending(_ taking: inout ContentTaking, _ position: ContentMemory.Position?) async throws {
        for ids in LinkedContent.parts(taking.pending.sorted()) {
            let entries = try await LinkedContent.entries(ids, taking.client, &taking)
            taking.pending.subtract(ids)
            try await taking.take(entries)
            try keep(position, taking)
        }
    }

    /// Entries of templates that the project did not have the last time: Contentful says nothing new of them.
    private func readNewTypes(_ taking: inout ContentTaking, _ position: ContentMemory.Position?) async throws {
        guard var position, let types = position.types else { return }
        for type in taking.wanted.keys.sorted() where !types.contains(type) {
            let query = EntryQuery(contentType: type, locale: "*", include: 0, limit: EntryQuery.largestLimit)
            for try await page in taking.client.pages(of: query, api: .delivery) {
                for failure in page.failures { taking.tell(failure) }
                try await taking.take(page.items)
            }
            position.types?.append(type)
            try keep(position, taking)
        }
    }

    private func readChanges(_ taking: inout ContentTaking, _ position: ContentMemory.Position?) async throws {
        let types = Array(Set(taking.wanted.keys).union(position?.types ?? []))
        var isFirst = true
        do {
            for try await delta in taking.client.sync(token: position?.token) {
                isFirst = false
                try await taking.take(delta, isInitial: position == nil)
                _ = StatusLine(
                    console, "\(counted(taking.outcome.written + taking.outcome.unchanged, "message")) pulled …")
                let next = (delta.nextPageToken ?? delta.nextToken).map { token in
                    ContentMemory.Position(token: token, types: types)
                }
                try keep(next, taking)
            }
        } catch let error as ContentError where isFirst && position != nil && error.code == .refused {
            // Of another environment, or too old.
            console.note("Contentful no longer knows the last pull; everything is read again")
            try await readChanges(&taking, nil)
        }
    }

    private func keep(_ position: ContentMemory.Position?, _ taking: ContentTaking) throws {
        guard !isDry else { return }
        try taking.memory?.keep(position, pending: Array(taking.pending), of: purpose)
    }

    private func wanted(_ types: ContentTypes) throws -> [String: MessageMapping] {
        if let locale, let any = types.mappings.values.first, any.locale(for: locale) == nil {
            throw CommandFailure(
                ContentError.Code.configuration.rawValue,
                "unknown locale '\(locale)'; known locales: \(types.locales.map { "'\($0.code)'" }.joined(separator: ", "))",
                status: .usage)
        }
        guard let type else { return types.messages }
        guard let mapping = types.messages[TemplateMapping.id(of: type)] ?? types.messages[type] else {
            let names = types.messages.values.map(\.definition.name).sorted()
            let help =
                NearestName.of(type, in: names).map { "did you mean '\($0)'?" }
                ?? "create content types for the project's templates with 'marquee sync'"
            throw CommandFailure(
                "unknown-type", "no published content type belongs to a template '\(type)' of the project; \(help)",
                status: .usage)
        }
        return [mapping.type.id: mapping]
    }
}
