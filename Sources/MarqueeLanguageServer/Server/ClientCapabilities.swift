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
    /// Whether it asks for diagnostics, and asks again when it is told to: without the latter, an open document would
    /// keep findings that a change in another one has made wrong.
    var asksForDiagnostics = false
    /// Whether it is told that it can ask for those of all files at once. Neovim is not: told to ask again, version 0.12
    /// would ask for all files then, and pass over what is said of open ones.
    var asksForAllDiagnostics = false
    /// What it asks for again when it is told that other files have changed it: requests such as
    /// `workspace/inlayHint/refresh`.
    var refreshes: [String] = []
    var maximumFolds: Int?
    /// Whether it has the command `marquee.showReferences`, which takes a URI and a position.
    var showsReferences = false

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
        asksForDiagnostics =
            document?["diagnostic"]?.object != nil
            && all?["workspace", "diagnostics", "refreshSupport"]?.boolean ?? false
        asksForAllDiagnostics =
            asksForDiagnostics && Value.object(parameters)["clientInfo", "name"]?.string != "Neovim"
        refreshes = ["semanticTokens", "inlayHint", "codeLens"].filter {
            all?["workspace"]?[$0]?["refreshSupport"]?.boolean ?? false
        }.map { "workspace/\($0)/refresh" }
        maximumFolds = document?["foldingRange", "rangeLimit"]?.integer.map { max(0, Int(clamping: $0)) }
        showsReferences =
            all?["experimental", "commands"]?.list?.contains("marquee.showReferences") ?? false
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
