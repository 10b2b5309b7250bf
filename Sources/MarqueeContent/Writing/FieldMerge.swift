import MarqueeModel

/// Fields as they were read, while values are merged into them.
struct FieldMerge {
    private(set) var fields: Fields
    private let read: Fields
    private let entry: Link
    private let locales: [SpaceLocale]
    private let type: ContentType?
    /// What values have said of fields that are not localised.
    private var shared: [String: Value] = [:]

    /// - Parameter base: The entry as the value was read from it; nil: the entry itself.
    init(
        _ entry: Entry, since base: Entry? = nil, _ locales: [SpaceLocale], _ type: ContentType?
    ) throws(ContentError) {
        if let locale = entry.fields.locale ?? base?.fields.locale {
            var error = ContentError(
                .invalidValue, "\(entry.sys.link) was read in the locale '\(locale)' only, and cannot be merged into",
                advice: "read it with the Management API")
            error.resource = entry.sys.link
            throw error
        }
        self.fields = entry.fields
        self.read = base?.fields ?? entry.fields
        self.entry = entry.sys.link
        self.locales = locales
        self.type = type
    }

    /// - Parameter fallback: The locales that stood in where the value was read, as far as the caller names them; nil: as
    ///   the space's locales do.
    mutating func add<T: Encodable>(
        _ value: T, at locale: String, fallback: [String]? = nil
    ) throws(ContentError) {
        let encoded = try EncodedFields(value, of: entry, at: locale)
        let chain = ContentLocale(favoured: locale, fallback: fallback).chain(in: locales)
        let isChainKnown = fallback != nil || !locales.isEmpty
        for (name, node) in encoded.members {
            let definition = try definition(name, locale)
            guard definition?.isLocalized != false else {
                try share(name, node, at: locale)
                continue
            }
            let own = read.value(of: name, at: locale)
            if node.isNull {
                if own != nil { fields.set(name, at: locale, to: nil) }
                continue
            }
            // What stands in was read, and is not this locale's own.
            let before = own ?? read.value(of: name, along: chain, isLocalized: true)?.value
            if before == nil, !isChainKnown { try checkIsOwn(name, node, locale) }
            if let before, node.isUnchanged(from: before) { continue }
            let current = fields.value(of: name, at: locale) ?? before
            fields.set(name, at: locale, to: node.merged(from: before, into: current))
        }
    }

    /// Which locales stood in where the value was read cannot be known: it may be another locale's.
    private func checkIsOwn(_ field: String, _ node: EncodedNode, _ locale: String) throws(ContentError) {
        for other in read.locales(of: field) {
            guard let value = read.value(of: field, at: other), node.isUnchanged(from: value) else { continue }
            throw problem(
                field, locale,
                "the value is that of the locale '\(other)'; it is unknown whether that was the fallback for '\(locale)'",
                advice: "give the encoder the space's locales, or name the fallbacks with a ContentLocale")
        }
    }

    /// A field that is not localised has its value where it had it, or at the default locale.
    private mutating func share(_ field: String, _ node: EncodedNode, at locale: String) throws(ContentError) {
        let wanted = node.value ?? .null
        if let other = shared[field], other != wanted {
            throw problem(field, locale, "the field is not localised, and has a different value in another locale")
        }
        shared[field] = wanted
        if node.isNull, read.locales(of: field).isEmpty { return }
        let home = read.locales(of: field).first ?? locales.first(where: \.isDefault)?.code ?? locale
        let before = read.value(of: field, at: home)
        if let before, node.isUnchanged(from: before) { return }
        let current = fields.value(of: field, at: home) ?? before
        fields.set(field, at: home, to: node.isNull ? nil : node.merged(from: before, into: current))
    }

    private func definition(_ field: String, _ locale: String) throws(ContentError) -> ContentField? {
        guard let type else { return nil }
        if let definition = type.fields.first(where: { $0.id == field }) { return definition }
        let nearest = NearestName.of(field, in: type.fields.map(\.id)).map { " (did you mean '\($0)'?)" } ?? ""
        throw problem(field, locale, "unknown field in the content type '\(type.id)'\(nearest)")
    }

    private func problem(
        _ field: String, _ locale: String, _ message: String, advice: String? = nil
    ) -> ContentError {
        var error = ContentError(
            .invalidValue, "\(ResourcePlace(entry, field: field, locale: locale)): \(message)", advice: advice)
        error.resource = entry
        error.field = field
        return error
    }
}
