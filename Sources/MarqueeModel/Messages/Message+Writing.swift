extension Message {
    /// A message of what was read by the grammar's section `message`.
    package init(_ fields: Fields) {
        self.init(
            fields["template"]?.text ?? "", id: fields["id"]?.text, priority: fields["priority"]?.integer32,
            arguments: fields["arguments"]?.object ?? [:],
            localizations: fields.named("localizations").map {
                Localization(locale: $0.name, arguments: $0.content.object ?? [:])
            },
            metadata: fields["metadata"]?.object ?? [:])
        if let moment = fields["notBefore"]?.moment { start = .notBefore(moment) }
        if let span = fields["delay"]?.span { start = .delay(span) }
        switch fields["expires"] ?? fields["ttl"] {
        case .moment(let moment)?: expiry = .at(moment)
        case .span(let span)?: expiry = .after(span)
        case .text?: expiry = .never
        default: break
        }
    }

    /// The message as an author writes it, without its id.
    package var written: ValueObject {
        var members = writtenBody
        switch start {
        case .immediately: break
        case .notBefore(let moment): members["notBefore"] = .string(moment.description)
        case .delay(let span): members["delay"] = .string(span.description)
        }
        switch expiry {
        case .standard: break
        case .never: members["expires"] = "never"
        case .at(let moment): members["expires"] = .string(moment.description)
        case .after(let span): members["ttl"] = .string(span.description)
        }
        return members
    }

    private var writtenBody: ValueObject {
        var members: ValueObject = ["template": .string(template)]
        if let priority { members["priority"] = .integer(Int64(priority)) }
        if !arguments.isEmpty { members["arguments"] = .object(arguments) }
        if !localizations.isEmpty {
            members["localizations"] = .object(ValueObject(localizations.map { ($0.locale, .object($0.arguments)) }))
        }
        if !metadata.isEmpty { members["metadata"] = .object(metadata) }
        return members
    }

    /// The parts that a store keeps beside id and times.
    package var storedBody: [UInt8] { Value.object(writtenBody).jsonBytes() }

    /// Reads what ``storedBody`` wrote; nil when it is something else.
    package init?(storedBody bytes: [UInt8], id: String) {
        guard let body = try? Value(json: bytes).object,
            let fields = try? Fields.reading(body, as: Grammar.standard["message"])
        else { return nil }
        self.init(fields)
        self.id = id
    }
}
