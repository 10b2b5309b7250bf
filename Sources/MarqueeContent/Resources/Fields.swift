public import MarqueeModel

/// The fields of an entry or asset with their values, as they came.
///
/// By the Management API, or by the Delivery API with `locale=*`, each field has an object of its values by locale; else
/// its value stands there alone, at the locale that `sys.locale` names.
public struct Fields: Sendable, Hashable {
    /// As it came: field → locale → value, or field → value where ``locale`` is not nil. Order is kept.
    public internal(set) var values: ValueObject
    /// The one locale of flat fields; nil where each field has its values by locale.
    public let locale: String?

    /// Creates fields, each with its values by locale, or all at one locale.
    public init(_ values: ValueObject = [:], at locale: String? = nil) {
        self.values = values
        self.locale = locale
    }

    /// The fields' ids, in order.
    public var names: [String] { values.keys }

    /// The value of a field at exactly one locale; nil where there is none, and where it is null.
    public func value(of field: String, at locale: String) -> Value? {
        guard let whole = values[field] else { return nil }
        let value = self.locale == nil ? whole.object?[locale] : (self.locale == locale ? whole : nil)
        return value == .null ? nil : value
    }

    /// The locales that a field has values at, in order; those that are null do not count.
    public func locales(of field: String) -> [String] {
        guard let whole = values[field] else { return [] }
        if let locale { return whole == .null ? [] : [locale] }
        return whole.object?.filter { $0.value != .null }.map(\.key) ?? []
    }

    /// Sets the value of a field at one locale, or removes it, and leaves all other locales as they are. Flat fields take
    /// values at their own locale only; others are ignored.
    public mutating func set(_ field: String, at locale: String, to value: Value?) {
        if let own = self.locale {
            if own == locale { values[field] = value }
            return
        }
        var byLocale = values[field]?.object ?? [:]
        byLocale[locale] = value
        values[field] = byLocale.isEmpty ? nil : .object(byLocale)
    }
}
