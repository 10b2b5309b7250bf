import MarqueeModel
import MarqueeProject

extension LanguageServer {
    /// Answers a request about documents; about one that belongs to no project, with nothing.
    mutating func feature(_ method: String, _ parameters: Value) throws(ResponseError) -> Value {
        switch method {
        case "textDocument/completion": return try completion(parameters)
        case "textDocument/hover": return try documentPlace(parameters).map(hover) ?? .null
        case "textDocument/definition": return try documentPlace(parameters).map(definition) ?? .null
        case "textDocument/references":
            return try documentPlace(parameters).map { references($0, parameters) } ?? .null
        case "textDocument/documentHighlight": return try documentPlace(parameters).map(highlights) ?? .null
        case "textDocument/documentSymbol": return try documentPlace(parameters).map(documentSymbols) ?? .null
        case "textDocument/prepareRename": return try documentPlace(parameters).map(prepareRename) ?? .null
        case "textDocument/rename":
            guard let place = try documentPlace(parameters) else { return .null }
            return try rename(place, parameters)
        case "textDocument/formatting": return try documentPlace(parameters).map(formatting) ?? .null
        case "textDocument/documentLink": return try documentPlace(parameters).map(documentLinks) ?? .null
        case "textDocument/codeAction":
            return try documentPlace(parameters).map { codeActions($0, parameters) } ?? .null
        case "workspace/symbol": return workspaceSymbols(parameters)
        case "textDocument/diagnostic": return try documentDiagnostics(parameters)
        case "workspace/diagnostic": return workspaceDiagnostics(parameters)
        case "callHierarchy/incomingCalls": return try incomingCalls(parameters)
        case "callHierarchy/outgoingCalls": return try outgoingCalls(parameters)
        default: return try annotation(method, parameters)
        }
    }

    /// Answers a request about what a document looks like, and about what is typed.
    private mutating func annotation(_ method: String, _ parameters: Value) throws(ResponseError) -> Value {
        guard let answer = Self.annotations[method] else {
            throw ResponseError(.methodNotFound, "unknown method '\(method.prefix(100))'")
        }
        guard let place = try documentPlace(parameters) else { return .null }
        return try answer(&self, place, parameters)
    }

    private typealias Answer = @Sendable (inout LanguageServer, DocumentPlace, Value) throws(ResponseError) -> Value

    private static let annotations: [String: Answer] = [
        "textDocument/semanticTokens/full": { server, place, _ in server.semanticTokens(place) },
        "textDocument/semanticTokens/full/delta": { $0.semanticTokensDelta($1, $2) },
        "textDocument/semanticTokens/range": { $0.semanticTokens($1, within: $2["range"]) },
        "textDocument/foldingRange": { server, place, _ in server.foldingRanges(place) },
        "textDocument/selectionRange": { (server, place, parameters) throws(ResponseError) in
            try server.selectionRanges(place, parameters)
        },
        "textDocument/inlayHint": { (server, place, parameters) throws(ResponseError) in
            try server.inlayHints(place, parameters)
        },
        "textDocument/codeLens": { server, place, _ in server.codeLenses(place) },
        "textDocument/documentColor": { server, place, _ in server.documentColours(place) },
        "textDocument/colorPresentation": { (server, place, parameters) throws(ResponseError) in
            try server.colourPresentations(place, parameters)
        },
        "textDocument/rangeFormatting": { (server, place, parameters) throws(ResponseError) in
            try server.rangeFormatting(place, parameters)
        },
        "textDocument/onTypeFormatting": { (server, place, parameters) throws(ResponseError) in
            try server.typingFormatting(place, parameters)
        },
        "textDocument/prepareCallHierarchy": { server, place, _ in server.prepareCallHierarchy(place) },
    ]
}
