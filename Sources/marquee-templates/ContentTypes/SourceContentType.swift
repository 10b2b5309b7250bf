import MarqueeModel

/// A content type as a file has it: the JSON that Contentful answers with.
///
/// Read here and not by MarqueeContent, since the program behind the plugins is built without what that needs.
struct SourceContentType {
    let id: String
    let summary: String?
    let fields: [SourceField]

    init(id: String, summary: String?, fields: [SourceField]) {
        self.id = id
        self.summary = summary
        self.fields = fields
    }

    /// - Throws: Something is missing or has another type; the message names the field.
    init(_ value: Value) throws(SourceContentTypeError) {
        guard let id = value.object?["sys"]?.object?["id"]?.string, !id.isEmpty else {
            throw SourceContentTypeError("expected a content type with 'sys.id', as returned by Contentful's API")
        }
        guard let items = value.object?["fields"]?.list else {
            throw SourceContentTypeError("the content type '\(id)': expected a list of fields")
        }
        var fields: [SourceField] = []
        for (index, item) in items.enumerated() {
            let field = try SourceField(item, at: index, of: id)
            guard !fields.contains(where: { $0.id == field.id }) else {
                throw SourceContentTypeError("the content type '\(id)' defines the field '\(field.id)' twice")
            }
            fields.append(field)
        }
        self.id = id
        self.summary = value.object?["description"]?.string
        self.fields = fields
    }
}

/// A field of a content type, as far as a Swift type needs it.
struct SourceField {
    enum Kind {
        case text, richText, integer, number, boolean, date, location, object, asset
        /// With the id of the content type that it leads to, where it is only one.
        case entry(String?)
    }

    let id: String
    let name: String
    let kind: Kind
    let isList: Bool
    /// Whether there is a value in whatever has been published.
    let isRequired: Bool
    /// The texts that are allowed, where that is so.
    let choices: [String]?

    init(id: String, name: String, kind: Kind, isList: Bool, isRequired: Bool, choices: [String]?) {
        self.id = id
        self.name = name
        self.kind = kind
        self.isList = isList
        self.isRequired = isRequired
        self.choices = choices
    }

    init(_ value: Value, at index: Int, of type: String) throws(SourceContentTypeError) {
        guard let object = value.object, let id = object["id"]?.string, !id.isEmpty else {
            throw SourceContentTypeError("the content type '\(type)', field \(index): expected an object with an 'id'")
        }
        guard let written = object["type"]?.string else {
            throw SourceContentTypeError("the content type '\(type)', field '\(id)': expected a 'type'")
        }
        isList = written == "Array"
        let item = isList ? object["items"]?.object ?? [:] : object
        let validations = (item["validations"]?.list ?? []).compactMap(\.object)
        self.id = id
        self.name = object["name"]?.string ?? id
        isRequired =
            object["required"] == true && object["disabled"] != true && object["omitted"] != true
        kind = Self.kind(isList ? item["type"]?.string ?? "" : written, item, validations)
        var choices: [String] = []
        if case .text = kind {
            for case .string(let text) in validations.lazy.compactMap({ $0["in"]?.list }).first ?? []
            where !choices.contains(text) {
                choices.append(text)
            }
        }
        self.choices = choices.isEmpty ? nil : choices
    }

    private static func kind(_ type: String, _ object: ValueObject, _ validations: [ValueObject]) -> Kind {
        switch type {
        case "Symbol", "Text": return .text
        case "RichText": return .richText
        case "Integer": return .integer
        case "Number": return .number
        case "Boolean": return .boolean
        case "Date": return .date
        case "Location": return .location
        case "Link" where object["linkType"] == "Asset": return .asset
        case "Link":
            let types = validations.lazy.compactMap { $0["linkContentType"]?.list }.first ?? []
            return .entry(types.count == 1 ? types[0].string : nil)
        // Any JSON, and what Contentful has invented since.
        default: return .object
        }
    }
}

/// Why a file is no content type.
struct SourceContentTypeError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
