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
        default:
            throw ResponseError(.methodNotFound, "there is no method '\(method.prefix(100))'")
        }
    }
}
