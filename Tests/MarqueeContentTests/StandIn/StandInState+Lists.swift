import MarqueeContent
import MarqueeModel

/// Lists: filters, order and pages.
extension StandInState {
    /// By `management/asset__all`, `management/entry__all_content_type`.
    func list(_ kind: Link.Kind, _ request: StandInRequest) throws(StandInError) -> StandInAnswer {
        let matching = try select(kind, request) { $0.body }
        return try StandInAnswer(200, page(of: matching.map(\.management), request))
    }

    /// What fits a query, in its order.
    ///
    /// - Parameter body: What is looked at; nil: the resource is left out.
    func select(
        _ kind: Link.Kind, _ request: StandInRequest, _ body: (StandInResource) -> ValueObject?
    ) throws(StandInError) -> [StandInResource] {
        var matching = resources.values.filter { $0.link.kind == kind && body($0) != nil }
        for (name, value) in request.query {
            switch name {
            case "skip", "limit", "order", "locale", "include", "access_token", "select": break
            case "content_type": matching = matching.filter { $0.type == value }
            default:
                // Not recorded: `InvalidQuery` is among https://www.contentful.com/developers/docs/references/errors/.
                guard let condition = StandInCondition(name, value) else {
                    throw StandInError(
                        400, "InvalidQuery",
                        .string(
                            "The query you sent was invalid. Probably a filter or ordering"
                                + " specification is not applicable to the type of a field."))
                }
                matching = matching.filter { condition.holds(of: $0, body($0) ?? [:], defaultLocale) }
            }
        }
        // The newest first, where nobody says. Not recorded: all lists without an order are from 2017 (`management/asset__all`,
        // `management/environment__all_entries`, `management/client__entries`) and in none; Contentful has given them this
        // one in January 2020 (https://www.contentful.com/developers/api-changes/default-search-order-change-in-apis/).
        return try matching.sorted(by: StandInOrder(request.parameter("order")).precedes)
    }

    /// By `management/asset__all`; that limits beyond 1,000 are refused is not recorded.
    func page(of items: [Value], _ request: StandInRequest) throws(StandInError) -> Value {
        func number(_ name: String, _ fallback: Int, _ range: ClosedRange<Int>) throws(StandInError) -> Int {
            guard let text = request.parameter(name) else { return fallback }
            guard let number = Int(text), range.contains(number) else {
                throw .badRequest("Requested value for \(name) is out of range: \(text)")
            }
            return number
        }
        let skip = try number("skip", 0, 0...Int.max)
        let limit = try number("limit", 100, 0...1_000)
        return [
            "sys": ["type": "Array"], "total": .integer(Int64(items.count)), "skip": .integer(Int64(skip)),
            "limit": .integer(Int64(limit)), "items": .list(Array(items.dropFirst(skip).prefix(limit))),
        ]
    }
}

/// One condition of a query: `sys.id[in]=a,b`, by `delivery/LinkResolverTests`; `name=Cat`, by `delivery/ContentTypeTests`.
///
/// What `[nin]`, `[ne]`, `[all]`, `[match]` and `[exists]` mean is not recorded: by "Search parameters" of
/// https://www.contentful.com/developers/docs/references/content-delivery-api/.
struct StandInCondition {
    private let path: [String]
    private let test: String
    private let value: String

    /// Nil: there is no such filter.
    init?(_ name: String, _ value: String) {
        let open = name.firstIndex(of: "[")
        path = name[..<(open ?? name.endIndex)].split(separator: ".").map(String.init)
        test = open.map { String(name[$0...].dropFirst().dropLast()) } ?? ""
        self.value = value
        guard ["", "in", "nin", "ne", "exists", "match", "all"].contains(test) else { return nil }
        guard ["sys", "fields", "metadata", "name"].contains(path.first ?? "") else { return nil }
    }

    func holds(of resource: StandInResource, _ body: ValueObject, _ locale: String) -> Bool {
        var found: Value? = resource.management
        for (index, part) in path.enumerated() {
            if let list = found?.list {
                found = .list(list.compactMap { $0.object?[part] })
            } else {
                found = index == 0 && part != "sys" ? body[part] : found?.object?[part]
            }
            if index == 1, path[0] == "fields" { found = found?.object?[locale] }
        }
        let texts = found.map { ($0.list ?? [$0]).compactMap { $0.string ?? $0.integer.map { "\($0)" } } } ?? []
        let wanted = value.split(separator: ",").map(String.init)
        return switch test {
        case "exists": (found != nil) == (value == "true")
        case "in": texts.contains { wanted.contains($0) }
        case "nin": !texts.contains { wanted.contains($0) }
        case "all": wanted.allSatisfy { texts.contains($0) }
        case "ne": !texts.contains(value)
        case "match": texts.contains { $0.lowercased().contains(value.lowercased()) }
        default: texts.contains(value)
        }
    }
}

/// What a list is in order of: `sys.id` by `delivery/ContentTypeTests`. Not recorded: other keys, several of them, and that
/// unknown ones are refused, by "Order" of https://www.contentful.com/developers/docs/references/content-delivery-api/.
struct StandInOrder {
    private var keys: [(name: String, isDescending: Bool)] = []

    init(_ text: String?) throws(StandInError) {
        for part in (text ?? "-sys.updatedAt").split(separator: ",") {
            let name = part.hasPrefix("-") ? part.dropFirst() : part
            guard name.hasPrefix("sys.") || name.hasPrefix("fields.") || name == "name" else {
                throw StandInError(400, "InvalidQuery", .string("The query you sent was invalid: order=\(part)"))
            }
            keys.append((String(name), part.hasPrefix("-")))
        }
        keys.append(("sys.id", false))
    }

    func precedes(_ left: StandInResource, _ right: StandInResource) -> Bool {
        for key in keys {
            let (one, other) = (text(key.name, left), text(key.name, right))
            if one != other { return (one < other) != key.isDescending }
        }
        return false
    }

    private func text(_ name: String, _ resource: StandInResource) -> String {
        switch name {
        case "sys.id": resource.link.id
        case "sys.updatedAt": "\(resource.updatedAt)"
        case "sys.createdAt": "\(resource.createdAt)"
        case "sys.publishedAt": resource.publishedAt.map { "\($0)" } ?? ""
        case "name": resource.body["name"]?.string ?? ""
        default:
            resource.body["fields"]?.object?[String(name.dropFirst("fields.".count))]?.object?
                .members.first?.value.string ?? ""
        }
    }
}
