import MarqueeModel

/// The frame of JSON:API documents.
enum JSONAPI {
    /// Checks that a document has `data`: a resource, or a list of them, each with type and id.
    static func check(_ document: Value) throws(AdapterRefusal) {
        let data = try data(of: document)
        guard data.list != nil || data.object != nil else { throw .expected("an object or a list as 'data'", data) }
        let resources = data.list ?? [data]
        guard !resources.isEmpty else { throw AdapterRefusal("is an empty JSON:API document: its 'data' is []") }
        for resource in resources {
            guard let members = resource.object else { throw .expected("an object in 'data'", resource) }
            guard members["type"]?.string.nonBlank != nil, members["id"]?.identifier != nil else {
                throw AdapterRefusal("is not a JSON:API document: a resource has no 'type' or 'id'")
            }
        }
    }

    /// What a document is about.
    static func data(of document: Value) throws(AdapterRefusal) -> Value {
        guard let members = document.object else { throw .expected("an object with 'data'", document) }
        guard let data = members["data"] else {
            throw AdapterRefusal("is not a JSON:API document: it has no 'data'")
        }
        return data
    }

    /// Whether a document that was packed into a push has all that its reaction needs: a coupon without a claim has no
    /// serial number yet.
    static func isWhole(_ document: Value) -> Bool {
        guard let data = document.object?["data"] else { return false }
        let resources = (data.list ?? [data]).compactMap(\.object)
        let included = document.object?["included"]?.list?.compactMap(\.object) ?? []
        return !resources.isEmpty
            && resources.lazy.filter { $0["type"] == "coupons" }.allSatisfy { coupon in
                let claims = coupon["relationships"]?.object?["claims"]?.object?["data"]
                return (claims?.list ?? [claims].compactMap(\.self)).contains { claim in
                    included.contains { $0["type"] == claim.object?["type"] && $0["id"] == claim.object?["id"] }
                }
            }
    }
}

extension AdapterRefusal {
    static func expected(_ what: String, _ found: Value) -> AdapterRefusal {
        let kind =
            switch found {
            case .string: "a string"
            case .object: "an object"
            default: found.kindDescription
            }
        return AdapterRefusal("is not a JSON:API document: expected \(what), got \(kind)")
    }
}
