import MarqueeModel

/// What a client can do, of what matters here.
struct ClientCapabilities: Sendable {
    var encoding = PositionEncoding.utf16
    var hasSnippets = false
    var hasMarkdown = false
    var showsProgress = false
    var watchesFiles = false
    var hasRelatedInformation = false
    var hasCodeDescription = false
    var hasSymbolTree = false
    var hasLocationLinks = false
    var hasCodeActionLiterals = false
    var hasVersionedEdits = false

    init() {}

    /// Reads the parameters of `initialize`.
    init(_ parameters: ValueObject) {
        let all = Value.object(parameters)["capabilities"]
        // The client's order is its preference; a server that picks nothing speaks UTF-16.
        let offered = all?["general", "positionEncodings"]?.list ?? []
        encoding = offered.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
        let document = all?["textDocument"]
        let item = document?["completion", "completionItem"]
        hasSnippets = item?["snippetSupport"]?.boolean ?? false
        hasMarkdown =
            document?["hover", "contentFormat"]?.list?.contains("markdown") ?? false
            || item?["documentationFormat"]?.list?.contains("markdown") ?? false
        showsProgress = all?["window", "workDoneProgress"]?.boolean ?? false
        watchesFiles = all?["workspace", "didChangeWatchedFiles", "dynamicRegistration"]?.boolean ?? false
        hasRelatedInformation = document?["publishDiagnostics", "relatedInformation"]?.boolean ?? false
        hasCodeDescription = document?["publishDiagnostics", "codeDescriptionSupport"]?.boolean ?? false
        hasSymbolTree = document?["documentSymbol", "hierarchicalDocumentSymbolSupport"]?.boolean ?? false
        hasLocationLinks = document?["definition", "linkSupport"]?.boolean ?? false
        hasCodeActionLiterals = document?["codeAction", "codeActionLiteralSupport"]?.object != nil
        hasVersionedEdits = all?["workspace", "workspaceEdit", "documentChanges"]?.boolean ?? false
    }
}

extension Value {
    /// What some keys lead to, one in the other; nil where one is missing.
    subscript(keys: String...) -> Value? {
        var value = self
        for key in keys {
            guard let next = value.object?[key] else { return nil }
            value = next
        }
        return value
    }
}
