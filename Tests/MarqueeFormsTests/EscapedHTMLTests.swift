import Testing

@testable import MarqueeForms

@Suite struct EscapedHTMLTests {
    @Test(arguments: [
        ("<b>&'\"", "&lt;b&gt;&amp;&#39;&quot;"), ("\"\u{301} x=", "&quot;\u{301} x="), ("<\u{FE0F}", "&lt;\u{FE0F}"),
        ("a\u{0}\u{1B}[31m\u{202E}b\u{85}", "a\u{FFFD}\u{FFFD}[31m\u{FFFD}b\u{FFFD}"), ("é\n\t👋🏽", "é\n\t👋🏽"),
    ])
    func `text is escaped scalar by scalar`(_ text: String, _ html: String) {
        // Swift compares by characters, which would take a composed one for its parts.
        #expect(Array(EscapedHTML().escapeText(text).unicodeScalars) == Array(html.unicodeScalars))
    }
}
