import Foundation
import MarqueeContent
import MarqueeModel

/// The space as it has to be before a recorded conversation.
extension StandInState {
    mutating func prepare(for exchanges: [Recording.Exchange]) {
        var known: Set<Link> = []
        for (index, exchange) in exchanges.enumerated() {
            let request = StandInRequest(exchange)
            if request.parts.first == "locales" { prepareLocales(exchange.items.map(Value.object)) }
            if request.parts.first == "tags", request.method == "GET", exchange.status == 200 { seedTag(exchange) }
            guard let named = request.resource else {
                for resource in exchange.items where exchange.status == 200 {
                    guard let link = resource.link, known.insert(link).inserted else { continue }
                    seed(resource)
                }
                continue
            }
            switch (request.method, exchange.status) {
            case (_, 201): known.insert(named)
            case ("GET", 200):
                guard known.insert(named).inserted, let resource = exchange.items.first else { continue }
                seed(resource)
            case (_, 200), (_, 204):
                guard known.insert(named).inserted else { continue }
                let later = exchanges[index...].lazy.compactMap { $0.items.first { $0.link == named } }.first
                seed(later ?? ["sys": named.system])
                resources[named]?.prepare(for: request)
            default: break
            }
        }
        // What is written has fields of a type, too.
        for exchange in exchanges where !(exchange.request?.object?["fields"]?.object ?? [:]).isEmpty {
            let request = StandInRequest(exchange)
            guard request.parts.first == "entries" else { continue }
            let type = request.headers["x-contentful-content-type"] ?? request.resource.flatMap { resources[$0]?.type }
            if let type { addType(type, exchange.request?.object?["fields"]?.object ?? [:]) }
        }
        for exchange in exchanges {
            guard let type = StandInRequest(exchange).headers["x-contentful-content-type"] else { continue }
            addType(type, [:])
        }
        makeTypes()
    }

    mutating func prepareLocales(_ items: [Value]) {
        var found = items.compactMap { try? SpaceLocale($0) }
        for item in items.compactMap(\.object) {
            guard let code = item["code"]?.string, let id = item["sys"]?.object?["id"]?.string else { continue }
            localeIDs[code] = id
        }
        if !found.contains(where: \.isDefault) { found.insert(SpaceLocale("en-US", isDefault: true), at: 0) }
        locales = found
    }

    private mutating func seedTag(_ exchange: Recording.Exchange) {
        for tag in exchange.items {
            guard let sys = tag["sys"]?.object, let id = sys["id"]?.string, tags[id] == nil else { continue }
            tags[id] = (
                tag["name"]?.string ?? "", Int(sys["version"]?.integer ?? 1), sys["visibility"]?.string ?? "private"
            )
        }
    }

    /// Puts a recorded resource there.
    mutating func seed(_ recorded: ValueObject) {
        guard let link = recorded.link, let sys = recorded["sys"]?.object else { return }
        var body = recorded
        body["sys"] = nil
        let isDelivered = sys["revision"] != nil
        if isDelivered, link.kind != .contentType, let locale = sys["locale"]?.string {
            let fields = (recorded["fields"]?.object ?? [:]).map { ($0.key, Value.object([locale: $0.value])) }
            body["fields"] = .object(ValueObject(fields))
        }
        if link.kind != .contentType { addLocales(of: body["fields"]?.object ?? [:]) }
        var resource = StandInResource(
            link, type: sys["contentType"].flatMap { Link($0)?.id }, body: body, at: now())
        resource.version = Int(sys["version"]?.integer ?? 2)
        resource.publishedCounter = Int((sys["publishedCounter"] ?? sys["revision"])?.integer ?? 0)
        if sys["firstPublishedAt"] != nil { resource.firstPublishedAt = now() }
        if isDelivered || sys["publishedVersion"] != nil {
            resource.publishedVersion = sys["publishedVersion"]?.integer.map { Int($0) } ?? 1
            resource.publishedAt = now()
            resource.published = body
            journal.append(Event(link: link, isDeletion: false, type: resource.type, moment: now()))
        }
        resources[link] = resource
    }

    private mutating func addLocales(of fields: ValueObject) {
        for field in fields {
            for locale in field.value.object?.map(\.key) ?? [] where !locales.contains(where: { $0.code == locale }) {
                locales.append(SpaceLocale(locale))
            }
        }
    }

    /// Types of all entries that are there, with the fields that they have.
    mutating func makeTypes() {
        for entry in resources.values.filter({ $0.link.kind == .entry }).sorted(by: { $0.link.id < $1.link.id }) {
            if let type = entry.type { addType(type, entry.body["fields"]?.object ?? [:]) }
        }
    }

    /// Gives a type, which is published then, the fields that it lacks.
    private mutating func addType(_ id: String, _ values: ValueObject) {
        addLocales(of: values)
        let link = Link(.contentType, id)
        var type = resources[link] ?? StandInResource(link, body: ["name": .string(id), "fields": []], at: now())
        var fields = type.body["fields"]?.list ?? []
        for member in values where !fields.contains(where: { $0.object?["id"]?.string == member.key }) {
            let value = member.value.object?.members.first?.value ?? .null
            var field: ValueObject = ["id": .string(member.key), "name": .string(member.key), "localized": true]
            switch value {
            case .integer: field["type"] = "Integer"
            case .double: field["type"] = "Number"
            case .boolean: field["type"] = "Boolean"
            case .list(let items):
                field["type"] = "Array"
                field["items"] =
                    items.first.flatMap { Link($0) }.map { link -> Value in
                        ["type": "Link", "linkType": .string(link.kind.rawValue)]
                    } ?? ["type": "Symbol"]
            case .object:
                field["type"] = Link(value) == nil ? "Object" : "Link"
                field["linkType"] = Link(value).map { .string($0.kind.rawValue) }
            default: field["type"] = "Text"
            }
            fields.append(.object(field))
        }
        type.body["fields"] = .list(fields)
        type.published = type.body
        type.publishedVersion = type.publishedVersion ?? type.version
        resources[link] = type
    }
}

extension StandInRequest {
    init(_ exchange: Recording.Exchange) {
        let components = URLComponents(string: exchange.url)
        let isDelivery = components?.host?.hasPrefix("cdn.") == true
        let query = components?.percentEncodedQuery.map { "?\($0)" } ?? ""
        var headers = ["authorization": "Bearer recorded"]
        for field in exchange.requestHeaders {
            headers[field.key.lowercased()] = field.value.string ?? field.value.list?.first?.string
        }
        self.init(
            method: exchange.method,
            target: (isDelivery ? "/cdn" : "") + (components?.percentEncodedPath ?? "/") + query,
            headers: headers, body: exchange.request?.jsonBytes() ?? [])
    }

    /// The entry, asset or type that it is about; nil: several, or something else.
    fileprivate var resource: Link? {
        let kinds: [String: Link.Kind] = ["entries": .entry, "assets": .asset, "content_types": .contentType]
        guard parts.count > 1, let kind = kinds[parts[0]] else { return nil }
        return Link(kind, parts[1])
    }
}

extension StandInResource {
    /// Makes it what a recorded change begins with.
    fileprivate mutating func prepare(for request: StandInRequest) {
        version = request.version ?? 1
        switch (request.method, request.parts.count > 2 ? request.parts[2] : nil) {
        case ("PUT", "published"?):
            (publishedVersion, published, publishedCounter) = (nil, nil, max(0, publishedCounter - 1))
        case ("DELETE", "published"?):
            (publishedVersion, published, publishedAt) = (version - 1, body, createdAt)
        case ("DELETE", nil): (publishedVersion, published) = (nil, nil)
        case ("PUT", "files"?):
            let file: Value = [
                "contentType": "image/png", "fileName": "foo.png", "upload": "https://example.org/foo.png",
            ]
            body["fields"] = ["file": ["en-US": file]]
        default: break
        }
    }
}

extension Recording.Exchange {
    /// The resources in its answer, and what they lead to.
    fileprivate var items: [ValueObject] {
        guard let answer = response.object else { return [] }
        guard let items = answer["items"]?.list else { return [answer] }
        let included = answer["includes"]?.object?.flatMap { $0.value.list ?? [] } ?? []
        return (items + included).compactMap(\.object)
    }
}

extension Link {
    fileprivate var system: Value { ["type": .string(kind.rawValue), "id": .string(id)] }
}

extension ValueObject {
    /// An entry's, an asset's or a type's.
    fileprivate var link: Link? {
        guard let sys = self["sys"]?.object, let kind = sys["type"]?.string, let id = sys["id"]?.string,
            ["Entry", "Asset", "ContentType"].contains(kind)
        else { return nil }
        return Link(Link.Kind(rawValue: kind), id)
    }
}
