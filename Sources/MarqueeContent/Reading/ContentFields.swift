import MarqueeModel

/// The fields of one entry at the locale that is wanted, for ``ContentReadable/init(fields:)``.
///
/// Every error names the entry, the field and the locale.
public struct ContentFields {
    let scope: EntryScope
    /// The entry as it came.
    public let entry: Entry

    init(_ entry: Entry, _ scope: EntryScope) {
        self.entry = entry
        self.scope = scope
    }

    /// The entry's id.
    public var id: String { entry.id }
    /// The entry's version, which a change has to name.
    public var version: Int { entry.version }
    /// What else Contentful keeps of it.
    public var sys: SystemProperties { entry.sys }

    /// A field that has to have a value, at the locale that is wanted or one that stands in for it.
    ///
    /// - Throws: `invalid-content`, where there is no value or one of another type.
    public func value<T: ContentFieldReadable>(_ field: String, as type: T.Type = T.self) throws(ContentError) -> T {
        guard let found = self[field] else { throw missing(field) }
        return try T(found)
    }

    /// A field that may have no value: nil where there is none, or null, at every locale that counts.
    ///
    /// - Throws: `invalid-content`, where the value has another type.
    public func optionalValue<T: ContentFieldReadable>(
        _ field: String, as type: T.Type = T.self
    ) throws(ContentError) -> T? {
        guard let found = self[field] else { return nil }
        return try T(found)
    }

    /// A field's value with its place, for types that read it themselves; nil where there is none.
    public subscript(field: String) -> FieldValue? {
        guard let (locale, value) = scope.value(of: field, in: entry) else { return nil }
        return FieldValue(value, of: field, at: locale, in: scope)
    }

    /// An error of this entry.
    func error(_ message: String) -> ContentError {
        var error = ContentError(.invalidResource, "\(entry.sys.link): \(message)")
        error.resource = entry.sys.link
        return error
    }

    /// No value: a value that is by no locale is told apart from one that is not there.
    func missing(_ field: String) -> ContentError {
        let whole = entry.fields.locale == nil ? entry.fields.values[field] : nil
        if let whole, whole.object == nil, whole != .null {
            return .invalid(
                ResourcePlace(entry.sys.link, field: field), expected: "an object with one value per locale",
                found: whole)
        }
        return .invalid(
            ResourcePlace(entry.sys.link, field: field, locale: scope.reading.chain.first), expected: "a value",
            found: nil)
    }
}
