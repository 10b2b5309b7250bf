import Testing

@testable import MarqueeFiles

@Suite struct OriginTokenTests {
    @Test(arguments: [
        ("https://push.example/a", true), ("https://PUSH.example/b?c", true), ("http://push.example/a", false),
        ("https://push.example:8443/a", false), ("https://evil.example/push.example", false),
        ("https://push.example.evil.example/", false), ("https://push.example@evil.example/", false),
    ])
    func `a token is for its own origin only`(url: String, isFor: Bool) throws {
        let token = try #require(OriginToken("secret", for: "https://push.example/x/x"))
        #expect(token.isFor(try #require(RemoteURL(url))) == isFor)
        #expect(!"\(token)".contains("secret"))
        #expect(!String(reflecting: token).contains("secret"))
    }

    @Test(arguments: ["", "two words", "line\r\nX-Other: 1", "tab\t", "ü", "\u{7F}"])
    func `what cannot stand in a header field is no token`(text: String) {
        #expect(OriginToken(text, for: "https://push.example/") == nil)
    }

    @Test(arguments: ["", "push.example", "ftp://push.example/", "/a"])
    func `what is no remote address has no token`(url: String) {
        #expect(OriginToken("secret", for: url) == nil)
    }
}
