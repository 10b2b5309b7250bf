public import MarqueeModel

/// One field of a content type.
public struct ContentField: Sendable, Hashable {
    /// What a field's values are.
    public enum Kind: Sendable, Hashable {
        /// A text of at most 256 characters, which can be searched and sorted by.
        case symbol
        /// A text of at most 50,000 characters.
        case text
        /// A text with marks, links and embedded entries, as a tree.
        case richText
        /// A whole number, within ±2⁵³.
        case integer
        /// A number.
        case number
        /// True or false.
        case boolean
        /// A day, or a day with a time and possibly an offset, by ISO 8601.
        case date
        /// A latitude and a longitude.
        case location
        /// Any JSON.
        case object
        /// A link to an entry or an asset.
        case link(Link.Kind)
        /// A link to a resource of another space, by its address.
        case resourceLink
        /// Texts, as tags have them.
        case symbols
        /// Links to entries, or to assets.
        case links(Link.Kind)
        /// Links to resources of other spaces.
        case resourceLinks
        /// What Contentful has invented since: kept, and sent back as it came.
        case other(String)
    }

    /// Its id: 1 to 64 letters, digits, `-`, `_` or `.`.
    public var id: String
    /// Its name, for editors.
    public var name: String
    /// What its values are.
    public var kind: Kind
    /// Whether it has a value for each locale, or one for all.
    public var isLocalized: Bool
    /// Whether an entry without it cannot be published.
    public var isRequired: Bool
    /// What its values keep to, as Contentful writes it; of a list, what the list keeps to.
    public var validations: [Value]
    /// What each item of a list keeps to; empty for others.
    public var itemValidations: [Value]
    /// Its default by locale; nil where it has none.
    public var defaultValue: Value?
    /// Whether editors cannot see it.
    public var isDisabled: Bool
    /// Whether the Delivery API leaves it out.
    public var isOmitted: Bool
    /// What else it came with, as it came. It is sent back as it is.
    public var others: ValueObject

    /// Creates a field.
    public init(
        _ id: String, name: String? = nil, _ kind: Kind, isLocalized: Bool = false, isRequired: Bool = false,
        validations: [Value] = [], itemValidations: [Value] = [], defaultValue: Value? = nil,
        isDisabled: Bool = false, isOmitted: Bool = false
    ) {
        self.id = id
        self.name = name ?? id
        self.kind = kind
        self.isLocalized = isLocalized
        self.isRequired = isRequired
        self.validations = validations
        self.itemValidations = itemValidations
        self.defaultValue = defaultValue
        self.isDisabled = isDisabled
        self.isOmitted = isOmitted
        self.others = [:]
    }

    private static let known: Set = [
        "id", "name", "type", "linkType", "items", "localized", "required", "validations", "defaultValue", "disabled",
        "omitted",
    ]

    init(_ value: Value, of type: Link, at path: String) throws(ContentError) {
        guard let object = value.object else {
            throw .invalid(ResourcePlace(type, path: path), expected: "an object", found: value)
        }
        func place(_ key: String) -> ResourcePlace {
            ResourcePlace(type, field: object["id"]?.string, path: "\(path).\(key)")
        }
        func text(_ key: String) throws(ContentError) -> String {
            guard let text = object[key]?.string else {
                throw .invalid(place(key), expected: "a string", found: object[key])
            }
            return text
        }
        func flag(_ key: String) throws(ContentError) -> Bool {
            guard let value = object[key], value != .null else { return false }
            guard let flag = value.boolean else { throw .invalid(place(key), expected: "true or false", found: value) }
            return flag
        }
        func list(_ value: Value?, _ key: String) throws(ContentError) -> [Value] {
            guard let value, value != .null else { return [] }
            guard let list = value.list else { throw .invalid(place(key), expected: "a list", found: value) }
            return list
        }
        let id = try text("id")
        let type = try text("type")
        self.init(
            id, name: object["name"]?.string ?? id, try Self.kind(type, object, place),
            isLocalized: try flag("localized"), isRequired: try flag("required"),
            validations: try list(object["validations"], "validations"),
            itemValidations: type == "Array"
                ? try list(object["items"]?.object?["validations"], "items.validations") : [],
            defaultValue: object["defaultValue"] == .null ? nil : object["defaultValue"],
            isDisabled: try flag("disabled"), isOmitted: try flag("omitted"))
        for member in object where isOther || !Self.known.contains(member.key) { others[member.key] = member.value }
    }

    /// Whether its kind is none that is known here: nothing is known then of what its members mean either.
    private var isOther: Bool { if case .other = kind { true } else { false } }

    private static func kind(
        _ type: String, _ object: ValueObject, _ place: (String) -> ResourcePlace
    ) throws(ContentError) -> Kind {
        switch type {
        case "Symbol": return .symbol
        case "Text": return .text
        case "RichText": return .richText
        case "Integer": return .integer
        case "Number": return .number
        case "Boolean": return .boolean
        case "Date": return .date
        case "Location": return .location
        case "Object": return .object
        case "ResourceLink": return .resourceLink
        case "Link":
            guard let kind = object["linkType"]?.string else {
                throw .invalid(place("linkType"), expected: "a string", found: object["linkType"])
            }
            return .link(Link.Kind(rawValue: kind))
        case "Array":
            guard let items = object["items"]?.object else {
                throw .invalid(place("items"), expected: "an object", found: object["items"])
            }
            switch items["type"]?.string {
            case "Symbol": return .symbols
            case "ResourceLink": return .resourceLinks
            case "Link":
                guard let kind = items["linkType"]?.string else {
                    throw .invalid(place("items.linkType"), expected: "a string", found: items["linkType"])
                }
                return .links(Link.Kind(rawValue: kind))
            default: throw .invalid(place("items.type"), expected: "'Symbol' or 'Link'", found: items["type"])
            }
        default: return .other(type)
        }
    }

    /// The field as it stands in a content type.
    var value: Value {
        var object = others
        // Of a kind that it is no longer, nothing stays.
        if !isOther { for key in Self.known { object[key] = nil } }
        func set(_ key: String, _ value: Value) { object[key] = value }
        set("id", .string(id))
        set("name", .string(name))
        switch kind {
        case .symbol: set("type", "Symbol")
        case .text: set("type", "Text")
        case .richText: set("type", "RichText")
        case .integer: set("type", "Integer")
        case .number: set("type", "Number")
        case .boolean: set("type", "Boolean")
        case .date: set("type", "Date")
        case .location: set("type", "Location")
        case .object: set("type", "Object")
        case .resourceLink: set("type", "ResourceLink")
        case .link(let kind):
            set("type", "Link")
            set("linkType", .string(kind.rawValue))
        case .symbols: set("type", "Array")
        case .links: set("type", "Array")
        case .resourceLinks: set("type", "Array")
        case .other(let type): set("type", .string(type))
        }
        if let items = items { set("items", items) }
        set("localized", .boolean(isLocalized))
        set("required", .boolean(isRequired))
        set("validations", .list(validations))
        if let defaultValue { set("defaultValue", defaultValue) }
        set("disabled", .boolean(isDisabled))
        set("omitted", .boolean(isOmitted))
        return .object(object)
    }

    private var items: Value? {
        switch kind {
        case .symbols: ["type": "Symbol", "validations": .list(itemValidations)]
        case .links(let kind):
            ["type": "Link", "linkType": .string(kind.rawValue), "validations": .list(itemValidations)]
        case .resourceLinks: ["type": "ResourceLink", "validations": .list(itemValidations)]
        default: nil
        }
    }
}
