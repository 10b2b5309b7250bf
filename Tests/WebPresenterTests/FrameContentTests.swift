import Testing

@testable import WebPresenter

/// HTML of a message without the tags that contact somebody whatever a policy says.
struct FrameContentTests {
    /// `•` stands for what takes the place of a tag.
    @Test(arguments: [
        ("<p>One</p>", "<p>One</p>"), ("<link rel=preconnect href=http://a>x", "•x"), ("<LiNk/rel=preconnect>x", "•x"),
        ("<link\n\trel='dns-prefetch'\u{0C}href=\"//a>b\">x", "•x"), ("<link>x", "•x"), ("<link", "•"),
        ("a<link rel=preconnect href=http://a", "a•"), ("<meta http-equiv=refresh content='0;url=//a'>x", "•x"),
        ("<base href=//a>x", "•x"), ("<base/>x", "•x"),
        ("<iframe srcdoc=\"&lt;link rel=preconnect href=//a&gt;\"></iframe>x", "•</iframe>x"),
        ("<svg><link rel=preconnect href=//a /></svg>", "<svg>•</svg>"),
        ("<li<link>nk rel=preconnect href=//a>", "<li•nk rel=preconnect href=//a>"),
        ("<<link>link rel=preconnect>", "<•link rel=preconnect>"),
        ("<link<meta>rel=preconnect href=//a>", "<link•rel=preconnect href=//a>"),
        ("<!-- <link rel=preconnect> -->x", "<!-- • -->x"), ("<!--><link rel=preconnect href=//a>-->", "<!-->•-->"),
        ("<a title='<link rel=preconnect href=//a>'>x", "<a title='•'>x"), ("<links>x</links>", "<links>x</links>"),
        ("<metadata>", "<metadata>"), ("<basefont>", "<basefont>"), ("<linK\u{0B}>", "<linK\u{0B}>"),
        // Not the letter K, although it is one in lower case elsewhere.
        ("<lin\u{212A} rel=preconnect>", "<lin\u{212A} rel=preconnect>"), ("</link>", "</link>"),
        ("&lt;link>", "&lt;link>"), ("< link>", "< link>"), ("<link href=a\"b>c\">x", "•c\">x"),
        ("<style>a::before { content: '<link x>' }</style>", "<style>a::before { content: '•' }</style>"),
        ("<link href = \"a>b\" x>y", "•y"), ("é<link>ü", "é•ü"),
    ])
    func `the tags are taken out wherever they stand`(html: String, harmless: String) {
        #expect(FrameContent.harmless(html) == harmless.replacing("•", with: "<!---->"))
    }

    /// Whatever the text: no such tag can begin in what is left.
    @Test func `no mixture of pieces leaves one behind`() throws {
        var generator = SplitMix(state: 7)
        let pieces = [
            "<", "link", "LINK", "meta", "iframe", "base", " ", ">", "/", "\"", "'", "=", "<link", "<!--", "-->",
            "<style>", "</style>", "l", "i", "nk", "\n", "\u{0}", "é", "<meta>", "<template>", "<![CDATA[", "]]>",
        ]
        for _ in 0..<20_000 {
            let html = (0..<Int.random(in: 1...14, using: &generator)).map { _ in
                pieces[Int.random(in: pieces.indices, using: &generator)]
            }.joined()
            let left = FrameContent.harmless(html).lowercased()
            #expect(
                left.firstMatch(of: /<(link|meta|base|iframe)([\t\n\f\r \/>]|$)/) == nil, "\(html.debugDescription)")
        }
    }
}

/// The same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
