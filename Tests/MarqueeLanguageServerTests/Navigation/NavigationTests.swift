import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Definitions, references and names` {
    private static let message = """
        template: banner
        arguments:
          title: Hi
          style: { padding: 1 }
          style.width: 200
          on-accept: { type: function, function: copy-code, arguments: { code: X, dialog.title: Y } }
        localizations: { it: { title: Ciao } }
        """

    private static let files = Samples.files.merging(["messages/hi.yaml": message]) { first, _ in first }

    /// Places as `file:line:column`, from 1.
    private func places(_ value: Value?) -> [String] {
        (value?.list ?? []).compactMap { location in
            guard let uri = location["uri"]?.string, let line = location["range", "start", "line"]?.integer,
                let character = location["range", "start", "character"]?.integer
            else { return nil }
            return "\(uri.dropFirst("file:///p/".count)):\(line + 1):\(character + 1)"
        }
    }

    private func opened(_ file: String, _ text: String) -> (Session, Marked) {
        var session = Session(Self.files)
        let marked = Marked(text)
        session.open(file, marked.text)
        return (session, marked)
    }

    @Test(arguments: [
        ("template: ba1️⃣nner", ["templates/banner.yaml:1:1"]),
        ("template: banner\narguments: { ti1️⃣tle: x }", ["templates/banner.yaml:5:5"]),
        ("template: banner\narguments: { style: { wid1️⃣th: 1 } }", ["templates/banner.yaml:7:11"]),
        ("template: banner\narguments: { style.wid1️⃣th: 1 }", ["templates/banner.yaml:7:11"]),
        ("template: banner\narguments: { 'style.wid1️⃣th': 1 }", ["templates/banner.yaml:7:11"]),
        (
            "template: banner\narguments: { sty1️⃣le.width: 1 }",
            ["templates/banner.yaml:6:5", "templates/banner.yaml:7:5"]
        ),
        (
            "template: banner\narguments: { on-accept: { type: function, function: copy1️⃣-code } }",
            ["templates/functions.yaml:1:1"]
        ),
        (
            "template: banner\narguments: { on-accept: { type: function, function: copy-code, arguments: { co1️⃣de: x } } }",
            ["templates/functions.yaml:4:16"]
        ),
        ("template: banner\nlocalizations: { it: { ti1️⃣tle: x } }", ["templates/banner.yaml:5:5"]),
        ("template: banner\narguments: { nothi1️⃣ng: x }", []),
        ("template: banner\narguments:\n  ti1️⃣tle: \"unfinished", ["templates/banner.yaml:5:5"]),
    ])
    func `from where something is named to where it is defined`(text: String, expected: [String]) {
        var (session, marked) = opened("messages/new.yaml", text)
        #expect(places(session.ask("textDocument/definition", "messages/new.yaml", marked)) == expected)
    }

    @Test func `all places that name an argument, in every spelling`() {
        let text = Samples.banner.replacing("title: Welcome", with: "1️⃣title: Welcome")
        var (session, marked) = opened("templates/banner.yaml", text)
        let all = session.ask(
            "textDocument/references", "templates/banner.yaml", marked, ["context": ["includeDeclaration": true]])
        #expect(places(all) == ["templates/banner.yaml:5:5", "messages/hi.yaml:3:3", "messages/hi.yaml:7:24"])
        let uses = session.ask(
            "textDocument/references", "templates/banner.yaml", marked, ["context": ["includeDeclaration": false]])
        #expect(places(uses) == ["messages/hi.yaml:3:3", "messages/hi.yaml:7:24"])
    }

    @Test func `a group is named by its members too`() {
        let text = Samples.banner.replacing("style: {", with: "sty1️⃣le: {")
        var (session, marked) = opened("templates/banner.yaml", text)
        let all = session.ask("textDocument/references", "templates/banner.yaml", marked)
        #expect(
            places(all) == [
                "templates/banner.yaml:6:5", "templates/banner.yaml:7:5", "messages/hi.yaml:4:3",
                "messages/hi.yaml:5:3",
            ])
        let here = session.ask("textDocument/documentHighlight", "templates/banner.yaml", marked)
        #expect(here?.list?.count == 2)
    }

    @Test(arguments: [
        ("template: ban1️⃣ner", "**banner** · template\n\nAnnounces one product"),
        (
            "template: banner\narguments: { style: { wid1️⃣th: 1 } }",
            "**style.width** · number = 320\n\nIn pixels\n\n`minimum`: 100\n\nof template `banner`, defined in templates/banner.yaml, line 7"
        ),
        (
            "template: banner\narguments: { sty1️⃣le: {} }",
            "**style** · a group of `banner`\n\n- `style.color` · string = \"#0a84ff\""
        ),
        ("template: banner\npri1️⃣ority: 1", "**priority**\n\nThe priority; higher goes first"),
        ("template: banner\narguments: { on-accept: { ty1️⃣pe: close } }", "**type**\n\nThe type of the action"),
        ("template: banner\narguments: { on-accept: { type: clo1️⃣se } }", "**close**\n\nCloses the message."),
    ])
    func `what is known of a name or key`(text: String, expected: String) {
        var (session, marked) = opened("messages/new.yaml", text)
        let hover =
            session.ask("textDocument/hover", "messages/new.yaml", marked)?["contents", "value"]?.string ?? "nothing"
        #expect(hover.hasPrefix(expected), "\(hover)")
    }

    @Test(arguments: [
        ("a: { type: tem1️⃣plate }", "**template**"), ("a: { timeo1️⃣ut: 5s }", "**timeout**"),
        ("a:\n  arguments:\n    b: { type: fi1️⃣le }", "**file**"),
        ("a:\n  arguments:\n    b: { type: string, maxLe1️⃣ngth: 3 }", "**maxLength**"),
        ("# 1️⃣comment", nil),
    ])
    func `what is known of a definition's keys`(text: String, expected: String?) {
        var (session, marked) = opened("templates/new.yaml", text)
        let hover = session.ask("textDocument/hover", "templates/new.yaml", marked)?["contents", "value"]?.string
        #expect(hover?.prefix(expected?.count ?? 0).description == expected, "\(hover ?? "nothing")")
    }

    @Test func `a client that shows no Markdown gets none`() {
        let marked = Marked("a: { timeo1️⃣ut: 5s }")
        var session = Session(Self.files, capabilities: [:])
        session.open("templates/new.yaml", marked.text)
        let contents = session.ask("textDocument/hover", "templates/new.yaml", marked)?["contents"]
        #expect(contents?["kind"] == "plaintext")
        let shown = contents?["value"]?.string ?? ""
        #expect(shown.hasPrefix("timeout") && !shown.contains("`") && !shown.contains("*"), "\(shown)")
    }

    @Test func `a template tells how many messages use it`() {
        var (session, marked) = opened("templates/banner.yaml", Samples.banner.replacing("banner:", with: "ba1️⃣nner:"))
        let hover =
            session.ask("textDocument/hover", "templates/banner.yaml", marked)?["contents", "value"]?.string ?? ""
        #expect(hover.hasSuffix("used by 1 message, defined in templates/banner.yaml, line 1"), "\(hover)")
    }

    @Test func `a document lists its parts`() throws {
        var session = Session(Self.files)
        session.open("templates/banner.yaml", Samples.banner)
        let symbols = try session.request(
            "textDocument/documentSymbol", ["textDocument": ["uri": Session.uri("templates/banner.yaml")]]
        ).get()
        #expect(symbols.list?.map { $0["name"] } == ["banner"])
        #expect(
            symbols.list?.first?["children"]?.list?.map { $0["name"]?.string ?? "" } == [
                "title", "style", "style.width", "layout", "loud", "tags", "hero", "on-accept",
            ])
        #expect(
            symbols.list?.first?["children"]?.list?[1]["children"]?.list?.map { $0["name"] } == ["color", "padding"])
    }

    @Test(arguments: [("", 2), ("bnr", 1), ("COPY", 1), ("rb", 0)])
    func `templates and functions are found by some of their letters`(query: String, count: Int) throws {
        var session = Session(Self.files)
        let found = try session.request("workspace/symbol", ["query": .string(query)]).get()
        #expect(found.list?.count == count)
    }

    @Test func `local files are links`() throws {
        var session = Session(Self.files.merging(["assets/sun.png": ""]) { first, _ in first })
        session.open("messages/new.yaml", "template: banner\narguments: { hero: sun.png, title: sun.png }\n")
        let links = try session.request(
            "textDocument/documentLink", ["textDocument": ["uri": Session.uri("messages/new.yaml")]]
        ).get()
        #expect(links.list?.map { $0["target"] } == ["file:///p/assets/sun.png"])
    }
}
