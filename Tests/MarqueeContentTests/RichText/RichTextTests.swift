import MarqueeModel
import Testing

@testable import MarqueeContent

/// Rich text as a tree, as HTML that runs nothing, and as plain text.
struct RichTextTests {
    static func read(_ value: Value) throws -> RichText {
        let entry = Entry(
            SystemProperties(Link(.entry, "e"), version: 1), fields: Fields(["body": ["en": value]]))
        return try ContentFields(
            entry,
            EntryScope(
                entry, ContentReading(chain: ["en"], unlocalized: [:], resolver: LinkResolver(), depth: 0))
        ).value("body")
    }

    @Test(.enabled(if: Recording.areExpected))
    func `the recorded text is read, written back as it came, and both readings have its words`() throws {
        let recorded = try Recording.json("resources/structured-text")
        let text = try Self.read(recorded)
        let written = try #require(text.contentValue.object)
        for member in try #require(recorded.object) { #expect(written[member.key] == member.value) }
        #expect(text.links.map(\.id) == ["49rofLvvxCOiIMIi6mk8ai", "5ZF9Q4K6iWSYIU2OUs0UaQ", "q2hGXkd5tICym64AcgeKK"])
        #expect(
            text.plainText == """
                Some heading

                Some subheading

                Some bold

                Some italics

                Some underline

                Some raw content

                An unpublished embed:

                Some more content
                """)
        let html = text.html(entry: { "<b>\($0.id.prefix(2))</b>" })
        #expect(
            html == """
                <h1>Some heading</h1><p></p><b>49</b><h2>Some subheading</h2><p><strong>Some bold</strong></p>\
                <p><em>Some italics</em></p><p><u>Some underline</u></p><p></p><p></p><b>5Z</b><p></p>\
                <p>Some raw content</p><p></p><p>An unpublished embed:</p><p></p><b>q2</b><p>Some more content</p>
                """)
    }

    private static func paragraph(_ nodes: RichText.Node...) -> RichText {
        RichText([.element(.init(.paragraph, nodes))])
    }

    private static func link(_ address: Value) -> RichText {
        paragraph(.element(.init(.hyperlink, data: ["uri": address], [.text(.init("here"))])))
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
        "\u{1}javascript:alert(1)", "vbscript:x", "data:text/html,<script>", "//evil.example", "/relative", "",
        "file:///etc/passwd", "https:\\\\evil.example", "http s://x", "ｊavascript:x", "https://a b", "blob:https://x",
    ])
    func `a link that could run something leaves its text`(_ address: String) {
        #expect(Self.link(.string(address)).html() == "<p>here</p>")
    }

    @Test(arguments: ["https://example.com/?a=1&b=\"2\"", "mailto:a@example.com", "tel:+431234", "HTTP://example.com"])
    func `other links are kept, escaped`(_ address: String) {
        let escaped = address.split(separator: "&", omittingEmptySubsequences: false).joined(separator: "&amp;")
            .split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "&quot;")
        #expect(Self.link(.string(address)).html() == "<p><a href=\"\(escaped)\">here</a></p>")
    }

    @Test func `text is escaped, whatever it is`() {
        let text = Self.paragraph(.text(.init("<script>\"'&\u{0}\u{7F}a\nb", marks: [.bold, .init(rawValue: "x")])))
        #expect(text.html() == "<p><strong>&lt;script&gt;&quot;&#39;&amp;a<br>b</strong></p>")
        #expect(Self.link(5).html() == "<p>here</p>")
    }

    @Test func `nodes that are not known are kept, and leave their text`() throws {
        let value: Value = [
            "nodeType": "document", "data": [:], "extra": 1,
            "content": [
                [
                    "nodeType": "sparkle", "data": ["x": 1], "colour": "red",
                    "content": [
                        ["nodeType": "text", "value": "shine", "marks": [["type": "glow", "by": 3]], "data": [:]]
                    ],
                ]
            ],
        ]
        let text = try Self.read(value)
        #expect(text.html() == "shine" && text.plainText == "shine")
        #expect(text.contentValue == value)
    }

    @Test func `lists, tables and assets have their elements`() {
        func item(_ text: String, _ more: RichText.Node...) -> RichText.Node {
            .element(.init(.listItem, [.element(.init(.paragraph, [.text(.init(text))]))] + more))
        }
        func cell(_ kind: RichText.Element.Kind, _ text: String) -> RichText.Node {
            .element(.init(kind, [.element(.init(.paragraph, [.text(.init(text))]))]))
        }
        let text = RichText([
            .element(
                .init(.orderedList, [item("one", .element(.init(.unorderedList, [item("in\nner")]))), item("two")])),
            .element(.init(.rule)),
            .element(
                .init(
                    .table,
                    [
                        .element(.init(.tableRow, [cell(.tableHeaderCell, "A"), cell(.tableHeaderCell, "B")])),
                        .element(.init(.tableRow, [cell(.tableCell, "1"), cell(.tableCell, "2")])),
                    ])),
            .element(.init(.embeddedAsset, data: ["target": Link(.asset, "p").value])),
        ])
        #expect(text.plainText == "1. one\n   • in\n     ner\n2. two\n\nA\tB\n1\t2")
        let asset = ContentAsset(
            id: "p", version: 1, title: "A \"cat\"",
            file: Asset.File(url: "https://images.example/p.png", name: "p.png", mediaType: "image/png"))
        #expect(
            text.html(asset: { $0.id == "p" ? asset : nil }) == """
                <ol><li><p>one</p><ul><li><p>in<br>ner</p></li></ul></li><li><p>two</p></li></ol><hr>\
                <table><tbody><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr>\
                </tbody></table><img src="https://images.example/p.png" alt="A &quot;cat&quot;">
                """)
    }

    @Test(arguments: [1, 99, 100, 101, 5_000])
    func `nodes nested deeper than 100 are an error with its place`(_ depth: Int) throws {
        var node: Value = ["nodeType": "text", "value": "x", "marks": [], "data": [:]]
        for _ in 1..<depth { node = ["nodeType": "blockquote", "data": [:], "content": [node]] }
        let document: Value = ["nodeType": "document", "data": [:], "content": [node]]
        if depth <= 100 {
            #expect(try Self.read(document).plainText == "x")
        } else {
            let error = #expect(throws: ContentError.self) { try Self.read(document) }
            #expect(error?.message.contains("entry e, field 'body', locale 'en', 'content[0].content[0]") == true)
            #expect(error?.message.contains("deeper than 100") == true)
        }
    }

    @Test func `who makes a deeper one by hand gets what is above`() {
        var node = RichText.Node.text(.init("x"))
        for _ in 0..<2_000 { node = .element(.init(.quote, [node])) }
        let text = RichText([node])
        #expect(text.html().hasPrefix("<blockquote>") && text.plainText == "" && text.links.isEmpty)
    }
}
