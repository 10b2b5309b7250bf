import MarqueeModel

/// Makes fields of Swift values, for one locale or many, and merges them into entries as they were read.
///
/// Dates are written by ISO 8601, links as links. Numbers that are not finite and integers beyond ±2⁵³, which Contentful
/// does not keep exactly, are errors.
public struct ContentEncoder: Sendable {
    let locales: [SpaceLocale]
    private let type: ContentType?

    /// Creates an encoder.
    ///
    /// - Parameters:
    ///   - locales: Those of the space or environment; others are refused then. Without any, all are taken.
    ///   - type: The content type of what is encoded. Fields that it has not are refused then, and those that are not
    ///     localised are written at the default locale. Without it, all are written at the locale given.
    public init(in locales: [SpaceLocale] = [], type: ContentType? = nil) {
        self.locales = locales
        self.type = type
    }

    /// The fields of a value at one locale. What is nil has no field.
    ///
    /// - Parameter locale: Nil: the default one.
    /// - Throws: `invalid-content-value`, with the entry, the field and the locale; `content-configuration` for a locale
    ///   that the space does not have.
    public func encode<T: Encodable>(_ value: T, at locale: String? = nil) throws(ContentError) -> Fields {
        var entry = Self.empty(value)
        try merge(value, at: locale, into: &entry)
        return entry.fields
    }

    /// The fields of a value for each of some locales.
    ///
    /// - Throws: As for one locale; also where values differ in a field that is not localised.
    public func encode<T: Encodable>(byLocale values: [String: T]) throws(ContentError) -> Fields {
        let sorted = values.sorted { $0.key < $1.key }
        guard let first = sorted.first else { return Fields() }
        var entry = Self.empty(first.value)
        try merge(byLocale: values, into: &entry)
        return entry.fields
    }

    /// Merges a value into an entry as it was read: fields that the value does not have stay, and so do other locales.
    ///
    /// A field that is nil is removed at this locale. A field that the entry has not at this locale, but takes from one
    /// that stands in, is written only if it differs. A date stays written as it was, unless it is another. So do the
    /// members of objects in fields that the value's types do not have; dictionaries, `Value` and `ValueObject` have all.
    ///
    /// - Parameters:
    ///   - locale: Nil: the default one. Which locales stood in where the value was read is taken from the space's locales;
    ///     where it was read by others, give the ``ContentLocale`` that it was read at.
    ///   - base: The entry as the value was read from it, where the entry may have been changed since: only what the value
    ///     has otherwise is written then. Nil: the entry itself.
    /// - Throws: As ``encode(_:at:)``; also for an entry with flat fields, which was not read to be written, and for an
    ///   encoder without locales where a value is that of another locale, which may have stood in. The entry stays as it
    ///   was then.
    public func merge<T: Encodable>(
        _ value: T, at locale: String? = nil, into entry: inout Entry, since base: Entry? = nil
    ) throws(ContentError) {
        try merge(value, at: ContentLocale(favoured: locale), into: &entry, since: base)
    }

    /// Merges a value into an entry as it was read, at the locale that the decoder read it at: values of those that stood
    /// in there stay theirs.
    ///
    /// - Throws: As for a locale's code.
    public func merge<T: Encodable>(
        _ value: T, at locale: ContentLocale, into entry: inout Entry, since base: Entry? = nil
    ) throws(ContentError) {
        let code = try known(locale.favoured)
        var merged = try FieldMerge(entry, since: base, locales, type)
        try merged.add(value, at: code, fallback: locale.fallback)
        entry.fields = merged.fields
    }

    /// Merges a value for each of some locales into an entry as it was read.
    ///
    /// - Throws: As for one locale; also where values differ in a field that is not localised.
    public func merge<T: Encodable>(byLocale values: [String: T], into entry: inout Entry) throws(ContentError) {
        var merged = try FieldMerge(entry, locales, type)
        for (locale, value) in values.sorted(by: { $0.key < $1.key }) { try merged.add(value, at: known(locale)) }
        entry.fields = merged.fields
    }

    private static func empty<T: Encodable>(_ value: T) -> Entry {
        // What has no id yet is called by none in errors.
        let id = (value as? any ContentWritable)?.contentfulID ?? "(new)"
        return Entry(SystemProperties(Link(.entry, id), version: 0), fields: Fields())
    }

    private func known(_ locale: String?) throws(ContentError) -> String {
        guard let code = locale ?? locales.first(where: \.isDefault)?.code else {
            throw ContentError(
                .configuration, "no locale given, and the space's default locale is unknown",
                advice: "name a locale, or give the encoder the space's locales")
        }
        guard locales.isEmpty || locales.contains(where: { $0.code == code }) else {
            throw ContentError(
                .configuration,
                "unknown locale '\(code)'; known locales: \(locales.map(\.code).joined(separator: ", "))")
        }
        return code
    }
}
