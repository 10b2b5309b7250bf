import MarqueeModel
import MarqueeProject

@testable import MarqueeLanguageServer

/// A client that speaks with a server in memory, about the project in `/p`.
struct Session {
    let disk: MemoryDisk
    private(set) var server: LanguageServer
    /// What the server has published last, by file.
    private(set) var findings: [String: [Value]] = [:]
    /// Everything else that it has sent.
    private(set) var sent: [OutgoingMessage] = []
    private var lastRequest: Int64 = 0

    static let capabilities: Value = [
        "general": ["positionEncodings": ["utf-16"]],
        "textDocument": [
            "completion": ["completionItem": ["snippetSupport": false, "documentationFormat": ["markdown"]]],
            "hover": ["contentFormat": ["markdown"]],
            "publishDiagnostics": ["relatedInformation": true, "codeDescriptionSupport": true],
            "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
            "codeAction": ["codeActionLiteralSupport": [:]],
        ],
        "window": ["workDoneProgress": true],
        "workspace": ["workspaceEdit": ["documentChanges": true]],
    ]

    /// A project with templates, and a server that has read it.
    init(_ files: [String: String], capabilities: Value = capabilities, checks: FeatureChecks = .none) {
        disk = MemoryDisk(files.merging(["marquee.yaml": ""]) { first, _ in first })
        server = LanguageServer(disk: disk, version: "1", codePages: FilePath("/docs"), checks: checks)
        _ = request("initialize", ["rootUri": "file:///p", "capabilities": capabilities])
        notify("initialized", [:])
    }

    static func uri(_ file: String) -> Value { .string("file:///p/\(file)") }

    mutating func request(_ method: String, _ parameters: Value) -> Result<Value, ResponseError> {
        lastRequest += 1
        let id = RequestID.number(lastRequest)
        server.take(.request(id, method: method, parameters: parameters.object ?? [:]))
        var answer: Result<Value, ResponseError>?
        for message in drain() {
            switch message {
            case .result(id, let value): answer = .success(value)
            case .failure(id, let error): answer = .failure(error)
            default: sent.append(message)
            }
        }
        work()
        return answer ?? .failure(ResponseError(.invalidRequest, "no answer"))
    }

    mutating func notify(_ method: String, _ parameters: Value) {
        server.take(.notification(method: method, parameters: parameters.object ?? [:]))
        sent += drain()
        work()
    }

    private mutating func work() {
        while server.hasWork { server.work() }
        sent += drain()
    }

    private mutating func drain() -> [OutgoingMessage] {
        server.takeOutgoing().filter { message in
            guard case .notification("textDocument/publishDiagnostics", let parameters) = message else { return true }
            let file = parameters["uri"]?.string?.dropFirst("file:///p/".count) ?? ""
            findings[String(file)] = parameters["diagnostics"]?.list ?? []
            return false
        }
    }

    // MARK: Documents

    mutating func open(_ file: String, _ text: String, version: Int64 = 1) {
        notify(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": Self.uri(file), "languageId": "yaml", "version": .integer(version), "text": .string(text),
                ]
            ])
    }

    mutating func change(_ file: String, _ changes: [Value], version: Int64 = 2) {
        notify(
            "textDocument/didChange",
            [
                "textDocument": ["uri": Self.uri(file), "version": .integer(version)],
                "contentChanges": .list(changes),
            ])
    }

    /// The codes of a file's findings, in order.
    func codes(_ file: String) -> [String] {
        (findings[file] ?? []).compactMap { $0["code"]?.string }
    }

    /// What a request about a place gives.
    mutating func ask(_ method: String, _ file: String, _ text: Marked, _ more: ValueObject = [:]) -> Value? {
        let (line, character) = text.position()
        var parameters: ValueObject = [
            "textDocument": ["uri": Self.uri(file)],
            "position": ["line": .integer(line), "character": .integer(character)],
        ]
        for member in more { parameters[member.key] = member.value }
        return try? request(method, .object(parameters)).get()
    }
}

/// A position as a client writes it.
func position(_ line: Int64, _ character: Int64) -> Value {
    ["line": .integer(line), "character": .integer(character)]
}
