/// Where in a resource something is, for error messages: `entry 5gQd…, field 'name', locale 'en-US'`.
struct ResourcePlace: Sendable, Hashable, CustomStringConvertible {
    /// Nil: it has no id that can be read.
    var resource: Link?
    /// The field's id.
    var field: String?
    /// The locale's code.
    var locale: String?
    /// The path below that, with dots: `sys.version`.
    var path: String?
    /// What it is called where there is no resource to name: "item 3 of the page".
    var fallback = "the response"

    init(_ resource: Link?, field: String? = nil, locale: String? = nil, path: String? = nil) {
        self.resource = resource
        self.field = field
        self.locale = locale
        self.path = path
    }

    var description: String {
        var parts = [resource.map { "\($0)" } ?? fallback]
        if let field { parts.append("field '\(field)'") }
        if let locale { parts.append("locale '\(locale)'") }
        if let path { parts.append("'\(path)'") }
        return parts.joined(separator: ", ")
    }
}
