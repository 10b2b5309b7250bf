import MarqueeModel

extension HostMessage {
    /// Reads a message. Nil when its type is one that this version does not know.
    package init?(json bytes: some Collection<UInt8>) throws(BoundaryError) {
        let (type, members) = try BoundaryReader.message(bytes)
        switch type {
        case "present":
            self = .present(
                presentation: try members.integer("presentation"), presenter: try members.string("presenter"),
                message: try PresentedMessage(members.reader("message", "the message to present")))
        case "close":
            self = .close(presentation: try members.integer("presentation"))
        case "end":
            self = .end(presentation: try members.integer("presentation"))
        case "triggered":
            self = .triggered(call: try members.integer("call"), try TriggerOutcome(members))
        case "ping":
            self = .ping(call: try members.integer("call"))
        case "shutdown":
            self = .shutdown
        default:
            return nil
        }
    }

    /// The message as JSON, on one line.
    package var json: [UInt8] {
        var members: ValueObject
        switch self {
        case .present(let presentation, let presenter, let message):
            members = [
                "type": "present", "presentation": .integer(presentation), "presenter": .string(presenter),
                "message": .object(message.members),
            ]
        case .close(let presentation):
            members = ["type": "close", "presentation": .integer(presentation)]
        case .end(let presentation):
            members = ["type": "end", "presentation": .integer(presentation)]
        case .triggered(let call, let outcome):
            members = ["type": "triggered", "call": .integer(call)]
            outcome.write(to: &members)
        case .ping(let call):
            members = ["type": "ping", "call": .integer(call)]
        case .shutdown:
            members = ["type": "shutdown"]
        }
        return Value.object(members).jsonBytes()
    }
}

extension TriggerOutcome {
    fileprivate init(_ members: BoundaryReader) throws(BoundaryError) {
        if let reason = try members.optionalString("error") {
            self = try members.optionalString("code") == "dismissed" ? .dismissed : .failed(reason: reason)
        } else {
            self = .ran(try members.boolean("result"))
        }
    }

    fileprivate func write(to members: inout ValueObject) {
        switch self {
        case .ran(let flag):
            members["result"] = .boolean(flag)
        case .dismissed:
            members["error"] = .string(ContextError.dismissed.description)
            members["code"] = "dismissed"
        case .failed(let reason):
            members["error"] = .string(reason)
        }
    }
}
