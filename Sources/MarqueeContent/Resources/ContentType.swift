public import MarqueeModel

/// A content type: which fields its entries have.
public struct ContentType: Sendable, Hashable {
    /// What Contentful keeps of it.
    public let sys: SystemProperties
    /// Its name, for people.
    public var name: String
    /// What it is for; nil where nothing is said.
    public var summary: String?
    /// The id of the field that lists show in place of an entry's id; nil: none.
    public var displayField: String?
    /// Its fields, in order.
    public var fields: [ContentField]
    /// What else it came with (`metadata`, annotations), as it came. It is sent back as it is.
    public var metadata: Value?

    /// Creates a content type.
    public init(
        _ sys: SystemProperties, name: String, summary: String? = nil, displayField: String? = nil,
        fields: [ContentField], metadata: Value? = nil
    ) {
        self.sys = sys
        self.name = name
        self.summary = summary
        self.displayField = displayField
        self.fields = fields
        self.metadata = metadata
    }

    /// The id.
    public var id: String { sys.id }
    /// The version, which a change has to name.
    public var version: Int { sys.version }

    /// Reads a content type.
    ///
    /// - Throws: `invalid-content`, with the type's id and the field's.
    public init(_ value: Value, named fallback: String = "the content type") throws(ContentError) {
        let sys = try SystemProperties(of: value, fallback: fallback)
        let object = value.object ?? [:]
        func place(_ path: String) -> ResourcePlace { ResourcePlace(sys.link, path: path) }
        func text(_ key: String) throws(ContentError) -> String? {
            guard let value = object[key], value != .null else { return nil }
            guard let text = value.string else { throw .invalid(place(key), expected: "a string", found: value) }
            return text
        }
        guard let items = object["fields"]?.list else {
            throw .invalid(place("fields"), expected: "a list", found: object["fields"])
        }
        var fields: [ContentField] = []
        for (index, item) in items.enumerated() {
            fields.append(try ContentField(item, of: sys.link, at: "fields[\(index)]"))
        }
        self.init(
            sys, name: try text("name") ?? sys.id, summary: try text("description"),
            displayField: try text("displayField"), fields: fields, metadata: object["metadata"])
    }

    /// The body that creates or updates it.
    public var body: Value {
        var object: ValueObject = ["name": .string(name)]
        object["description"] = summary.map { .string($0) }
        object["displayField"] = displayField.map { .string($0) }
        object["fields"] = .list(fields.map(\.value))
        object["metadata"] = metadata
        return .object(object)
    }
}
