import MarqueeModel

/// Readings that several adapters share. A value of another type than expected counts as absent.
struct PayloadFields {
    let payload: ValueObject

    /// Apple's own part of a payload.
    var apple: ValueObject { payload["aps"]?.object ?? [:] }

    /// `aps.alert`: a text, or an object with title and body.
    var alert: NotificationEnvelope.Alert? {
        switch apple["alert"] {
        case .string(let text)?: .init(nonBlankTitle: nil, body: text)
        case .object(let members)?: .init(nonBlankTitle: members["title"]?.string, body: members["body"]?.string)
        default: nil
        }
    }

    /// Whether the application is to be woken: 1, `true` or "1".
    var isContentAvailable: Bool {
        for place in [apple, payload] {
            switch place["content-available"] {
            case .boolean(true)?, .integer(1)?, .double(1)?, .string("1")?: return true
            default: break
            }
        }
        return false
    }

    /// The sound: its name, or an object that has one.
    var sound: String? {
        apple["sound"]?.string ?? apple["sound"]?.object?["name"]?.string
    }

    /// What all pushes have in common.
    func envelope(
        id: String?, shape: NotificationShape, alert: NotificationEnvelope.Alert?, _ reception: Reception
    ) -> NotificationEnvelope {
        var envelope = NotificationEnvelope(
            id: id ?? reception.makeID(), shape: shape, alert: alert, receivedAt: reception.at)
        envelope.isSilent = alert == nil && isContentAvailable
        envelope.badge = apple["badge"]?.integer
        envelope.sound = sound
        return envelope
    }

    /// Everything but some keys, and but what is Apple's.
    func rest(without keys: Set<String>) -> ValueObject {
        ValueObject(payload.lazy.filter { $0.key != "aps" && !keys.contains($0.key) }.map { ($0.key, $0.value) })
    }
}

extension NotificationEnvelope.Alert {
    /// Nil when there is nothing to read in either.
    init?(nonBlankTitle title: String?, body: String?) {
        let (title, body) = (title.nonBlank, body.nonBlank)
        guard title != nil || body != nil else { return nil }
        self.init(title: title, body: body)
    }
}

extension Optional<String> {
    /// The text, when there is something to read in it.
    var nonBlank: String? { flatMap { $0.isBlank ? nil : $0 } }
}

extension Value {
    /// An identifier: a text with something in it, or an integer (JSON:API servers send both). Nil for anything else.
    var identifier: String? {
        switch self {
        case .string(let text): text.isBlank ? nil : text
        case .integer(let number): String(number)
        default: nil
        }
    }

    /// The object, when this is one or the text of one.
    var objectOrText: ValueObject? {
        if let object { return object }
        // A text that is no JSON is no object either.
        return string.flatMap { try? Value(json: $0) }?.object
    }

    /// The members of an object, or nothing; nil for what is neither object nor absent.
    static func members(_ value: Value?) -> ValueObject? {
        switch value {
        case nil, .null?: [:]
        case .object(let members)?: members
        default: nil
        }
    }

    /// A moment as seconds since 1970, a number or its digits.
    var secondsSince1970: Timestamp? {
        let seconds: Int64? = integer ?? string.flatMap { Int64($0) }
        guard let seconds, (0...253_402_300_799).contains(seconds) else { return nil }
        return Timestamp(milliseconds: seconds * 1_000)
    }
}
