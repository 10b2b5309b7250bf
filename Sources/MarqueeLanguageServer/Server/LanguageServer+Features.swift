import MarqueeModel
import MarqueeProject

extension LanguageServer {
    /// Answers a request about documents.
    mutating func feature(_ method: String, _ parameters: Value) throws(ResponseError) -> Value {
        switch method {
        case "textDocument/completion": return try completion(parameters)
        default:
            throw ResponseError(.methodNotFound, "there is no method '\(method.prefix(100))'")
        }
    }
}
