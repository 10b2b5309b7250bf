import Foundation
import MarqueeContent
import MarqueeModel
import Synchronization
import Testing

/// The stand-in is held against what was recorded of the real service: it answers the same requests with the same status, the
/// same headers that matter, and resources of the same form.
@Suite(.enabled(if: Recording.areExpected))
struct StandInRecordingTests {
    /// Those that its rules name.
    private static let exchanges = [
        "delivery/ContentTypeTests", "delivery/LinkResolverTests", "delivery/LocalizationTests",
        "delivery/RateLimitTests",
        "management/asset__all", "management/asset__create", "management/asset__delete", "management/asset__process",
        "management/asset__unpublish", "management/asset__upload_create", "management/client__entries",
        "management/content_type__create", "management/content_type__create_with_resource_link_field",
        "management/content_type__id_create", "management/content_type__unpublish",
        "management/entry__all_content_type",
        "management/entry__create_content_type", "management/entry__create_with_ct_empty",
        "management/entry__delete_content_type", "management/entry__not_found", "management/entry__publish",
        "management/entry__undefined_fields", "management/entry__unpublished", "management/entry__update_localized",
        "management/environment__all_entries", "management/environment__find", "management/environment__no_id_create",
        "management/link__space_resolve", "management/locale__find", "management/tags__add_tag_to_asset",
        "management/tags__create_asset_with_tag", "management/tags__create_private", "management/tags__delete",
        "management/tags__update",
    ]

    @Test(arguments: exchanges)
    func `what was recorded is answered in the same form`(name: String) throws {
        let exchanges = try Recording(name).exchanges
        let standIn = StandIn()
        standIn.state.withLock { $0.prepare(for: exchanges) }
        for exchange in exchanges {
            let place = Comment(rawValue: "\(exchange.method) \(exchange.url)")
            if exchange.status == 429 {
                standIn.fail(nil, .rateLimit(reset: try #require(exchange.header("x-contentful-ratelimit-reset"))))
            }
            let answer = standIn.answer(StandInRequest(exchange))
            #expect(answer.status == exchange.status, place)
            try Self.expectSameHeaders(answer, exchange, place)
            Self.expectSameForm(answer.json, exchange.response, place)
        }
    }

    private static func expectSameHeaders(
        _ answer: StandInAnswer, _ exchange: Recording.Exchange, _ place: Comment
    ) throws {
        func names(_ headers: [String]) -> Set<String> {
            Set(headers.map { $0.lowercased() }.filter { $0.hasPrefix("x-contentful-ratelimit") })
        }
        #expect(names(answer.headers.map(\.0)) == names(exchange.headers.map(\.key)), place)
        func value(_ name: String) -> String? { answer.headers.first { $0.0.lowercased() == name }?.1 }
        #expect(value("x-contentful-ratelimit-reset") == exchange.header("x-contentful-ratelimit-reset"), place)
        if exchange.status != 204 { #expect(value("content-type") == exchange.header("content-type"), place) }
    }

    private static func expectSameForm(_ ours: Value, _ recorded: Value, _ place: Comment) {
        guard let ours = ours.object, let recorded = recorded.object else { return }
        expectSameSystem(ours, recorded, place)
        guard let all = recorded["items"]?.list else { return }
        #expect(Set(ours.map(\.key)) == Set(recorded.map(\.key)), place)
        let items = ours["items"]?.list?.compactMap(\.object) ?? []
        #expect(Set(items.map(id)) == Set(all.compactMap(\.object).map(id)), place)
        for item in all.compactMap(\.object) {
            guard let own = items.first(where: { id(of: $0) == id(of: item) }) else { continue }
            expectSameSystem(own, item, place)
        }
    }

    /// An asset may have the id of an entry.
    private static func id(of resource: ValueObject) -> String {
        let system = resource["sys"]?.object
        return "\(system?["type"]?.string ?? "") \(system?["id"]?.string ?? "")"
    }

    private static func expectSameSystem(_ ours: ValueObject, _ recorded: ValueObject, _ place: Comment) {
        func keys(_ resource: ValueObject) -> Set<String> { Set(resource["sys"]?.object?.map(\.key) ?? []) }
        // Contentful has added these since: to all resources in 2018, and to the drafts of assets and types.
        let added: Set = keys(recorded).contains("environment") ? [] : ["environment", "publishedCounter"]
        #expect(keys(ours).subtracting(added) == keys(recorded).subtracting(added), place)
        #expect(keys(recorded).intersection(added).isSubset(of: keys(ours)), place)
    }

    @Test func `a synchronisation has the form of the recorded ones`() throws {
        let standIn = StandIn()
        let first = try Recording.json("resources/sync")
        try standIn.state.withLock { state in
            for resource in first.object?["items"]?.list ?? [] {
                state.seed(try #require(resource.object))
            }
            state.makeTypes()
        }
        standIn.syncPages(of: 1_000)
        let answer = standIn.answer(.sync(.initial))
        #expect(answer.status == 200)
        Self.expectSameForm(answer.json, first, "the first")
        // And what goes comes with the next.
        let deleted = try Recording.json("resources/deleted")
        let gone = deleted.object?["items"]?.list?.compactMap { $0.object?["sys"]?.object?["id"]?.string } ?? []
        standIn.state.withLock { state in
            for id in gone {
                state.journal.append(.init(link: Link(.entry, id), isDeletion: true, moment: state.now()))
            }
        }
        let token = try #require(try SyncDelta(answer.json).nextToken)
        let next = standIn.answer(.sync(.token(token)))
        Self.expectSameForm(next.json, deleted, "what is gone")
    }

    @Test func `locales have the form of the recorded ones`() throws {
        let recorded = try Recording.json("resources/all-locales")
        let standIn = StandIn()
        standIn.state.withLock { $0.prepareLocales(recorded.object?["items"]?.list ?? []) }
        Self.expectSameForm(standIn.answer(.locales(api: .delivery)).json, recorded, "locales")
    }

    @Test func `every recording that a rule names is among these`() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let held = Self.exchanges + ["resources/sync", "resources/deleted", "resources/all-locales"]
        var count = 0
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            for part in try String(contentsOf: file, encoding: .utf8).split(separator: "`") {
                guard part.wholeMatch(of: /(management|delivery|resources)\/[A-Za-z0-9_-]+/) != nil else { continue }
                count += 1
                #expect(held.contains(String(part)), "\(file.lastPathComponent)")
            }
        }
        #expect(count > 40)
    }
}

extension Recording.Exchange {
    /// The value of a header, whose name is in lower case.
    fileprivate func header(_ name: String) -> String? {
        let value = headers.first { $0.key.lowercased() == name }?.value
        return value?.string ?? value?.list?.first?.string
    }
}
