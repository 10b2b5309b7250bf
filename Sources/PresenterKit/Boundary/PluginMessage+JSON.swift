import MarqueeModel

extension PluginMessage {
    /// Reads a message. Nil when its type is one that this version does not know.
    package init?(json bytes: some Collection<UInt8>) throws(BoundaryError) {
        let (type, members) = try BoundaryReader.message(bytes)
        switch type {
        case "hello":
            self = .hello(try PluginDescription(members))
        case "presented":
            self = .presented(presentation: try members.integer("presentation"))
        case "dismissed":
            self = .dismissed(presentation: try members.integer("presentation"))
        case "failed":
            self = .failed(presentation: try members.integer("presentation"), reason: try members.string("reason"))
        case "returned":
            self = .returned(presentation: try members.integer("presentation"))
        case "closed":
            self = .closed(presentation: try members.integer("presentation"))
        case "trigger":
            self = .trigger(
                presentation: try members.integer("presentation"), call: try members.integer("call"),
                name: try members.string("name"))
        case "availability":
            let reason = try members.optionalString("reason") ?? "no reason given"
            self = .availability(
                presenter: try members.string("presenter"),
                try members.boolean("available") ? .available : .unavailable(reason))
        case "log":
            // A level that a newer plugin may have is no reason to lose the line.
            let level = LogLevel(rawValue: try members.string("level")) ?? .info
            self = .log(level, message: try members.string("message"))
        case "pong":
            self = .pong(call: try members.integer("call"))
        default:
            return nil
        }
    }

    /// The message as JSON, on one line.
    package var json: [UInt8] {
        Value.object(members).jsonBytes()
    }

    private var members: ValueObject {
        switch self {
        case .hello(let description):
            return description.members
        case .presented(let presentation):
            return ["type": "presented", "presentation": .integer(presentation)]
        case .dismissed(let presentation):
            return ["type": "dismissed", "presentation": .integer(presentation)]
        case .failed(let presentation, let reason):
            return ["type": "failed", "presentation": .integer(presentation), "reason": .string(reason)]
        case .returned(let presentation):
            return ["type": "returned", "presentation": .integer(presentation)]
        case .closed(let presentation):
            return ["type": "closed", "presentation": .integer(presentation)]
        case .trigger(let presentation, let call, let name):
            return [
                "type": "trigger", "presentation": .integer(presentation), "call": .integer(call),
                "name": .string(name),
            ]
        case .availability(let presenter, .available):
            return ["type": "availability", "presenter": .string(presenter), "available": true]
        case .availability(let presenter, .unavailable(let reason)):
            return [
                "type": "availability", "presenter": .string(presenter), "available": false, "reason": .string(reason),
            ]
        case .log(let level, let message):
            return ["type": "log", "level": .string(level.rawValue), "message": .string(message)]
        case .pong(let call):
            return ["type": "pong", "call": .integer(call)]
        }
    }
}

extension PluginDescription {
    fileprivate init(_ members: BoundaryReader) throws(BoundaryError) {
        var presenters: [Presenter] = []
        for presenter in try members.readers("presenters", "a presenter") {
            presenters.append(
                Presenter(
                    name: try presenter.string("name"),
                    presents: Set(try presenter.strings("presents").compactMap(PresentationKind.init)),
                    failure: try presenter.optionalString("failure")))
        }
        guard let version = Int(exactly: try members.integer("protocol")) else {
            throw members.wrong("protocol", "an integer")
        }
        self.init(
            boundaryVersion: version, name: try members.string("name"), version: try members.string("version"),
            presenters: presenters)
    }

    fileprivate var members: ValueObject {
        [
            "type": "hello", "protocol": .integer(Int64(boundaryVersion)), "name": .string(name),
            "version": .string(version), "presenters": .list(presenters.map { .object($0.members) }),
        ]
    }
}

extension PluginDescription.Presenter {
    fileprivate var members: ValueObject {
        let kinds = PresentationKind.allCases.filter(presents.contains).map { Value.string($0.rawValue) }
        var members: ValueObject = ["name": .string(name), "presents": .list(kinds)]
        members["failure"] = failure.map(Value.string)
        return members
    }
}
