extension HostMessage {
    /// Reads a message. Nil when its type is one that this version does not know.
    package init?(json bytes: [UInt8]) throws(BoundaryError) {
        guard let (kind, members) = try Members.read(bytes) else { return nil }
        switch kind {
        case .present:
            self = .present(
                presentation: try members.require(members.presentation, "presentation"),
                presenter: try members.require(members.presenter, "presenter"),
                message: try members.require(members.message, "message"))
        case .close:
            self = .close(
                presentation: try members.require(members.presentation, "presentation"),
                members.reason.flatMap(CloseReason.init))
        case .end:
            self = .end(presentation: try members.require(members.presentation, "presentation"))
        case .triggered:
            self = .triggered(call: try members.require(members.call, "call"), try members.outcome())
        case .ping:
            self = .ping(call: try members.require(members.call, "call"))
        case .shutdown:
            self = .shutdown
        }
    }

    /// The message as JSON, on one line.
    package var json: [UInt8] {
        var writer = BoundaryWriter()
        writer.object { writer in
            switch self {
            case .present(let presentation, let presenter, let message):
                writer.member("type", "present")
                writer.member("presentation", presentation)
                writer.member("presenter", presenter)
                writer.key("message")
                message.write(to: &writer)
            case .close(let presentation, let reason):
                writer.member("type", "close")
                writer.member("presentation", presentation)
                if let reason { writer.member("reason", reason.rawValue) }
            case .end(let presentation):
                writer.member("type", "end")
                writer.member("presentation", presentation)
            case .triggered(let call, let outcome):
                writer.member("type", "triggered")
                writer.member("call", call)
                outcome.write(to: &writer)
            case .ping(let call):
                writer.member("type", "ping")
                writer.member("call", call)
            case .shutdown:
                writer.member("type", "shutdown")
            }
        }
        return writer.bytes
    }

    private enum Kind: String {
        case present, close, end, triggered, ping, shutdown
    }

    /// What any of the messages may have.
    private struct Members {
        private var type: String?
        var presentation: Int64?
        var presenter: String?
        var message: PresentedMessage?
        var call: Int64?
        var result: Bool?
        var error: String?
        var code: String?
        var reason: String?

        /// Nil when the type isn't known, whatever the message then has.
        static func read(_ bytes: [UInt8]) throws(BoundaryError) -> (Kind, Members)? {
            do {
                let members = try Members(bytes)
                return Kind(rawValue: try members.require(members.type, "type")).map { ($0, members) }
            } catch {
                guard Kind(rawValue: try BoundaryReader.type(of: bytes)) == nil else { throw error }
                return nil
            }
        }

        private init(_ bytes: [UInt8]) throws(BoundaryError) {
            var reader = try BoundaryReader(bytes)
            try reader.object { reader, key throws(BoundaryError) in
                switch key {
                case "type": type = try reader.string()
                case "presentation": presentation = try reader.integer()
                case "presenter": presenter = try reader.string()
                case "message": message = try PresentedMessage(&reader)
                case "call": call = try reader.integer()
                case "result": result = try reader.boolean()
                case "error": error = try reader.string()
                case "code": code = try reader.string()
                case "reason": reason = try reader.string()
                default: _ = try reader.value()
                }
            }
            try reader.end()
        }

        func require<Member>(_ member: Member?, _ key: String) throws(BoundaryError) -> Member {
            guard let member else { throw .missing(key, in: type.map { "a '\($0)' message" } ?? "a message") }
            return member
        }

        func outcome() throws(BoundaryError) -> TriggerOutcome {
            if let error { return code == "dismissed" ? .dismissed : .failed(reason: error) }
            return .ran(try require(result, "result"))
        }
    }
}

extension TriggerOutcome {
    fileprivate func write(to writer: inout BoundaryWriter) {
        switch self {
        case .ran(let flag):
            writer.member("result", flag)
        case .dismissed:
            writer.member("error", ContextError.dismissed.description)
            writer.member("code", "dismissed")
        case .failed(let reason):
            writer.member("error", reason)
        }
    }
}
