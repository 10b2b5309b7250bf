import MarqueeModel
import Testing

@testable import MarqueeLanguageServer

@Suite(.timeLimit(.minutes(20))) struct `Input that nobody expects` {
    private static let methods =
        [
            "textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/references",
            "textDocument/documentHighlight", "textDocument/documentSymbol", "textDocument/prepareRename",
            "textDocument/rename", "textDocument/formatting", "textDocument/documentLink", "textDocument/codeAction",
            "workspace/symbol", "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
            "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "initialize", "$/cancelRequest",
            "textDocument/diagnostic", "workspace/diagnostic", "callHierarchy/incomingCalls",
            "callHierarchy/outgoingCalls",
        ] + annotations

    /// What is asked of a document as a whole, and of what is typed.
    private static let annotations = [
        "textDocument/semanticTokens/full", "textDocument/semanticTokens/full/delta",
        "textDocument/semanticTokens/range", "textDocument/foldingRange", "textDocument/selectionRange",
        "textDocument/inlayHint", "textDocument/codeLens", "textDocument/documentColor",
        "textDocument/colorPresentation", "textDocument/rangeFormatting", "textDocument/onTypeFormatting",
        "textDocument/prepareCallHierarchy",
    ]

    private func value(_ random: inout Random, depth: Int = 0) -> Value {
        let keys = [
            "textDocument", "uri", "position", "line", "character", "range", "start", "end", "text", "version",
            "contentChanges", "changes", "newName", "context", "only", "query", "event", "added", "id", "color", "red",
            "positions", "previousResultId", "previousResultIds", "value", "item", "data", "root", "file", "index",
            "ch",
        ]
        let texts = [
            "file:///p/templates/banner.yaml", "file:///", "", "banner", "😀", "\u{0}", "file:///p/marquee.yaml",
        ]
        switch Int.random(in: 0..<(depth > 4 ? 5 : 9), using: &random) {
        case 0: return .null
        case 1: return .boolean(true)
        case 2: return .integer([0, -1, 3, Int64.max, Int64.min].randomElement(using: &random) ?? 0)
        case 3: return .double(1.5)
        case 4: return .string(texts.randomElement(using: &random) ?? "")
        case 5: return .list((0..<3).map { _ in value(&random, depth: depth + 1) })
        default:
            return .object(
                ValueObject(
                    (0..<4).map { _ in (keys.randomElement(using: &random) ?? "", value(&random, depth: depth + 1)) }))
        }
    }

    @Test(arguments: 0..<40)
    func `parameters of any shape are answered`(seed: UInt64) {
        var random = Random(seed)
        var session = Session(Samples.files)
        session.open("templates/banner.yaml", Samples.banner)
        for _ in 0..<50 {
            let method = Self.methods.randomElement(using: &random) ?? ""
            var parameters = value(&random).object ?? [:]
            if Bool.random(using: &random) {
                parameters["textDocument"] = ["uri": Session.uri("templates/banner.yaml"), "version": 3]
                parameters["position"] = ["line": value(&random), "character": value(&random)]
                parameters["newName"] = value(&random)
                parameters["range"] = ["start": position(0, 0), "end": value(&random)]
            }
            if Bool.random(using: &random) {
                session.notify(method, .object(parameters))
            } else if case .failure(let error) = session.request(method, .object(parameters)) {
                #expect(!error.message.isEmpty && error.message != "no answer", "\(method)")
            }
        }
        #expect(session.server.exitCode == nil)
    }

    /// Each text cut off at each byte: every feature at its end.
    @Test(arguments: [
        Samples.banner, Samples.functions, Samples.recipes, Samples.testCase,
        "a: &x { b: *x }\n# c\n# d\n---\n*y : [&z 'q', *z]\n? |\n  t\n: \"\\u00e9\"\n",
        "template: banner\narguments:\n  style: { padding: \"1\", width: [1, {a: 'b'}] }\n  on-accept: { type: function,\n    function: copy-code }\n- x\n? y\n: z\n--- |\n text\n",
    ])
    func `a text may end anywhere`(text: String) throws {
        var session = Session(Samples.files)
        let bytes = Array(text.utf8)
        let (file, uri) = ("templates/new.yaml", Session.uri("templates/new.yaml"))
        session.open(file, "")
        for end in stride(from: 0, through: bytes.count, by: 3) {
            let part = String(decoding: bytes[..<end], as: UTF8.self)
            session.change(file, [["text": .string(part)]])
            let (line, character) = TextBuffer(part).position(of: end, .utf16)
            let place = position(Int64(line), Int64(character))
            let range: Value = ["start": position(0, 0), "end": place]
            for method in [
                "textDocument/completion", "textDocument/hover", "textDocument/documentSymbol",
                "textDocument/formatting", "textDocument/references", "textDocument/definition",
                "textDocument/diagnostic",
            ] + Self.annotations where method != "textDocument/colorPresentation" {
                _ = try session.request(
                    method,
                    [
                        "textDocument": ["uri": uri], "position": place, "positions": [place], "range": range,
                        "ch": "\n", "previousResultId": "1",
                    ]
                ).get()
            }
        }
    }

    @Test(arguments: 0..<30)
    func `texts of any characters are read loosely`(seed: UInt64) {
        var random = Random(seed)
        let pieces = [
            "a", ": ", ":", "\n", "  ", "- ", "{", "}", "[", "]", ",", "\"", "'", "#", " #", "|\n", "&a ", "*a",
            "---\n", "é", "\t", "\r", "? ", "\\",
        ]
        let text = (0..<200).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let bytes = Array(text.utf8)
        _ = TolerantReader.documents(of: bytes)
        for offset in stride(from: 0, through: bytes.count, by: 5) {
            if let context = CursorContext(bytes, at: offset) {
                #expect(context.range.lowerBound <= offset && offset <= context.range.upperBound)
                #expect(context.range.upperBound <= bytes.count)
            }
        }
    }

    @Test func `nesting without end is read up to a depth`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(TolerantReader.documents(of: Array(deep.utf8)).count == 1)
        let dashes = String(repeating: "- ", count: 100_000)
        #expect(TolerantReader.documents(of: Array(dashes.utf8)).count == 1)
        let steps = (0..<1_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()
        #expect(TolerantReader.documents(of: Array(steps.utf8)).count == 1)
    }

    @Test(arguments: [
        ("", "the message is not JSON"), ("[]", "expected an object as message, got a list"),
        ("{}", "the message has no 'method'"),
        ("{\"method\": 1, \"id\": 1}", "'method' must be a string, got a number"),
        ("{\"method\": \"a\", \"id\": {}}", "'id' must be a string or integer, got an object"),
        ("{\"method\": \"a\", \"params\": 3}", "'params' must be an object or array, got a number"),
        (String(repeating: "[", count: 10_000), "the message is not JSON"),
    ])
    func `a message that is none is answered`(text: String, message: String) {
        var server = LanguageServer(disk: MemoryDisk([:]), version: "1")
        server.take(IncomingMessage(Array(text.utf8)))
        guard case .failure(_, let error)? = server.takeOutgoing().first else { return #expect(Bool(false)) }
        #expect(error.message.hasPrefix(message), "\(error.message)")
    }
}
