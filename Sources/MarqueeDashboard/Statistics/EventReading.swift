import MarqueeModel
import MarqueeSync

/// Reads the body of `POST /api/v1/host/events`: the batch has to be right as a whole, and each event by itself.
struct EventReading {
    private static let batchKeys = ["installationID", "userID", "events"]
    private static let eventKeys = [
        "id", "event", "at", "message", "template", "recipe", "properties", "metadata",
    ]

    private(set) var batch = EventBatch(events: [])
    /// What the host calls the events of the batch.
    private(set) var ids: [String] = []
    private(set) var refused: [EventsAnswer.Refusal] = []
    private let now: Timestamp

    /// - Throws: ``WireError`` when it is no batch.
    init(_ value: Value, at now: Timestamp) throws(WireError) {
        self.now = now
        var document = WireDocument(value, name: "the batch")
        document.refuseUnknown(known: Self.batchKeys)
        let (_, user) = (document.identity("installationID"), document.identity("userID"))
        let events = document.list("events") ?? []
        if events.count > TrackingPolicy.mostEvents {
            document.refuse("events", "a list of at most \(TrackingPolicy.mostEvents)")
        }
        try document.finish()
        batch.user = user
        batch.events.reserveCapacity(events.count)
        for (place, value) in events.enumerated() {
            do throws(EventRefusal) {
                let (id, event) = try event(value)
                batch.events.append(event)
                ids.append(id)
            } catch {
                let id = value.object?["id"]?.string ?? ""
                let reason = id.isEmpty ? "event \(place + 1) of the batch: \(error.reason)" : error.reason
                refused.append(EventsAnswer.Refusal(id: String(id.unicodeScalars.prefix(100)), reason: reason))
            }
        }
    }

    private func event(_ value: Value) throws(EventRefusal) -> (id: String, event: CountedEvent) {
        guard case .object(let members) = value else {
            throw EventRefusal("expected an object, got \(value.kindDescription)")
        }
        var (id, name, time): (String?, String?, String?)
        var (message, template, recipe): (String?, String?, String?)
        var (properties, kept, metadata): (ValueObject, [UInt8]?, [UInt8]?) = ([:], nil, nil)
        for member in members {
            switch member.key {
            case "id": id = try text(member)
            case "event": name = try text(member)
            case "at": time = try text(member)
            case "message": message = try text(member)
            case "template": template = try text(member)
            case "recipe": recipe = try text(member)
            case "properties":
                properties = try object(member)
                kept = try details(properties, member)
            case "metadata": metadata = try details(try object(member), member)
            default:
                throw EventRefusal(
                    "unknown key '\(member.key.shortened)'; known keys: \(Self.eventKeys.joined(separator: ", "))")
            }
        }
        guard let id else { throw EventRefusal("the event has no 'id'") }
        guard let name else { throw EventRefusal("the event has no 'event', its name") }
        guard let at = time.flatMap({ Timestamp($0) }) else {
            throw EventRefusal("'at' must be a date and time with a time zone (RFC 3339)")
        }
        try check(at)
        if let problem = AnswerRules.problem(with: name, properties) { throw EventRefusal(problem.message) }
        var event = CountedEvent(key: EventKey(id), name: name, at: at)
        (event.message, event.template, event.recipe) = (message, template, recipe)
        (event.properties, event.metadata) = (kept, metadata)
        event.text = EventText.of(name, properties)
        if name == CountedEvent.dropped { event.weight = CountedEvent.dropped(properties) }
        return (id, event)
    }

    private func check(_ at: Timestamp) throws(EventRefusal) {
        guard at + TrackingPolicy.oldest > now else {
            throw EventRefusal("the event is from \(at), more than 35 days ago; older events are not counted")
        }
        guard at <= now + TrackingPolicy.furthestAhead else {
            throw EventRefusal(
                "the event is from \(at), more than 1 h ahead of the dashboard's clock, \(now); set the host's clock")
        }
    }

    private func text(_ member: ValueObject.Member) throws(EventRefusal) -> String? {
        switch member.value {
        case .null: return nil
        case .string(let text):
            guard !text.isBlank, text.utf8.count <= TrackingPolicy.longestName, !text.utf8.contains(0) else {
                throw EventRefusal(
                    "'\(member.key)' must be from 1 to \(TrackingPolicy.longestName) bytes, without U+0000")
            }
            return text
        default:
            throw EventRefusal("'\(member.key)' must be a string, got \(member.value.kindDescription)")
        }
    }

    private func object(_ member: ValueObject.Member) throws(EventRefusal) -> ValueObject {
        switch member.value {
        case .null: return [:]
        case .object(let members): return members
        default:
            throw EventRefusal("'\(member.key)' must be an object, got \(member.value.kindDescription)")
        }
    }

    /// As they are kept; nil for none.
    private func details(_ members: ValueObject, _ member: ValueObject.Member) throws(EventRefusal) -> [UInt8]? {
        guard !members.isEmpty else { return nil }
        let bytes = Value.object(members).jsonBytes()
        guard bytes.count <= BuiltInFunction.longestProperties else {
            throw EventRefusal(
                "'\(member.key)' has \(bytes.count) bytes, which exceeds the limit of"
                    + " \(BuiltInFunction.longestProperties)")
        }
        return bytes
    }
}

/// Why an event is not counted, and never will be.
private struct EventRefusal: Error {
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}

/// What events say beside their names, as far as it is counted.
package enum EventText {
    /// The names of the events whose texts are counted, and how many different ones of each subject.
    package static let kinds: [String: Int] = [
        "failed": TrackingPolicy.reasons, "discarded": TrackingPolicy.reasons, "feedback": TrackingPolicy.answers,
        "poll": TrackingPolicy.answers, "claim": TrackingPolicy.answers, "redeem": TrackingPolicy.answers,
    ]

    /// The reason or the answer among an event's properties.
    static func of(_ name: String, _ properties: ValueObject) -> String? {
        let text: String? =
            switch name {
            case "failed", "discarded": properties["reason"]?.string
            case "feedback": properties["rating"]?.integer.map { "\($0)" }
            case "poll": properties["choice"]?.string
            case "claim", "redeem": properties["coupon"]?.string
            default: nil
            }
        guard let text, !text.isBlank, !text.utf8.contains(0) else { return nil }
        return String(text.unicodeScalars.prefix(TrackingPolicy.longestText))
    }
}

extension WireDocument {
    /// An identifier of a user or an installation; it may be missing or null.
    mutating func identity(_ key: String) -> String? {
        guard let text = text(key) else { return nil }
        guard HostRules.isUser(text) else {
            refuse(key, "a string of 1 to \(HostRules.longestUser) bytes, without U+0000, or null")
            return nil
        }
        return text
    }
}
