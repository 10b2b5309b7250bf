import Testing

@testable import MarqueeModel

struct ThemeTests {
    private static let full: ValueObject = [
        "accent": ["light": "#1f4fd8", "dark": "#8FB0FF"], "paper": ["light": "#ffffff", "dark": "#000000"],
        "ink": ["light": "#000000", "dark": "#ffffff"], "ground": ["light": "#eeeeee", "dark": "#111111"],
        "font": "/a/Brand.woff2", "headingFont": "Noto Serif", "logo": "/a/logo.svg", "radius": .double(4),
        "scale": "auto",
    ]

    @Test func `what is written is read again`() {
        #expect(Theme(json: Self.full).members == Self.full)
        #expect(Theme(json: [:]) == Theme())
        #expect(Theme().members.isEmpty)
        var larger = Theme()
        larger.scale = .factor(1.5)
        #expect(Theme(json: larger.members) == larger)
    }

    @Test(
        arguments: [
            ("accent", "red"), ("accent", "#12345"), ("accent", "#12345g"), ("accent", "#1234567"), ("accent", 5),
            ("accent", ["light": "red", "dark": "#000000"]), ("accent", ["dark": "#000000"]), ("radius", -1),
            ("radius", 65), ("radius", "4"), ("scale", "large"), ("scale", 0), ("scale", 6), ("font", " "), ("logo", 1),
        ] as [(String, Value)])
    func `what is not as it should be is left out`(key: String, value: Value) {
        #expect(Theme(json: [key: value]) == Theme(), "\(key)")
    }

    @Test func `one colour is for day and night`() {
        #expect(Theme(json: ["ink": "#123abc"]).ink == Theme.Colour(light: "#123abc", dark: "#123abc"))
        #expect(Theme(json: ["ink": ["light": "#123abc"]]).ink == Theme.Colour(light: "#123abc", dark: "#123abc"))
    }

    @Test func `what another theme says comes first`() {
        let own = Theme(json: ["accent": "#222222", "scale": .double(2)])
        let both = Theme(json: Self.full).overridden(by: own)
        #expect(both.accent == own.accent && both.scale == own.scale)
        #expect(both.paper == Theme(json: Self.full).paper && both.logo == "/a/logo.svg")
        #expect(Theme().overridden(by: own) == own)
    }

    @Test(arguments: [
        ("a.woff2", true), ("A.TTF", true), ("x.otf", true), ("x.woff", true), ("Noto Sans", false), ("woff2", false),
    ])
    func `a font is a file or a family`(font: String, isFile: Bool) {
        #expect(Theme.isFontFile(font) == isFile)
    }
}
