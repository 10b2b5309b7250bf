public import MarqueeModel

/// Messages of one template as entries of its content type, and back, with a value for each locale.
///
/// A message's `arguments` are the values at the space's default locale, its `localizations` those at the others. Its id is
/// the entry's. What is about one showing (priority, start, expiry, metadata) stays where messages are sent.
public struct MessageMapping: Sendable {
    /// The template.
    public let definition: TemplateDefinition
    /// The content type as it is; nil: as ``TemplateMapping`` makes it.
    public let type: ContentType
    /// The locales of the space or environment.
    public let locales: [SpaceLocale]

    let fields: [String: ContentField]

    /// Creates a mapping.
    ///
    /// - Parameter type: The content type as it is; nil: as ``TemplateMapping`` makes it.
    /// - Throws: `content-unsupported`, where the template has no content type.
    public init(
        _ definition: TemplateDefinition, type: ContentType? = nil, locales: [SpaceLocale]
    ) throws(ContentError) {
        self.definition = definition
        self.locales = locales
        let locale = locales.first(where: \.isDefault)?.code ?? "en-US"
        if let type {
            self.type = type
        } else {
            self.type = try TemplateMapping(defaultLocale: locale).contentType(for: definition)
        }
        self.fields = Dictionary(self.type.fields.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The space's default locale.
    package var defaultLocale: String { locales.first(where: \.isDefault)?.code ?? locales.first?.code ?? "en-US" }

    /// The id of the entry of a message.
    public static func entryID(of message: String) -> String {
        // Looks like the escape of a name that no message can have.
        if let name = FieldID.name(ofResource: message), !PlainID.isOne(name) { return message }
        return FieldID.resource(message)
    }

    /// The id of the message of an entry: ``entryID(of:)`` of it is the entry's.
    public static func messageID(of entry: String) -> String {
        FieldID.name(ofResource: entry).flatMap { PlainID.isOne($0) ? $0 : nil } ?? entry
    }

    /// The locale of the space that a message's locale means: the same code, or the first that goes into more detail
    /// (`it` is `it-IT`); nil: the space has none.
    package func locale(for tag: String) -> String? {
        let wanted = tag.replacing("_", with: "-").lowercased()
        return locales.first { $0.code.lowercased() == wanted }?.code
            ?? locales.first { $0.code.lowercased().hasPrefix("\(wanted)-") }?.code
    }

    /// An argument's value in what a message gives: nested, dotted, or mixed.
    static func value(of name: String, in given: ValueObject) -> Value? {
        if let value = given[name] { return value }
        for dot in name.indices where name[dot] == "." {
            guard let group = given[String(name[..<dot])]?.object else { continue }
            if let value = value(of: String(name[name.index(after: dot)...]), in: group) { return value }
        }
        return nil
    }

    func problem(_ argument: String, _ message: String, _ advice: String? = nil) -> ContentError {
        var error = ContentError(
            .invalidValue, "argument '\(argument)' of '\(definition.name)': \(message)", advice: advice)
        error.field = FieldID.field(argument)
        return error
    }
}
