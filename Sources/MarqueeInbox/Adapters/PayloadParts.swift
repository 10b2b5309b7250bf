import MarqueeModel

/// A payload from which what is understood is taken out, piece by piece. What nobody takes is kept for the application, so
/// that nothing is lost: neither what this program does not know nor what has another type than expected.
struct PayloadParts {
    private(set) var rest: ValueObject

    init(_ members: ValueObject) {
        rest = members
    }

    /// Takes what is behind a key, if it can be read; null counts as nothing.
    mutating func take<Field>(_ key: String, _ read: (Value) -> Field?) -> Field? {
        guard let value = rest[key] else { return nil }
        let field = read(value)
        if field != nil || value == .null { rest[key] = nil }
        return field
    }

    /// Takes the first of several that can be read.
    mutating func takeFirst<Field>(of keys: [String], _ read: (Value) -> Field?) -> Field? {
        for key in keys {
            if let field = take(key, read) { return field }
        }
        return nil
    }

    /// Takes pieces of the object behind a key, which may also be JSON in a text; what is left of it stays there.
    mutating func within<Field>(_ key: String, _ read: (inout PayloadParts) -> Field?) -> Field? {
        guard let members = rest[key]?.objectOrText else { return nil }
        var parts = PayloadParts(members)
        let field = read(&parts)
        // As it was, where nothing of it is understood.
        if parts.rest.count < members.count { rest[key] = parts.rest.isEmpty ? nil : .object(parts.rest) }
        return field
    }

    // MARK: What several senders have in common

    /// `aps.alert`: a text, or an object with title and body.
    mutating func takeAppleAlert() -> NotificationEnvelope.Alert? {
        within("aps") { $0.takeAlert("alert", bodies: ["body"]) }
    }

    /// An alert that is a text, or an object with a title and one of some texts.
    mutating func takeAlert(_ key: String, bodies: [String]) -> NotificationEnvelope.Alert? {
        if let body = take(key, { $0.string.nonBlank }) { return NotificationEnvelope.Alert(body: body) }
        return within(key) { parts in
            .init(
                nonBlankTitle: parts.take("title") { $0.string.nonBlank },
                body: parts.takeFirst(of: bodies) { $0.string.nonBlank })
        }
    }

    /// What all pushes have in common.
    mutating func envelope(
        id: String?, shape: NotificationShape, alert: NotificationEnvelope.Alert?, _ reception: Reception
    ) -> NotificationEnvelope {
        var envelope = NotificationEnvelope(
            id: id ?? reception.makeID(), shape: shape, alert: alert, receivedAt: reception.at)
        let wakes =
            within("aps") { $0.take("content-available") { $0.isYes } } ?? take("content-available") { $0.isYes }
        envelope.isSilent = alert == nil && wakes == true
        envelope.badge = within("aps") { $0.take("badge") { $0.integer } }
        envelope.sound = within("aps") { aps in
            aps.take("sound") { $0.string } ?? aps.within("sound") { $0.take("name") { $0.string } }
        }
        envelope.action = within("aps") { $0.take("category") { $0.string.nonBlank } }
        return envelope
    }
}

extension ValueObject {
    /// With the members of another object. Those whose key is taken stand together under `payload`.
    func adding(_ other: ValueObject) -> ValueObject {
        var (all, taken) = (self, ValueObject())
        for member in other {
            if contains(member.key) { taken[member.key] = member.value } else { all[member.key] = member.value }
        }
        if !taken.isEmpty { all["payload"] = .object((all["payload"]?.object ?? [:]).adding(taken)) }
        return all
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
    /// The object, when this is one or the text of one.
    var objectOrText: ValueObject? {
        if let object { return object }
        // A text that is no JSON is no object either.
        return string.flatMap { try? Value(json: $0.utf8, hugeNumbers: .texts) }?.object
    }

    /// The members of an object, or nothing; nil for what is neither object nor absent.
    static func members(_ value: Value?) -> ValueObject? {
        switch value {
        case nil, .null?: [:]
        case .object(let members)?: members
        default: nil
        }
    }

    /// Whether it says yes, as senders write it; nil for anything but yes and no.
    var isYes: Bool? {
        switch self {
        case .boolean(let flag): flag
        case .integer(1), .double(1), .string("1"): true
        case .integer(0), .double(0), .string("0"): false
        default: nil
        }
    }

    /// A moment: a text (ISO 8601), seconds or milliseconds since 1970.
    var moment: Timestamp? {
        if let moment = secondsSince1970 ?? string.flatMap({ Timestamp($0) }) { return moment }
        guard let milliseconds = integer ?? string.flatMap({ Int64($0) }) else { return nil }
        return (0...253_402_300_799_999).contains(milliseconds) ? Timestamp(milliseconds: milliseconds) : nil
    }

    /// A moment as seconds since 1970, a number or its digits.
    var secondsSince1970: Timestamp? {
        let seconds: Int64? = integer ?? string.flatMap { Int64($0) }
        guard let seconds, (0...253_402_300_799).contains(seconds) else { return nil }
        return Timestamp(milliseconds: seconds * 1_000)
    }
}
