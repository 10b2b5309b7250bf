public import MarqueeModel

/// Which locale's values are wanted, and which stand in where it has none.
public struct ContentLocale: Sendable, Hashable {
    /// The code of the locale that is wanted; nil: the space's default.
    public var favoured: String?
    /// The codes that stand in, in order; nil: as the space's locales name their own, each its `fallbackCode`.
    public var fallback: [String]?

    /// Creates a choice of locales.
    public init(favoured: String? = nil, fallback: [String]? = nil) {
        self.favoured = favoured
        self.fallback = fallback
    }

    /// The codes to look at, in order, each once: the favoured one, then those that stand in.
    ///
    /// A code that was there already ends the chain, and so does a fallback that the space does not have.
    ///
    /// - Parameter locales: Those of the space or environment. Without any, nothing is known of the space: the codes of
    ///   this value are taken as they are.
    func chain(in locales: [SpaceLocale]) -> [String] {
        var chain: [String] = []
        if let first = favoured ?? locales.first(where: \.isDefault)?.code { chain.append(first) }
        func append(_ code: String) -> Bool {
            guard !chain.contains(code), locales.isEmpty || locales.contains(where: { $0.code == code }) else {
                return false
            }
            chain.append(code)
            return true
        }
        if let fallback {
            _ = fallback.first { !append($0) }
        } else {
            while let last = chain.last, let next = locales.first(where: { $0.code == last })?.fallbackCode {
                guard append(next) else { break }
            }
        }
        return chain
    }

    /// The value of a field: at the favoured locale, else at the first of those that stand in; nil where none of them has
    /// one. A null counts as none.
    ///
    /// - Parameters:
    ///   - locales: Those of the space or environment.
    ///   - isLocalized: As the content type says. A field that is not localised yields its only value, whatever the
    ///     locale.
    public func value(
        of field: String, in fields: Fields, locales: [SpaceLocale], isLocalized: Bool = true
    ) -> Value? {
        fields.value(of: field, along: chain(in: locales), isLocalized: isLocalized)?.value
    }
}

extension Fields {
    /// The value of a field along a chain of locales, and the locale that it is at; nil where there is none.
    ///
    /// Without any locale in the chain nothing is known of the space, and flat fields stand for themselves.
    func value(
        of field: String, along chain: [String], isLocalized: Bool
    ) -> (locale: String?, value: Value)? {
        guard let whole = values[field] else { return nil }
        if let locale {
            guard whole != .null, !isLocalized || chain.isEmpty || chain.contains(locale) else { return nil }
            return (locale, whole)
        }
        guard case .object(let byLocale) = whole else { return nil }
        guard isLocalized else {
            return byLocale.first { $0.value != .null }.map { ($0.key, $0.value) }
        }
        for code in chain {
            if let value = byLocale[code], value != .null { return (code, value) }
        }
        return nil
    }
}
