import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct MarkdownTests {
    static let texts: [(text: String, markdown: String)] = [
        ("In pixels, 3.5 or so (see below): done!", "In pixels, 3.5 or so (see below): done!"),
        ("![x](http://evil.example/p.png)", #"!\[x\](http\://evil.example/p.png)"#),
        (
            "[x](https://evil.example) <https://evil.example>",
            #"\[x\](https\://evil.example) \<https\://evil.example\>"#
        ),
        ("[x]: http://evil.example", #"\[x\]: http\://evil.example"#),
        ("<img src=x onerror=alert(1)> &lt;", #"\<img src=x onerror=alert(1)\> \&lt;"#),
        ("WWW.evil.example a@evil.example", #"WWW\.evil.example a\@evil.example"#),
        ("`code` **bold** _it_ ~~x~~ a|b", #"\`code\` \*\*bold\*\* \_it\_ \~\~x\~\~ a\|b"#),
        ("# title\n - item\n12. item\n3) x\n===\n+ y", "\\# title\n \\- item\n12\\. item\n3\\) x\n\\===\n\\+ y"),
        ("a\u{202E}b\u{9B}", #"a\<U+202E\>b\<U+009B\>"#), (#"a\[b"#, #"a\\\[b"#),
    ]

    @Test(arguments: texts)
    func `a text of somebody else's stays text`(text: String, markdown: String) {
        #expect(Markdown.text(text) == markdown)
        #expect(Markdown.plain(Markdown.text(text)) == text.visibleLines)
    }

    @Test(arguments: [
        ("name", "`name`"), ("a`b", "`` a`b ``"), ("``", "``` `` ```"), ("\u{1B}\n", "`<U+001B><U+000A>`"),
        ("a\\*b", "`a\\*b`"),
    ])
    func `a code span ends where it should`(text: String, markdown: String) {
        #expect(Markdown.code(text) == markdown)
        #expect(Markdown.plain(Markdown.code(text)) == text.visible)
    }

    @Test func `a long text takes no longer for being hostile`() {
        for mark in ["-", ":", "`", "\\", "w.", "1"] {
            let text = String(repeating: mark, count: 200_000)
            #expect(Markdown.plain(Markdown.text(text)) == text)
        }
    }
}
