package import MarqueeModel

/// Messages as JSON values, in the form of their files.
package enum MessageJSON {
    private static let keys = [
        "id", "template", "priority", "arguments", "localizations", "notBefore", "delay", "expires", "ttl", "metadata",
    ]

    /// Reads a message, as strictly as its file is read.
    package static func message(_ members: ValueObject) throws(AdapterRefusal) -> Message {
        if let key = members.keys.first(where: { !keys.contains($0) }) {
            let nearest = NearestName.of(key, in: keys).map { "; did you mean '\($0)'?" } ?? ""
            throw AdapterRefusal("its message has the unknown key '\(key.shortened)'\(nearest)")
        }
        let fields = NativeFields(members, "message")
        guard let template = try fields.text("template").nonBlank else {
            throw AdapterRefusal("its message names no template")
        }
        var message = Message(template, id: try fields.identifier("id"))
        message.priority = try fields.read("priority", "a 32-bit integer") { $0.integer.flatMap(Int32.init(exactly:)) }
        message.arguments = try fields.object("arguments") ?? [:]
        message.metadata = try fields.object("metadata") ?? [:]
        for member in try fields.object("localizations") ?? [:] {
            guard let arguments = member.value.object else {
                throw AdapterRefusal("its localization '\(member.key.shortened)' is no object")
            }
            message.localizations.append(Message.Localization(locale: member.key, arguments: arguments))
        }
        message.start = try start(fields)
        message.expiry = try expiry(fields)
        return message
    }

    private static func start(_ fields: NativeFields) throws(AdapterRefusal) -> Message.Start {
        switch (try fields.moment("notBefore"), try fields.span("delay")) {
        case (nil, nil): return .immediately
        case (let moment?, nil): return .notBefore(moment)
        case (nil, let span?): return .delay(span)
        case (_?, _?): throw AdapterRefusal("its message has both 'notBefore' and 'delay'; keep one of them")
        }
    }

    private static func expiry(_ fields: NativeFields) throws(AdapterRefusal) -> Message.Expiry {
        let (expires, ttl) = (fields.members["expires"], fields.members["ttl"])
        guard expires == nil || ttl == nil else {
            throw AdapterRefusal("its message has both 'expires' and 'ttl'; keep one of them")
        }
        if expires == "never" || ttl == "never" { return .never }
        if let moment = try fields.moment("expires") { return .at(moment) }
        return try fields.span("ttl").map { .after($0) } ?? .standard
    }

    /// The message without its id, so that ``message(_:)`` reads it back.
    package static func members(_ message: Message) -> ValueObject {
        var members: ValueObject = ["template": .string(message.template)]
        if let priority = message.priority { members["priority"] = .integer(Int64(priority)) }
        if !message.arguments.isEmpty { members["arguments"] = .object(message.arguments) }
        if !message.localizations.isEmpty {
            members["localizations"] = .object(
                ValueObject(message.localizations.map { ($0.locale, .object($0.arguments)) }))
        }
        if !message.metadata.isEmpty { members["metadata"] = .object(message.metadata) }
        switch message.start {
        case .immediately: break
        case .notBefore(let moment): members["notBefore"] = .string(moment.description)
        case .delay(let span): members["delay"] = .string(span.description)
        }
        switch message.expiry {
        case .standard: break
        case .never: members["expires"] = "never"
        case .at(let moment): members["expires"] = .string(moment.description)
        case .after(let span): members["ttl"] = .string(span.description)
        }
        return members
    }
}
