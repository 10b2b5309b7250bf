import MarqueeModel

/// A JSON:API document: what it is about, with what is included found by type and id (jsonapi.org, 1.1).
///
/// Attributes that nobody asks for are ignored, ids may be numbers, and what refers to nothing is nothing.
struct ResourceDocument {
    let resources: [Resource]
    private let included: [Resource.Name: ValueObject]

    struct Resource {
        struct Name: Hashable {
            let type: String
            let id: String
        }

        let name: Name
        let attributes: ValueObject
        let relationships: ValueObject
    }

    init(_ document: Value) {
        let members = document.object ?? [:]
        let data = members["data"].map { $0.list ?? [$0] } ?? []
        resources = data.compactMap { $0.object.flatMap(Resource.init) }
        var included: [Resource.Name: ValueObject] = [:]
        // What the document is about may be referred to as well.
        for object in (members["included"]?.list ?? []) + data {
            guard let object = object.object, let name = Resource.Name(object) else { continue }
            included[name] = included[name] ?? object
        }
        self.included = included
    }

    /// A resource, wherever it stands.
    func resource(_ name: Resource.Name) -> Resource? { included[name].flatMap(Resource.init) }

    /// What a relationship leads to: none, one or several.
    func related(_ name: String, of resource: Resource) -> [Resource] {
        guard let data = resource.relationships[name]?.object?["data"] else { return [] }
        return (data.list ?? [data]).compactMap { item in
            item.object.flatMap(Resource.Name.init).flatMap { self.resource($0) }
        }
    }
}

extension ResourceDocument.Resource {
    init?(_ object: ValueObject) {
        guard let name = Name(object) else { return nil }
        self.name = name
        attributes = object["attributes"]?.object ?? [:]
        relationships = object["relationships"]?.object ?? [:]
    }

    /// An attribute that is a text, and says something.
    func text(_ name: String) -> String? {
        attributes[name]?.string.flatMap { $0.isBlank ? nil : $0 }
    }
}

extension ResourceDocument.Resource.Name {
    init?(_ object: ValueObject) {
        guard let type = object["type"]?.string, let id = object["id"]?.identifier else { return nil }
        (self.type, self.id) = (type, id)
    }
}
