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
                .invalidValue, "\(entry.sys.link) was read at the locale '\(locale)' only, and cannot be merged into",
                advice: "read it by the Management API")
            error.resource = entry.sys.link
            throw error
        }
        self.fields = entry.fields
        self.read = base?.fields ?? entry.fields
        self.entry = entry.sys.link
        self.locales = locales
        self.type = type
    }

    mutating func add<T: Encodable>(_ value: T, at locale: String) throws(ContentError) {
        let encoded = try EncodedFields(value, of: entry, at: locale)
        let chain = ContentLocale(favoured: locale).chain(in: locales)
        for member in encoded.values {
            let definition = try definition(member.key, locale)
            let wanted = member.value == .null ? nil : member.value
            guard definition?.isLocalized != false else {
                try share(member, at: locale, encoded.dates[member.key])
                continue
            }
            let current = read.value(of: member.key, at: locale)
            // What stands in was read, and is not this locale's own.
            let standsIn = current == nil ? read.value(of: member.key, along: chain, isLocalized: true)?.value : nil
            // What is as it was read is nobody's change, whatever has become of it since.
            if wanted == nil, current == nil { continue }
            if let wanted, let before = current ?? standsIn,
                Self.isSame(before, wanted, encoded.dates[member.key])
            {
                continue
            }
            fields.set(member.key, at: locale, to: wanted)
        }
    }

    /// A field that is not localised has its value where it had it, or at the default locale.
    private mutating func share(_ member: ValueObject.Member, at locale: String, _ date: EncodedNode.DateKind?)
        throws(ContentError)
    {
        if let other = shared[member.key], other != member.value {
            throw problem(member.key, locale, "the field is not localised, and has another value at another locale")
        }
        shared[member.key] = member.value
        if member.value == .null, read.locales(of: member.key).isEmpty { return }
        let home = read.locales(of: member.key).first ?? locales.first(where: \.isDefault)?.code ?? locale
        if let current = read.value(of: member.key, at: home), Self.isSame(current, member.value, date) { return }
        fields.set(member.key, at: home, to: member.value == .null ? nil : member.value)
    }

    private static func isSame(_ current: Value, _ wanted: Value, _ date: EncodedNode.DateKind?) -> Bool {
        if current == wanted { return true }
        if let date, let old = current.string.flatMap({ ContentDate($0) }),
            let new = wanted.string.flatMap({ ContentDate($0) })
        {
            return switch date {
            case .parts: old == new
            case .moment: old.timestamp(assumingOffset: 0) == new.timestamp(assumingOffset: 0)
            }
        }
        guard let old = current.double, let new = wanted.double else { return false }
        return old == new
    }

    private func definition(_ field: String, _ locale: String) throws(ContentError) -> ContentField? {
        guard let type else { return nil }
        if let definition = type.fields.first(where: { $0.id == field }) { return definition }
        let nearest = NearestName.of(field, in: type.fields.map(\.id)).map { " (did you mean '\($0)'?)" } ?? ""
        throw problem(field, locale, "the content type '\(type.id)' has no such field\(nearest)")
    }

    private func problem(_ field: String, _ locale: String, _ message: String) -> ContentError {
        var error = ContentError(
            .invalidValue, "\(ResourcePlace(entry, field: field, locale: locale)): \(message)")
        error.resource = entry
        error.field = field
        return error
    }
}
