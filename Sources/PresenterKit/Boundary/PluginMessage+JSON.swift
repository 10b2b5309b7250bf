import MarqueeModel

extension PluginMessage {
    /// Reads a message. Nil when its type is one that this version does not know.
    package init?(json bytes: [UInt8]) throws(BoundaryError) {
        if let message = CompactMessage.read(bytes) {
            self = message
            return
        }
        guard let (kind, members) = try Members.read(bytes) else { return nil }
        switch kind {
        case .hello:
            self = .hello(try members.hello())
        case .unusable:
            self = .unusable(code: members.code ?? "", reason: try members.require(members.reason, "reason"))
        case .presented:
            self = .presented(presentation: try members.require(members.presentation, "presentation"))
        case .dismissed:
            // Whom a newer plugin may name is no person that this version knows.
            self = .dismissed(
                presentation: try members.require(members.presentation, "presentation"),
                by: members.dismisser.flatMap(Dismisser.init) ?? .presenter)
        case .failed:
            self = .failed(
                presentation: try members.require(members.presentation, "presentation"),
                reason: try members.require(members.reason, "reason"))
        case .returned:
            self = .returned(presentation: try members.require(members.presentation, "presentation"))
        case .closed:
            self = .closed(presentation: try members.require(members.presentation, "presentation"))
        case .trigger:
            self = .trigger(
                presentation: try members.require(members.presentation, "presentation"),
                call: try members.require(members.call, "call"), name: try members.require(members.name, "name"),
                values: members.values)
        case .availability:
            let isAvailable = try members.require(members.isAvailable, "available")
            self = .availability(
                presenter: try members.require(members.presenter, "presenter"),
                isAvailable ? .available : .unavailable(members.reason ?? "no reason given"))
        case .log:
            // A level that a newer plugin may have is no reason to lose the line.
            let level = LogLevel(rawValue: try members.require(members.level, "level")) ?? .info
            self = .log(level, message: try members.require(members.message, "message"))
        case .pong:
            self = .pong(call: try members.require(members.call, "call"))
        }
    }

    /// The message as JSON, on one line.
    package var json: [UInt8] {
        if let bytes = CompactMessage.write(self) { return bytes }
        var writer = BoundaryWriter()
        writer.object { write(to: &$0) }
        return writer.bytes
    }

    private func write(to writer: inout BoundaryWriter) {
        func write(_ type: String, _ presentation: Int64) {
            writer.member("type", type)
            writer.member("presentation", presentation)
        }
        switch self {
        case .hello(let description): description.write(to: &writer)
        case .unusable(let code, let reason):
            writer.member("type", "unusable")
            writer.member("code", code)
            writer.member("reason", reason)
        case .presented(let presentation): write("presented", presentation)
        case .dismissed(let presentation, let dismisser):
            write("dismissed", presentation)
            if dismisser != .presenter { writer.member("by", dismisser.rawValue) }
        case .failed(let presentation, let reason):
            write("failed", presentation)
            writer.member("reason", reason)
        case .returned(let presentation): write("returned", presentation)
        case .closed(let presentation): write("closed", presentation)
        case .trigger(let presentation, let call, let name, let values):
            write("trigger", presentation)
            writer.member("call", call)
            writer.member("name", name)
            if !values.isEmpty { writer.member("values", .object(values)) }
        case .availability(let presenter, let availability):
            writer.member("type", "availability")
            writer.member("presenter", presenter)
            writer.member("available", availability == .available)
            if case .unavailable(let reason) = availability { writer.member("reason", reason) }
        case .log(let level, let message):
            writer.member("type", "log")
            writer.member("level", level.rawValue)
            writer.member("message", message)
        case .pong(let call):
            writer.member("type", "pong")
            writer.member("call", call)
        }
    }

    private enum Kind: String {
        case hello, unusable, presented, dismissed, failed, returned, closed, trigger, availability, log, pong
    }

    /// What any of the messages may have.
    private struct Members {
        private var type: String?
        var presentation: Int64?
        var call: Int64?
        var name: String?
        var values: ValueObject = [:]
        var code: String?
        var reason: String?
        var presenter: String?
        var dismisser: String?
        var isAvailable: Bool?
        var level: String?
        var message: String?
        var version: String?
        var boundaryVersion: Int64?
        var presenters: [PluginDescription.Presenter]?

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
                case "call": call = try reader.integer()
                case "name": name = try reader.string()
                case "values": values = try reader.value().object ?? [:]
                case "code": code = try reader.string()
                case "reason": reason = try reader.string()
                case "presenter": presenter = try reader.string()
                case "by": dismisser = try reader.string()
                case "available": isAvailable = try reader.boolean()
                case "level": level = try reader.string()
                case "message": message = try reader.string()
                case "version": version = try reader.string()
                case "protocol": boundaryVersion = try reader.integer()
                case "presenters": presenters = try reader.list(PluginDescription.Presenter.read)
                default: _ = try reader.value()
                }
            }
            try reader.end()
        }

        func require<Member>(_ member: Member?, _ key: String) throws(BoundaryError) -> Member {
            guard let member else { throw .missing(key, in: type.map { "a '\($0)' message" } ?? "a message") }
            return member
        }

        func hello() throws(BoundaryError) -> PluginDescription {
            PluginDescription(
                boundaryVersion: Int(try require(boundaryVersion, "protocol")), name: try require(name, "name"),
                version: try require(version, "version"), presenters: try require(presenters, "presenters"))
        }
    }
}
