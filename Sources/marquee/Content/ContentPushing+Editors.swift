import MarqueeCommandLine
import MarqueeContent
import MarqueeModel

extension ContentPushing {
    /// What a message says where only editors write; nil: nothing, or it cannot be told whether the entry says the same.
    func editorsPart(
        of message: Message, _ mapping: MessageMapping, _ entry: Entry, seen: ContentMemory.Seen?,
        _ types: ContentTypes,
        _ client: ContentClient
    ) async throws -> MessageMapping.EditorsPart? {
        let fields = mapping.editorsFields
        guard !fields.isEmpty else { return nil }
        var resolver = LinkResolver()
        var links = Set(
            fields.flatMap { field in
                [entry.fields, seen?.fields].compactMap { $0?.values[field] }.flatMap { LinkedContent.links(in: $0) }
            })
        for _ in 0..<LinkedContent.deepest where !links.isEmpty {
            for ids in Self.parts(links, .asset) where !ids.isEmpty {
                for asset in try await client.assetPage(of: Self.query(ids)).items { resolver.add(asset) }
            }
            var found: [Entry] = []
            for ids in Self.parts(links, .entry) where !ids.isEmpty {
                found += try await client.page(of: Self.query(ids)).items
            }
            for entry in found { resolver.add(entry) }
            links = Set(found.flatMap { $0.fields.values.flatMap { LinkedContent.links(in: $0.value) } })
                .filter { resolver.entry($0) == nil && resolver.asset($0) == nil }
        }
        return mapping.editorsPart(
            of: message, at: message.metadata[MessageFile.localeKey]?.string, beside: entry, seen: seen?.fields,
            resolving: resolver, functions: types.functions
        ) { link, url in seen?.files.first { $0.value.asset == link.id && $0.value.url == url }?.key }
    }

    private static func parts(_ links: Set<Link>, _ kind: Link.Kind) -> [[String]] {
        LinkedContent.parts(links.filter { $0.kind == kind }.map(\.id).sorted())
    }

    /// All of these, by their ids.
    static func query(_ ids: [String]) -> EntryQuery {
        EntryQuery(limit: ids.count, others: [.init("sys.id[in]", ids.joined(separator: ","))])
    }
}
