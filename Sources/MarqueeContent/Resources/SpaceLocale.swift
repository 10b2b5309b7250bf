public import MarqueeModel

/// A locale of a space or environment.
public struct SpaceLocale: Sendable, Hashable {
    /// Its code, such as `it-IT`.
    public let code: String
    /// Its name, for people.
    public let name: String
    /// The locale whose values stand in where this has none; nil: none does.
    public let fallbackCode: String?
    /// Whether it is the space's default.
    public let isDefault: Bool

    /// Creates a locale.
    public init(_ code: String, name: String? = nil, fallbackCode: String? = nil, isDefault: Bool = false) {
        self.code = code
        self.name = name ?? code
        self.fallbackCode = fallbackCode
        self.isDefault = isDefault
    }

    /// Reads a locale.
    ///
    /// - Throws: `invalid-content`: no code, or something has another type.
    public init(_ value: Value) throws(ContentError) {
        let object = value.object ?? [:]
        let place = ResourcePlace(Link(Link.Kind(rawValue: "Locale"), object["code"]?.string ?? "?"))
        func problem(_ key: String, _ expected: String) -> ContentError {
            var place = place
            place.path = key
            return .invalid(place, expected: expected, found: object[key])
        }
        guard let code = object["code"]?.string, !code.isEmpty else { throw problem("code", "a string") }
        let fallback: String?
        switch object["fallbackCode"] {
        case nil, .null?: fallback = nil
        case .string(let text)?: fallback = text
        default: throw problem("fallbackCode", "a string or null")
        }
        let isDefault: Bool
        switch object["default"] {
        case nil, .null?: isDefault = false
        case .boolean(let flag)?: isDefault = flag
        default: throw problem("default", "true or false")
        }
        self.init(code, name: object["name"]?.string, fallbackCode: fallback, isDefault: isDefault)
    }
}
