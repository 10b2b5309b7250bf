import MarqueeModel

/// Why a request has no result (JSON-RPC 2.0, section 5.1; Language Server Protocol 3.17, "ErrorCodes").
struct ResponseError: Error, Sendable, Equatable {
    enum Code: Int64, Sendable {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case serverNotInitialized = -32002
        case requestCancelled = -32800
        /// The request was understood, and what it asks for cannot be done: the message says why.
        case requestFailed = -32803
    }

    let code: Code
    let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    var json: Value {
        ["code": .integer(code.rawValue), "message": .string(message.visible)]
    }
}
