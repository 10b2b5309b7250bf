import MarqueeModel

/// What a client says.
enum IncomingMessage: Sendable {
    case request(RequestID, method: String, parameters: ValueObject)
    case notification(method: String, parameters: ValueObject)
    /// The answer to a request of the server's.
    case response(RequestID)
    /// Something that is no message, and the answer that it gets.
    case invalid(RequestID?, ResponseError)

    /// Reads the body of a message.
    init(_ body: [UInt8]) {
        let value: Value
        do {
            value = try Value(json: body)
        } catch {
            self = .invalid(nil, ResponseError(.parseError, "the message is not JSON: \(error.message)"))
            return
        }
        guard let members = value.object else {
            self = .invalid(
                nil, ResponseError(.invalidRequest, "expected an object as message, got \(value.kindDescription)"))
            return
        }
        self.init(members)
    }

    private init(_ members: ValueObject) {
        let id = RequestID(members["id"])
        guard let method = members["method"] else {
            if let id, members["result"] != nil || members["error"] != nil {
                self = .response(id)
            } else {
                self = .invalid(id, ResponseError(.invalidRequest, "the message has no 'method'"))
            }
            return
        }
        guard let name = method.string else {
            self = .invalid(
                id, ResponseError(.invalidRequest, "'method' must be a string, got \(method.kindDescription)"))
            return
        }
        let parameters: ValueObject
        switch members["params"] {
        case nil, .null?, .list?: parameters = [:]
        case .object(let object)?: parameters = object
        case let other?:
            self = .invalid(
                id, ResponseError(.invalidRequest, "'params' must be an object or array, got \(other.kindDescription)"))
            return
        }
        switch (id, members["id"]) {
        case (let id?, _): self = .request(id, method: name, parameters: parameters)
        case (nil, nil): self = .notification(method: name, parameters: parameters)
        case (nil, let other?):
            self = .invalid(
                nil, ResponseError(.invalidRequest, "'id' must be a string or integer, got \(other.kindDescription)"))
        }
    }
}
