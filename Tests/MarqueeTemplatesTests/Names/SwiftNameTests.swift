import Testing

@testable import marquee_templates

struct SwiftNameTests {
    @Test(arguments: [
        ("title", "title", "Title"), ("on-accept", "onAccept", "OnAccept"), ("Open Card", "openCard", "OpenCard"),
        ("product_banner", "productBanner", "ProductBanner"), ("URLText", "urlText", "URLText"), ("URL", "url", "URL"),
        ("2nd", "_2nd", "_2nd"), ("a1", "a1", "A1"), ("1.5 x", "_15X", "_15X"), ("Löwe", "löwe", "Löwe"),
        ("日本-語", "日本語", "日本語"), ("🎬", "argument", "Unnamed"), ("- -", "argument", "Unnamed"),
        ("\u{301}e\u{301}", "e\u{301}", "E\u{301}"), ("class", "class", "Class"), ("self", "self_", "Self_"),
        ("init", "init_", "Init"), ("string", "string", "String_"), ("Type", "type", "Type_"),
        ("file path", "filePath", "FilePath_"), ("on.accept", "onAccept", "OnAccept"), ("ß", "ß", "SS"),
        ("a\u{200D}b", "aB", "AB"), ("x²", "x", "X"),
    ])
    func `a name leads to an identifier`(_ name: String, _ member: String, _ type: String) {
        #expect(SwiftName.member(name) == member)
        #expect(SwiftName.type(name) == type)
    }

    @Test(arguments: [
        ("product-banner", "ProductBannerContext"), ("Loyalty Card", "LoyaltyCardContext"), ("3d", "_3dContext"),
        ("presentation", "PresentationContext_"), ("🎬", "UnnamedContext"),
    ])
    func `a template leads to a context`(_ name: String, _ type: String) {
        #expect(SwiftName.type(name, suffix: "Context") == type)
    }

    @Test(arguments: [("class", "`class`"), ("default", "`default`"), ("title", "title"), ("self_", "self_")])
    func `keywords are quoted where they are declared`(_ identifier: String, _ written: String) {
        #expect(SwiftName.quotingKeyword(identifier) == written)
    }
}
