import MarqueeModel

/// What the server says.
enum OutgoingMessage: Sendable, Equatable {
    case result(RequestID, Value)
    case failure(RequestID?, ResponseError)
    case notification(method: String, parameters: Value)
    case request(Int64, method: String, parameters: Value)

    var json: Value {
        switch self {
        case .result(let id, let result):
            ["jsonrpc": "2.0", "id": id.json, "result": result]
        case .failure(let id, let error):
            ["jsonrpc": "2.0", "id": id?.json ?? .null, "error": error.json]
        case .notification(let method, let parameters):
            ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
        case .request(let id, let method, let parameters):
            ["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters]
        }
    }
}
