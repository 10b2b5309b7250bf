import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite struct `Completion` {
    private func labels(_ text: String, in file: String) -> [String] {
        let more = [
            "messages/hi.yaml": "template: copy-code",
            "recipes/shop.yaml": """
            paid: { trigger: { event: Paid }, message: { template: banner } }
            cart: { trigger: { inaction: { after: Opened, without: Paid, for: 10m } }, message: { template: banner } }
            page: { trigger: { idle: 30s }, playlist: lobby, message: { template: nowhere } }
            """,
        ]
        var session = Session(Samples.files.merging(more) { first, _ in first })
        let marked = Marked(text)
        session.open(file, marked.text)
        let answer = session.ask("textDocument/completion", file, marked)
        return (answer?["items"]?.list ?? []).compactMap { $0["label"]?.string }
    }

    private static let functions: [String] = ["copy-code"] + BuiltInFunction.allCases.map(\.rawValue)
    private static let names: [String] = ["banner"] + functions
    private static let longhand = ["value", "description", "enum", "pattern", "minLength", "maxLength"]

    @Test(arguments: [
        ("a:\n  1️⃣", ["type", "visual", "presenter", "description", "arguments", "timeout", "maxDisplay", "priority"]),
        (
            "a:\n  type: template\n  1️⃣",
            ["visual", "presenter", "description", "arguments", "timeout", "maxDisplay", "priority"]
        ),
        (
            "a:\n  type: template\n  pr1️⃣\n  priority: 1\n",
            ["visual", "presenter", "description", "arguments", "timeout", "maxDisplay"]
        ),
        (
            "a: { type: function, 1️⃣ }",
            ["visual", "presenter", "description", "arguments", "timeout", "maxDisplay", "priority"]
        ),
        ("a:\n  type: 1️⃣", ["template", "function"]),
        ("a:\n  type: te1️⃣\n  arguments:\n    b: c", ["template", "function"]),
        ("a:\n  visual: 1️⃣", ["true", "false"]),
        ("a:\n  presenter: 1️⃣", ["terminal", "acme.terminal"]),
        ("a:\n  type: \"1️⃣\"", ["template", "function"]),
        ("a:\n  timeout: 1️⃣", ["250ms", "10s", "5m", "48h"]),
        (
            "a:\n  arguments:\n    b: { type: 1️⃣ }",
            ["string", "number", "boolean", "list", "data", "file", "action", "object"]
        ),
        ("a:\n  arguments:\n    b: { type: string, 1️⃣ }", longhand),
        ("a:\n  arguments:\n    b: { type: string, 1️⃣", longhand),
        ("a:\n  arguments:\n    b:\n      type: string\n      1️⃣", longhand),
        (
            "a:\n  arguments:\n    b:\n      type: file\n      1️⃣\n    c: 1",
            ["required", "description", "accept", "maxBytes", "sha256"]
        ),
        ("a:\n  arguments:\n    b: { type: list, items: { type: 1️⃣ } }", ["string", "number", "boolean", "file"]),
        (
            "a:\n  arguments:\n    b: { type: list, items: { 1️⃣ } }",
            ["type", "enum", "pattern", "minLength", "maxLength", "minimum", "maximum", "accept", "maxBytes"]
        ),
        ("a:\n  arguments:\n    b: { type: string, enum: [x, \"y z\"], value: 1️⃣ }", ["x", "y z"]),
        ("a:\n  arguments:\n    b: { type: boolean, value: 1️⃣ }", ["true", "false"]),
        ("a:\n  arguments:\n    b: { type: file, required: 1️⃣ }", ["true", "false"]),
        ("a:\n  arguments:\n    g: { type: object, value: { b: { type: action, 1️⃣ } } }", ["required", "description"]),
        ("a:\n  description: some te1️⃣", []),
        ("a:\n  description: |\n    ty1️⃣", []),
        ("# ty1️⃣", []),
        ("a:\n  type:1️⃣", []),
        ("a:\n  description: 'x'\n   1️⃣", []),
    ])
    func `in definitions`(text: String, expected: [String]) {
        #expect(labels(text, in: "templates/new.yaml") == expected)
    }

    @Test(arguments: [
        ("1️⃣", ["template", "function", "visual function"]),
        (
            "a:\n  type: function\n  arguments:\n    1️⃣",
            [
                "string argument", "number argument", "boolean argument", "list argument", "file argument",
                "group argument",
            ]
        ),
        (
            "a:\n  type: template\n  arguments: { 1️⃣ }",
            [
                "string argument", "number argument", "boolean argument", "list argument", "file argument",
                "action argument",
            ]
        ),
    ])
    func `something new in definitions`(text: String, expected: [String]) {
        #expect(labels(text, in: "templates/new.yaml") == expected)
    }

    private static let arguments = [
        "title", "style", "style.color", "style.padding", "style.width", "layout", "loud", "tags", "hero", "on-accept",
    ]

    @Test(arguments: [
        (
            "1️⃣",
            [
                "template", "arguments", "id", "priority", "localizations", "notBefore", "delay", "expires", "ttl",
                "metadata",
            ]
        ),
        ("template: 1️⃣", names),
        ("template: ba1️⃣\narguments: {}", names),
        ("template: banner\narguments:\n  1️⃣", arguments),
        ("template: banner\narguments: { 1️⃣ }", arguments),
        ("template: banner\narguments: { title: x, 1️⃣ }", Array(arguments.dropFirst())),
        ("template: banner\narguments:\n  title: x\n  1️⃣", Array(arguments.dropFirst())),
        ("template: banner\narguments:\n  style:\n    1️⃣", ["color", "padding", "width"]),
        ("template: banner\narguments:\n  style: { padding: 1, 1️⃣ }", ["color", "width"]),
        ("template: banner\narguments:\n  style.padding: 1\n  style:\n    1️⃣", ["color", "width"]),
        ("template: banner\narguments:\n  layout: 1️⃣", ["row", "column"]),
        ("template: banner\narguments:\n  loud: 1️⃣", ["true", "false"]),
        ("template: banner\narguments:\n  style.width: 1️⃣", ["320"]),
        ("template: banner\narguments:\n  title: 1️⃣", ["Welcome back"]),
        ("template: banner\narguments:\n  title: '1️⃣'", ["Welcome back"]),
        ("template: banner\narguments:\n  on-accept: 1️⃣", ["close", "url", "key-value", "function"]),
        ("template: banner\narguments:\n  on-accept: { 1️⃣ }", ["type", "url", "values", "function", "arguments"]),
        ("template: banner\narguments:\n  on-accept: { type: 1️⃣ }", ["close", "url", "key-value", "function"]),
        ("template: banner\narguments:\n  on-accept:\n    type: function\n    1️⃣", ["function", "arguments"]),
        (
            "template: banner\narguments:\n  on-accept: { type: function, function: 1️⃣ }",
            functions
        ),
        (
            "template: banner\narguments:\n  on-accept:\n    type: function\n    function: copy-code\n    arguments:\n      1️⃣",
            ["code", "dialog", "dialog.title"]
        ),
        ("template: banner\narguments:\n  on-accept: { function: copy-code, arguments: { dialog: { 1️⃣", ["title"]),
        ("template: banner\nlocalizations:\n  it:\n    1️⃣", arguments),
        (
            "template: banner\narguments:\n  hero: x\nlocalizations:\n  it: { title: x, 1️⃣ }\n",
            Array(arguments.dropFirst())
        ),
        ("template: nowhere\narguments:\n  1️⃣", []),
        ("template: banner\nexpires: 1️⃣", ["never", "2026-12-31T00:00:00Z"]),
        ("template: banner\n---\ntemplate: copy-code\narguments: { 1️⃣ }", ["code", "dialog", "dialog.title"]),
    ])
    func `in messages`(text: String, expected: [String]) {
        #expect(labels(text, in: "messages/new.yaml") == expected)
    }

    @Test(arguments: [
        (
            "1️⃣",
            [
                "name", "templates", "plugins", "presenters", "locale", "store", "files", "strict", "urlSchemes",
                "onKeyValues",
                "targets", "connect", "listen", "content", "online", "caps", "playlists",
                "theme", "validate",
            ]
        ),
        ("strict: 1️⃣", ["true", "false"]),
        ("content:\n  url: x\n  1️⃣", ["token", "downloadAutomatically", "insecure"]),
        ("content: { downloadAutomatically: 1️⃣ }", ["true", "false"]),
        ("presenters: { template: terminal, 1️⃣ }", ["function"]),
        ("presenters:\n  function: 1️⃣", ["terminal", "acme.terminal"]),
        (
            "plugins:\n  - 1️⃣",
            ["terminal", "acme", "name", "path", "isolation", "environment", "pages", "sha256", "limits", "sandbox"]
        ),
        (
            "plugins: [ter1️⃣]",
            ["terminal", "acme", "name", "path", "isolation", "environment", "pages", "sha256", "limits", "sandbox"]
        ),
        ("plugins:\n  - path: x\n    1️⃣", ["name", "isolation", "environment", "pages", "sha256", "limits", "sandbox"]),
        ("plugins:\n  - path: x\n    limits: { 1️⃣ }", ["memory", "files", "processes"]),
        ("plugins:\n  - path: x\n    sandbox:\n      network: 1️⃣", ["true", "false"]),
        ("targets:\n  local:\n    kind: 1️⃣", ["dashboard", "clevertap", "file", "contentful"]),
        ("targets:\n  local:\n    kind: file\n    1️⃣", ["directory"]),
    ])
    func `in the configuration`(text: String, expected: [String]) {
        #expect(labels(text, in: "marquee.yaml") == expected)
    }

    @Test(arguments: [
        ("case: a\n1️⃣", ["message", "event", "at", "given", "locale", "strict", "expect"]),
        ("case: a\nmessage: 1️⃣", ["hi"]),
        ("case: a\nmessage:\n  template: 1️⃣", names),
        ("case: a\nmessage: { template: copy-code, arguments: { 1️⃣", ["code", "dialog", "dialog.title"]),
        ("case: a\nmessage: hi\nexpect:\n  arguments:\n    1️⃣", ["code", "dialog", "dialog.title"]),
        (
            "case: a\nexpect:\n  1️⃣",
            ["arguments", "files", "actions", "priority", "warnings", "refused", "winner", "stopped"]
        ),
        ("case: a\nevent: { event: Paid }\nexpect: { winner: 1️⃣ }", ["paid", "cart", "page", "none"]),
    ])
    func `in test cases`(text: String, expected: [String]) {
        #expect(labels(text, in: "templates/new.yaml") == expected)
    }

    @Test(arguments: [
        ("a:\n  trigger: { event: 1️⃣ }", ["Paid", "Opened"]),
        ("a:\n  trigger:\n    - inaction: { after: 1️⃣", ["Paid", "Opened"]),
        ("a:\n  trigger: { idle: 1s }\n  playlist: 1️⃣", ["lobby"]),
        ("a:\n  trigger: { event: e }\n  message:\n    template: 1️⃣", names),
        ("a:\n  message: { template: copy-code, arguments: { 1️⃣", ["code", "dialog", "dialog.title"]),
    ])
    func `in recipes`(text: String, expected: [String]) {
        #expect(labels(text, in: "recipes/new.yaml") == expected)
    }

    /// The text after the only suggestion of a label was taken.
    private func accepted(_ label: String, _ text: String, in file: String) throws -> String {
        var session = Session(Samples.files)
        let marked = Marked(text)
        session.open(file, marked.text)
        let answer = session.ask("textDocument/completion", file, marked)
        let item = try #require(answer?["items"]?.list?.first { $0["label"]?.string == label })
        let range = try #require(item["textEdit", "range"])
        var buffer = TextBuffer(marked.text)
        buffer.replace(
            try #require(buffer.range(of: range, .utf16)), with: Array((item["textEdit", "newText"]?.string ?? "").utf8)
        )
        return buffer.string(0..<buffer.bytes.count)
    }

    @Test(arguments: [
        ("type", "a:\n  ty1️⃣", "a:\n  type: "),
        ("type", "a:\n  t1️⃣yp: function", "a:\n  type: function"),
        ("arguments", "a:\n  arg1️⃣\n", "a:\n  arguments:\n    \n"),
        ("arguments", "a: { arg1️⃣ }", "a: { arguments:  }"),
        ("template", "a:\n  type: fu1️⃣nction", "a:\n  type: template"),
        ("template", "a:\n  type: \"fu1️⃣nction\"", "a:\n  type: \"template\""),
        ("type", "a: { \"ty1️⃣\": template }", "a: { \"type\": template }"),
    ])
    func `what is typed is replaced, and nothing else`(label: String, text: String, expected: String) throws {
        #expect(try accepted(label, text, in: "templates/new.yaml") == expected)
    }

    @Test func `in JSON, names are quoted`() throws {
        let text = "{ \"a\": { \"type\": \"template\", 1️⃣ } }"
        #expect(
            try accepted("presenter", text, in: "templates/new.json")
                == "{ \"a\": { \"type\": \"template\", \"presenter\":  } }")
        #expect(
            try accepted("template", "{ \"a\": { \"type\": 1️⃣ } }", in: "templates/new.json")
                == "{ \"a\": { \"type\": \"template\" } }")
    }

    @Test func `an argument tells its type, default and constraints`() throws {
        var session = Session(Samples.files)
        let marked = Marked("template: banner\narguments: { 1️⃣ }")
        session.open("messages/new.yaml", marked.text)
        let answer = session.ask("textDocument/completion", "messages/new.yaml", marked)
        let item = try #require(answer?["items"]?.list?.first { $0["label"] == "style.width" })
        #expect(item["detail"] == "number = 320")
        #expect(item["documentation", "value"] == "In pixels\n\n`minimum`: 100")
        #expect(answer?["items"]?.list?.first { $0["label"] == "hero" }?["detail"] == "file, required")
    }

    @Test func `a template whose definition is being changed still offers its arguments`() {
        var session = Session(Samples.files)
        session.open("templates/banner.yaml", Samples.banner)
        session.change("templates/banner.yaml", [["text": .string(Samples.banner + "\n    new: { type: ")]])
        #expect(session.codes("templates/banner.yaml") != [])
        let marked = Marked("template: banner\narguments: { 1️⃣ }")
        session.open("messages/new.yaml", marked.text)
        let answer = session.ask("textDocument/completion", "messages/new.yaml", marked)
        #expect(answer?["items"]?.list?.count == Self.arguments.count)
    }
}
