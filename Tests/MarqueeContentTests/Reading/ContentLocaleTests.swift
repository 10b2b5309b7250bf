import MarqueeModel
import Testing

@testable import MarqueeContent

/// Whose value is taken, along the fallbacks of the space or those given.
struct ContentLocaleTests {
    private static let space = [
        SpaceLocale("en-US", isDefault: true), SpaceLocale("de-AT", fallbackCode: "de-DE"),
        SpaceLocale("de-DE", fallbackCode: "en-US"), SpaceLocale("fr", fallbackCode: nil),
        SpaceLocale("a", fallbackCode: "b"), SpaceLocale("b", fallbackCode: "a"),
        SpaceLocale("lost", fallbackCode: "nowhere"),
    ]

    @Test(
        arguments: [
            (nil, nil, ["en-US"]),
            ("de-AT", nil, ["de-AT", "de-DE", "en-US"]),
            ("fr", nil, ["fr"]),
            ("a", nil, ["a", "b"]),
            ("lost", nil, ["lost"]),
            // Not the tag that 'de-CH' would be shortened to.
            ("de-CH", nil, ["de-CH"]),
            ("de-CH", ["de-DE", "fr"], ["de-CH", "de-DE", "fr"]),
            ("fr", ["de-DE", "nowhere", "en-US"], ["fr", "de-DE"]),
            ("fr", ["de-DE", "fr", "en-US"], ["fr", "de-DE"]),
            (nil, ["fr"], ["en-US", "fr"]),
            ("de-AT", [], ["de-AT"]),
        ] as [(String?, [String]?, [String])])
    func `a chain is the favoured locale and its fallbacks`(
        _ favoured: String?, _ fallback: [String]?, _ chain: [String]
    ) {
        #expect(ContentLocale(favoured: favoured, fallback: fallback).chain(in: Self.space) == chain)
    }

    @Test func `without a space's locales the codes are taken as they are`() {
        #expect(ContentLocale(favoured: "it", fallback: ["de", "en"]).chain(in: []) == ["it", "de", "en"])
        #expect(ContentLocale().chain(in: []) == [])
    }

    @Test func `null counts as absent, so that fallback goes on`() {
        let fields = Fields(["title": ["de-AT": .null, "de-DE": .null, "en-US": "Hello"]])
        let locale = ContentLocale(favoured: "de-AT")
        #expect(locale.value(of: "title", in: fields, locales: Self.space) == "Hello")
        #expect(ContentLocale(favoured: "fr").value(of: "title", in: fields, locales: Self.space) == nil)
    }

    @Test func `a field that is not localised yields its only value`() {
        let fields = Fields(["slug": ["en-US": "x"], "none": ["en-US": .null]])
        let locale = ContentLocale(favoured: "fr")
        #expect(locale.value(of: "slug", in: fields, locales: Self.space) == nil)
        #expect(locale.value(of: "slug", in: fields, locales: Self.space, isLocalized: false) == "x")
        #expect(locale.value(of: "none", in: fields, locales: Self.space, isLocalized: false) == nil)
    }

    @Test func `flat fields are at the locale of their entry`() {
        let fields = Fields(["title": "Hallo", "none": .null], at: "de-DE")
        func value(_ favoured: String?, _ field: String = "title", isLocalized: Bool = true) -> Value? {
            ContentLocale(favoured: favoured)
                .value(of: field, in: fields, locales: Self.space, isLocalized: isLocalized)
        }
        #expect(value("de-AT") == "Hallo")
        #expect(value("fr") == nil)
        #expect(value("fr", isLocalized: false) == "Hallo")
        #expect(value("de-DE", "none") == nil)
        #expect(ContentLocale().value(of: "title", in: fields, locales: []) == "Hallo")
    }

    /// Locales that name each other in every way, circles and names of nobody included.
    @Test(arguments: 0..<50)
    func `random spaces agree with a slow model`(_ seed: Int) {
        var random = LocaleRandom(state: UInt64(seed) &+ 1)
        let codes = ["a", "b", "c", "d", "e", "f"]
        for _ in 0..<100 {
            let space = codes.prefix(Int.random(in: 0...6, using: &random)).map { code in
                SpaceLocale(
                    code, fallbackCode: Bool.random(using: &random) ? codes.randomElement(using: &random) : nil,
                    isDefault: code == "a")
            }.shuffled(using: &random)
            let favoured = Bool.random(using: &random) ? codes.randomElement(using: &random) : nil
            let fallback =
                Int.random(in: 0..<3, using: &random) == 0
                ? (0..<Int.random(in: 0..<5, using: &random)).compactMap { _ in codes.randomElement(using: &random) }
                : nil
            var values = ValueObject()
            for code in codes where Bool.random(using: &random) {
                values[code] = Bool.random(using: &random) ? .null : .string(code)
            }
            let locale = ContentLocale(favoured: favoured, fallback: fallback)
            let isLocalized = Int.random(in: 0..<4, using: &random) > 0
            let found = locale.value(
                of: "f", in: Fields(["f": .object(values)]), locales: space, isLocalized: isLocalized)
            let expected =
                isLocalized
                ? Self.model(values, favoured, fallback, space)
                : values.first { $0.value != .null }?.value
            #expect(found == expected, "\(space) \(locale) \(values)")
        }
    }

    /// The rule, word by word: at the favoured locale, else at the next one, until there is none.
    private static func model(
        _ values: ValueObject, _ favoured: String?, _ fallback: [String]?, _ space: [SpaceLocale]
    ) -> Value? {
        let first = favoured ?? space.filter(\.isDefault).first?.code
        var seen: [String] = []
        var next = first ?? fallback?.first
        var given = first == nil ? Array((fallback ?? []).dropFirst()) : fallback ?? []
        while let code = next {
            if seen.contains(code) { return nil }
            if code != first, !space.isEmpty, !space.map(\.code).contains(code) { return nil }
            seen.append(code)
            if let value = values[code], value != .null { return value }
            if fallback != nil {
                next = given.isEmpty ? nil : given.removeFirst()
            } else {
                next = space.filter { $0.code == code }.first?.fallbackCode
            }
        }
        return nil
    }
}

private struct LocaleRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
