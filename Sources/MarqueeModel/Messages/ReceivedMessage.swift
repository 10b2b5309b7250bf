/// A message as a host keeps it: with an id, and with its times fixed.
///
/// What was `delay` and `ttl` has become moments, so that waiting in a queue does not move them.
public struct ReceivedMessage: Sendable {
    /// What makes it unique.
    public let id: String
    /// The message; its id and times are to be read here, not there.
    public let message: Message
    /// When it was received.
    public let receivedAt: Timestamp
    /// When it may be shown first.
    public let notBefore: Timestamp?
    /// When it is too late; nil: never.
    public let expires: Timestamp?

    /// Fixes a message's times.
    public init(_ message: Message, id: String, receivedAt: Timestamp) {
        self.id = id
        self.message = message
        self.receivedAt = receivedAt
        self.notBefore =
            switch message.start {
            case .immediately: nil
            case .notBefore(let moment): moment
            case .delay(let span): receivedAt + span
            }
        self.expires =
            switch message.expiry {
            case .never: nil
            case .at(let moment): moment
            case .after(let span): receivedAt + span
            }
    }
}

extension Message {
    /// The parts that a store keeps beside id, priority and times: template, arguments, localisations, metadata.
    package var storedBody: [UInt8] {
        var body: ValueObject = ["template": .string(template), "arguments": .object(arguments)]
        if !localizations.isEmpty {
            body["localizations"] = .object(ValueObject(localizations.map { ($0.locale, .object($0.arguments)) }))
        }
        if !metadata.isEmpty { body["metadata"] = .object(metadata) }
        if let priority { body["priority"] = .integer(Int64(priority)) }
        return Value.object(body).jsonBytes()
    }

    /// Reads what ``storedBody`` wrote; nil when it is something else.
    package init?(storedBody bytes: [UInt8], id: String) {
        guard let body = try? Value(json: bytes).object, let template = body["template"]?.string else { return nil }
        self.init(
            template, id: id, priority: body["priority"]?.integer.flatMap(Int32.init(exactly:)),
            arguments: body["arguments"]?.object ?? [:],
            localizations: (body["localizations"]?.object ?? [:]).map {
                Localization(locale: $0.key, arguments: $0.value.object ?? [:])
            },
            metadata: body["metadata"]?.object ?? [:])
    }
}
