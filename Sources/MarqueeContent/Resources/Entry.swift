public import MarqueeModel

/// An entry, as it came: what Contentful keeps of it, and its fields.
public struct Entry: Sendable, Hashable {
    /// What Contentful keeps of it.
    public let sys: SystemProperties
    /// Its fields.
    public var fields: Fields
    /// Its tags and concepts, as they came; nil where it came without. They are sent back as they are.
    public var metadata: Value?

    /// Creates an entry.
    public init(_ sys: SystemProperties, fields: Fields, metadata: Value? = nil) {
        self.sys = sys
        self.fields = fields
        self.metadata = metadata
    }

    /// The id.
    public var id: String { sys.id }
    /// The version, which a change has to name.
    public var version: Int { sys.version }

    /// Reads an entry. Fields are looked at when they are read, so that one that is wrong costs no other.
    ///
    /// - Parameter fallback: What it is called in an error where it does not say its id: "item 3 of the page".
    /// - Throws: `invalid-content`: no object, no `sys.id`, no `sys.version`, no fields, fields that are neither by locale
    ///   nor at the one that `sys.locale` names.
    public init(_ value: Value, named fallback: String = "the entry") throws(ContentError) {
        let sys = try SystemProperties(of: value, fallback: fallback)
        self.init(
            sys, fields: try Fields(of: value, sys), metadata: value.object?["metadata"])
    }
}

extension Fields {
    /// The fields of an entry or asset.
    init(of resource: Value, _ sys: SystemProperties) throws(ContentError) {
        guard let fields = resource.object?["fields"]?.object else {
            throw .invalid(
                ResourcePlace(sys.link, path: "fields"), expected: "an object", found: resource.object?["fields"])
        }
        if sys.locale == nil {
            for member in fields where member.value.object == nil {
                throw .invalid(
                    ResourcePlace(sys.link, field: member.key), expected: "an object with one value per locale",
                    found: member.value)
            }
        }
        self.init(fields, at: sys.locale)
    }
}
