import Testing

@testable import MarqueeReactions

@Suite struct `What a page says` {
    @Test(arguments: [
        ("<p>Gelato</p>", "Gelato"), ("", ""), ("no marks at all", "no marks at all"),
        ("<h1>Spring</h1><p>It  is\n here.</p><p>Come <b>in</b>!</p>", "Spring\n\nIt is here.\n\nCome in!"),
        ("a<br>b<br/>c", "a\nb\nc"), ("<ul><li>one</li><li>two</li></ul>", "• one\n• two"),
        ("<p>5 &lt; 6 &amp; 7 &euro; &#8364; &nbsp;x</p>", "5 < 6 & 7 € € x"),
        ("<script>alert(1)</script><style>p{}</style><p>x</p><noscript>y</noscript>", "x"),
        ("<p>Ciao <em>mondo</em>, <a href=\"http://x/\">qui</a></p>", "Ciao mondo, qui"),
        ("<div>a<div>b</div>c</div>", "a\nb\nc"), ("<p>open <b>and <i>never closed", "open and never closed"),
        ("<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"),
        ("<!-- not <p>this</p> --><p>日本語 👩‍👩‍👧</p>", "日本語 👩‍👩‍👧"), ("<title>T</title><body>x", "x"),
        ("<ul><li><p>one</p></li><li><p>two</p><p>more</p></li></ul><p>end</p>", "• one\n• two\n\nmore\n\nend"),
        ("<p><br></p><p>x</p>", "x"), ("<center>a</center><center>b</center>", "a\nb"),
    ])
    func `without marks, scripts and styles`(html: String, expected: String) {
        #expect(HTMLText.plain(html) == expected)
    }

    /// Nested as deep as it goes, huge, or not HTML at all: it ends, and soon.
    @Test func `of hostile pages, something or nothing`() {
        let attributes = (0..<100_000).map { "a\($0)" }.joined(separator: " ")
        #expect(HTMLText.plain("<p \(attributes)>x</p>") == "x")
        let long = HTMLText.plain("<p title=\"\(String(repeating: "long ", count: 2_000))\">x</p>y")
        #expect(long.hasPrefix("x") && long.hasSuffix("y") && !long.contains("long"))
        let deep = String(repeating: "<div>", count: 100_000) + "x"
        #expect(HTMLText.plain(deep).count <= 1)
        #expect(HTMLText.plain(String(repeating: "<p>a", count: 200_000)).hasPrefix("a\n\na"))
        #expect(HTMLText.plain(String(repeating: "&amp;", count: 400_000)).hasPrefix("&&"))
        let entity = HTMLText.plain("<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><p>&a;")
        #expect(!entity.contains("root:"))
        for seed in 0..<200 {
            var text = ""
            var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
            for _ in 0..<300 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text +=
                    ["<", ">", "/", "p", "b", "&", ";", "\"", "=", " ", "script", "é", "\u{0}", "!--", "li"][
                        Int(state >> 33) % 15]
            }
            #expect(HTMLText.plain(text).utf8.count <= 4 * text.utf8.count)
        }
    }
}
