import MarqueeCommandLine
import MarqueeContent
import MarqueeModel

/// What some entries lead to, asked for at once where it did not come with them.
struct LinkedContent {
    private(set) var resolver = LinkResolver()

    /// An action leads to an entry, which leads no further but to files.
    static let deepest = 2

    init(_ entries: [Entry], _ delta: SyncDelta?, _ taking: inout ContentTaking) async throws {
        for entry in (delta?.entries ?? []) + entries { resolver.add(entry) }
        for asset in delta?.assets ?? [] { resolver.add(asset) }
        var links = Set(entries.flatMap { Self.links(of: $0, taking.wanted[$0.sys.contentType ?? ""]) })
        for _ in 0..<Self.deepest where !links.isEmpty {
            let assets = links.filter { $0.kind == .asset && resolver.asset($0) == nil }.map(\.id).sorted()
            for ids in Self.parts(assets) {
                let page = try await taking.client.assetPage(of: Self.query(ids), api: .delivery)
                // One that cannot be read is missing, and why is said once.
                for failure in page.failures { taking.console.warn("skipped: \(failure.error.sentence)") }
                for asset in page.items { resolver.add(asset) }
            }
            let others = links.filter { $0.kind == .entry && resolver.entry($0) == nil }.map(\.id).sorted()
            var found: [Entry] = []
            for ids in Self.parts(others) { found += try await Self.entries(ids, taking.client, &taking) }
            for entry in found { resolver.add(entry) }
            let next = links.filter { $0.kind == .entry }.compactMap { resolver.entry($0) }
            links = Set(next.flatMap { Self.links(of: $0, nil) })
        }
    }

    /// Everything that an entry's message is made of beside the entry.
    func reach(of entry: Entry, _ mapping: MessageMapping) -> [Link] {
        var found = Set(Self.links(of: entry, mapping))
        for link in found {
            for next in resolver.entry(link).map({ Self.links(of: $0, nil) }) ?? [] { found.insert(next) }
        }
        return found.sorted { ($0.kind.rawValue, $0.id) < ($1.kind.rawValue, $1.id) }
    }

    /// Some entries by their ids, as far as they are published, with all locales.
    static func entries(
        _ ids: [String], _ client: ContentClient, _ taking: inout ContentTaking
    ) async throws -> [Entry] {
        let page = try await client.page(of: query(ids), api: .delivery)
        for failure in page.failures { taking.tell(failure) }
        return page.items
    }

    static func parts(_ ids: [String]) -> [[String]] {
        stride(from: 0, to: ids.count, by: ContentPulling.part).map {
            Array(ids[$0..<min($0 + ContentPulling.part, ids.count)])
        }
    }

    private static func query(_ ids: [String]) -> EntryQuery {
        EntryQuery(
            locale: "*", include: 0, limit: ContentPulling.part,
            others: [.init("sys.id[in]", ids.joined(separator: ","))])
    }

    /// - Parameter mapping: Only of fields that arguments are of; nil: of all.
    private static func links(of entry: Entry, _ mapping: MessageMapping?) -> [Link] {
        let own = mapping.map { Set($0.definition.arguments.map { FieldID.field($0.name) }) }
        return entry.fields.values.flatMap { own?.contains($0.key) == false ? [] : links(in: $0.value) }
    }

    static func links(in value: Value) -> [Link] {
        if let link = Link(value) { return [link] }
        switch value {
        case .object(let object): return object.flatMap { links(in: $0.value) }
        case .list(let items): return items.flatMap { links(in: $0) }
        default: return []
        }
    }
}
