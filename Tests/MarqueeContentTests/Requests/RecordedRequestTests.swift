import Foundation
import MarqueeContent
import MarqueeModel
import Testing

/// What the builders make is what Contentful's own clients were recorded to send.
struct RecordedRequestTests {
    /// What no builder makes, since nothing here needs it.
    private static let others: Set = ["locales", "tags", "snapshots", "environments"]

    @Test(.enabled(if: Recording.areExpected))
    func `each recorded request is made by a builder, to its address, headers and body`() throws {
        var compared = 0
        for name in Recording.names {
            for exchange in try Recording(name).exchanges {
                let recorded = try #require(RecordedRequest(exchange))
                guard let request = recorded.built else {
                    #expect(
                        recorded.parts.contains { Self.others.contains($0) } || recorded.isEnvironment,
                        "\(name): \(exchange.method) \(exchange.url)")
                    continue
                }
                compared += 1
                try recorded.check(request, in: name)
            }
        }
        #expect(compared >= 75)
    }

    @Test func `ids and values are escaped, and lead nowhere else`() {
        let space = ContentSpace("s", hosts: ContentHosts(all: "https://proxy.example.org/c/"))
        let query = EntryQuery(
            contentType: "a&b", locale: "*", include: 99, limit: 5_000, others: [.init("fields.t[match]", "x y")])
        #expect(
            ContentRequest.entries(query, api: .delivery).url(in: space)
                == "https://proxy.example.org/c/spaces/s/environments/master/entries?content_type=a%26b&locale=%2A"
                + "&include=10&limit=1000&fields.t%5Bmatch%5D=x%20y")
        for id in ["", ".", "..", "a/b", "a b", "ü", String(repeating: "x", count: 65)] {
            let error = #expect(throws: ContentError.self) { try ContentRequest.entry(id).check(in: space) }
            #expect(error?.code == .configuration)
            #expect(throws: ContentError.self) { try ContentRequest.entries().check(in: ContentSpace(id)) }
        }
        #expect(throws: Never.self) { try ContentRequest.entry("a-B_c.9").check(in: space) }
    }
}

/// A recorded request, taken apart.
private struct RecordedRequest {
    let exchange: Recording.Exchange
    let space: ContentSpace
    let api: ContentRequest.API
    let parts: [String]
    let query: [ContentRequest.Field]
    /// Whether it is about the environment itself.
    let isEnvironment: Bool
    private let isBelowEnvironment: Bool

    init?(_ exchange: Recording.Exchange) {
        guard let components = URLComponents(string: exchange.url), let host = components.host else { return nil }
        self.exchange = exchange
        let hosts: [String: ContentRequest.API] = [
            "api.contentful.com": .management, "cdn.contentful.com": .delivery, "upload.contentful.com": .upload,
        ]
        api = hosts[host] ?? .preview
        var rest = components.path.split(separator: "/").map(String.init)[...]
        let id = rest.dropFirst().first ?? ""
        rest = rest.dropFirst(2)
        isBelowEnvironment = rest.first == "environments"
        let environment = isBelowEnvironment ? rest.dropFirst().first ?? "" : "master"
        if isBelowEnvironment { rest = rest.dropFirst(2) }
        space = ContentSpace(id, environment: environment)
        parts = Array(rest)
        isEnvironment = isBelowEnvironment && rest.isEmpty
        query = (components.queryItems ?? []).map { ContentRequest.Field($0.name, $0.value ?? "") }
    }

    private func parameter(_ name: String) -> String? { query.first { $0.name == name }?.value }
    private func header(_ name: String) -> String? { exchange.requestHeaders[name]?.string }
    private var version: Int? { header("x-contentful-version").flatMap { Int($0) } }
    private var body: ValueObject { exchange.request?.object ?? [:] }
    private var fields: MarqueeContent.Fields { MarqueeContent.Fields(body["fields"]?.object ?? [:]) }

    private var entryQuery: EntryQuery {
        let known: Set = ["content_type", "locale", "include", "order", "skip", "limit"]
        return EntryQuery(
            contentType: parameter("content_type"), locale: parameter("locale"),
            include: parameter("include").flatMap { Int($0) }, order: parameter("order"),
            skip: parameter("skip").flatMap { Int($0) } ?? 0, limit: parameter("limit").flatMap { Int($0) },
            others: query.filter { !known.contains($0.name) })
    }

    /// The request that a builder makes for the same purpose; nil: there is none.
    var built: ContentRequest? {
        let kinds: [String: Link.Kind] = ["entries": .entry, "assets": .asset, "content_types": .contentType]
        if parts.isEmpty { return exchange.method != "GET" ? nil : isBelowEnvironment ? .environment : .space }
        if parts == ["uploads"] { return .upload(Array((exchange.request?.string ?? "").utf8)) }
        if parts == ["locales"], exchange.method == "GET" { return .locales(api: api) }
        guard let kind = kinds[parts[0]], !parts.contains("snapshots") else { return nil }
        guard parts.count > 1 else {
            switch (exchange.method, kind) {
            case ("GET", .entry): return .entries(entryQuery, api: api)
            case ("GET", .asset): return .assets(entryQuery, api: api)
            // Ours are always in order of their ids, and of no certain name.
            case ("GET", _):
                return parameter("order") == "sys.id" ? .contentTypes(api: api) : withQuery(.contentTypes(api: api))
            case (_, .entry): return .createEntry(nil, type: header("x-contentful-content-type") ?? "", fields: fields)
            case (_, .asset): return .createAsset(nil, fields: fields, metadata: body["metadata"])
            default: return .createContentType(nil, body: .object(body))
            }
        }
        let link = Link(kind, parts[1])
        switch (exchange.method, parts.dropFirst(2).first) {
        case ("GET", nil): return withQuery(.get(link, api: api))
        case ("DELETE", nil): return .delete(link, version: version)
        case ("PUT", "published"?): return version.map { .publish(link, version: $0) }
        case ("DELETE", "published"?): return version.map { .unpublish(link, version: $0) }
        case ("PUT", "files"?): return version.map { .processAsset(link.id, locale: parts[3], version: $0) }
        case ("PUT", nil): return put(link)
        default: return nil
        }
    }

    private func put(_ link: Link) -> ContentRequest? {
        let type = header("x-contentful-content-type")
        switch (link.kind, version) {
        case (.entry, nil): return .createEntry(link.id, type: type ?? "", fields: fields, metadata: body["metadata"])
        case (.entry, let version?):
            return .updateEntry(link.id, version: version, type: type, fields: fields, metadata: body["metadata"])
        case (.asset, nil): return .createAsset(link.id, fields: fields, metadata: body["metadata"])
        case (.asset, let version?):
            return .updateAsset(link.id, version: version, fields: fields, metadata: body["metadata"])
        case (_, nil): return .createContentType(link.id, body: .object(body))
        case (_, let version?): return .updateContentType(link.id, version: version, body: .object(body))
        }
    }

    private func withQuery(_ request: ContentRequest) -> ContentRequest {
        var request = request
        request.query = query
        return request
    }

    func check(_ request: ContentRequest, in name: String) throws {
        #expect(request.method.rawValue == exchange.method, "\(name)")
        let url = try #require(URLComponents(string: request.url(in: space)))
        let expected = try #require(URLComponents(string: exchange.url))
        #expect(url.scheme == expected.scheme && url.host == expected.host && url.path == expected.path, "\(name)")
        func sorted(_ components: URLComponents) -> [String] {
            (components.queryItems ?? []).map { "\($0.name)=\($0.value ?? "")" }.sorted()
        }
        #expect(sorted(url) == sorted(expected), "\(name)")
        for header in ["x-contentful-version", "x-contentful-content-type"] {
            #expect(request.header(header) == self.header(header), "\(name): \(header)")
        }
        guard let recorded = exchange.request, recorded != .null else {
            #expect(request.body == nil, "\(name)")
            return
        }
        // What is said of a body is the type that was recorded with it.
        #expect(request.header("content-type") == header("content-type"), "\(name)")
        let bytes = try #require(request.body, "\(name)")
        if case .string(let text) = recorded {
            #expect(bytes == Array(text.utf8))
        } else {
            #expect(try Value(json: bytes) == recorded, "\(name)")
        }
    }
}
