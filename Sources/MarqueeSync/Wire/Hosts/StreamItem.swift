package import MarqueeModel

/// What a dashboard says to a host over its stream.
package enum StreamItem: Sendable, Hashable {
    /// A message or notification, as a notification's native form; it brings along its id.
    case message(id: String, notification: Value)
    /// A message is not wanted any more: it leaves queue and screen.
    case cancel(id: String)
    case command(HostCommand)
    /// The recipes are other ones now.
    case recipes(version: Int)
    /// The server stops; the host comes back after about so many seconds.
    case goodbye(seconds: Int)

    /// The event's name (server-sent events).
    package var name: String {
        switch self {
        case .message: "message"
        case .cancel: "cancel"
        case .command: "command"
        case .recipes: "recipes"
        case .goodbye: "goodbye"
        }
    }

    /// The event's data.
    package var json: Value {
        switch self {
        case .message(let id, let notification): ["id": .string(id), "notification": notification]
        case .cancel(let id): ["id": .string(id)]
        case .command(let command): command.json
        case .recipes(let version): ["version": .integer(Int64(version))]
        case .goodbye(let seconds): ["seconds": .integer(Int64(seconds))]
        }
    }

    /// Reads an event; nil for one of a later version, which a host passes over.
    ///
    /// - Throws: ``WireError`` for one of a known name that is not as it has to be.
    package init?(name: String, json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the event")
        switch name {
        case "message":
            let id = document.neededText("id") ?? ""
            let notification = document.object("notification") ?? [:]
            self = .message(id: id, notification: .object(notification))
        case "cancel": self = .cancel(id: document.neededText("id") ?? "")
        case "command":
            let name = document.neededText("command") ?? ""
            guard let command = HostCommand(name, message: document.text("message")) else { return nil }
            self = .command(command)
        case "recipes": self = .recipes(version: document.count("version") ?? 0)
        case "goodbye": self = .goodbye(seconds: document.count("seconds") ?? 0)
        default: return nil
        }
        try document.finish()
    }

    /// As it goes over the stream.
    ///
    /// - Parameter cursor: What a host that has handled it comes back with; nil: nothing is to be remembered.
    package func bytes(cursor: Int64?) -> [UInt8] {
        var bytes: [UInt8] = []
        if let cursor { bytes += "id: \(cursor)\n".utf8 }
        bytes += "event: \(name)\ndata: ".utf8
        // JSON has no line break outside of texts, and none within.
        bytes += json.jsonBytes(.sorted)
        bytes += "\n\n".utf8
        return bytes
    }
}

/// What an operator asks of a host.
package enum HostCommand: Sendable, Hashable {
    case suspend
    case resume
    /// Nothing is taken in, and what waits is thrown away, until `resume`.
    case discard
    /// Definitions, recipes and settings are read anew.
    case reload
    /// What is shown is closed: one message, or all.
    case dismiss(message: String?)

    package static let names = ["suspend", "resume", "discard", "reload", "dismiss"]

    package var name: String {
        switch self {
        case .suspend: "suspend"
        case .resume: "resume"
        case .discard: "discard"
        case .reload: "reload"
        case .dismiss: "dismiss"
        }
    }

    /// The message that it is about.
    package var message: String? {
        if case .dismiss(let message) = self { message } else { nil }
    }

    package init?(_ name: String, message: String? = nil) {
        switch name {
        case "suspend": self = .suspend
        case "resume": self = .resume
        case "discard": self = .discard
        case "reload": self = .reload
        case "dismiss": self = .dismiss(message: message)
        default: return nil
        }
    }

    package var json: Value {
        ["command": .string(name), "message": message.map(Value.string) ?? .null]
    }
}
