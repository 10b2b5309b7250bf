import MarqueeInbox
import MarqueeModel
import MarqueeSync

/// The body of `POST /api/v1/messages`.
///
/// ```json
/// {"message": {"template": "product-banner", "arguments": {…}}, "to": "everyone",
///  "start": "2026-12-24T18:00:00", "expires": "2026-12-26T00:00:00Z"}
/// ```
///
/// `message` is a message or a notification in its native form. A time without an offset is one of clocks on the wall, in
/// each host's own time zone.
struct MessageDocument: Sendable {
    let notification: ValueObject
    let recipients: Recipients
    let schedule: MessageSchedule
    /// What lists call it; nil: its template.
    let title: String?
    /// Nil: made up. The same again is refused.
    let id: String?

    private static let keys = ["message", "to", "start", "expires", "title", "id"]
    private static let longestTitle = 200

    init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(known: Self.keys)
        let notification = document.object("message") ?? [:]
        for key in ["id", "notBefore", "delay", "expires", "ttl"] where notification[key] != nil {
            document.refuse("message", "without '\(key)', which 'id', 'start' and 'expires' beside it say")
        }
        let start = document.scheduled("start")
        let expiry = document.scheduled("expires")
        let title = document.text("title")
        if let title, title.isBlank || !HostRules.isShown(title, upTo: Self.longestTitle) {
            document.refuse("title", "from 1 to \(Self.longestTitle) visible characters")
        }
        let id = document.text("id")
        if let id, !PlainID.isOne(id) {
            document.refuse("id", "from 1 to \(PlainID.longest) letters, digits and '.', '_', ':', '@', '+', '-'")
        }
        if value.object?["to"] == nil {
            document.refuse("to", "\"everyone\", or an object with 'labels', 'hosts' or 'audience'")
        }
        try document.finish()
        self.notification = notification
        self.schedule = MessageSchedule(start: start, expiry: expiry)
        self.title = title
        self.id = id
        self.recipients = try Recipients(json: value.object?["to"] ?? .null)
    }
}

extension WireDocument {
    /// A moment, or a time of clocks on the wall, that may be missing or null.
    fileprivate mutating func scheduled(_ key: String) -> MessageSchedule.Moment? {
        guard let text = text(key) else { return nil }
        let moment = MessageSchedule.Moment(text)
        if moment == nil {
            refuse(key, "a moment such as 2026-12-24T18:00:00Z, or without 'Z' for each host's own time")
        }
        return moment
    }
}
