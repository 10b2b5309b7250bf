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
    /// Keys of a message that are said of the sending here.
    private static let besides = [
        ("id", "id"), ("notBefore", "start"), ("delay", "start"), ("expires", "expires"), ("ttl", "expires"),
    ]

    init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(known: Self.keys)
        let notification = document.object("message") ?? [:]
        for (key, other) in Self.besides where notification[key] != nil {
            document.refuse(
                WireProblem(
                    .unknownKey, "'message' cannot contain '\(key)'",
                    at: .root.appending("message").appending(key), help: "use '\(other)' next to 'message'"))
        }
        let size = Value.object(notification).jsonBytes().count
        if size > HostRules.longestMessage {
            document.refuse(
                WireProblem(
                    .tooLarge,
                    "the message has \(size) bytes as JSON, which exceeds the limit of \(HostRules.longestMessage)",
                    at: .root.appending("message"), help: "refer to large files by URL"))
        }
        let start = document.scheduled("start")
        let expiry = document.scheduled("expires")
        let title = document.text("title")
        if let title, title.isBlank || !HostRules.isShown(title, upTo: Self.longestTitle) {
            document.refuse("title", "1 to \(Self.longestTitle) visible characters")
        }
        let id = document.text("id")
        if let id, !PlainID.isOne(id) {
            document.refuse("id", "1 to \(PlainID.longest) letters, digits and '.', '_', ':', '@', '+', '-'")
        }
        let recipients = document.recipients()
        let schedule = MessageSchedule(start: start, expiry: expiry)
        if schedule.isEmpty {
            document.refuse(
                WireProblem(
                    .wrongShape,
                    "the message would expire ('expires': \(expiry?.text ?? "")) before it starts ('start':"
                        + " \(start?.text ?? "")) in every time zone",
                    at: .root.appending("expires"), help: "set 'expires' to a time after 'start'"))
        }
        try document.finish()
        self.notification = notification
        self.schedule = schedule
        self.title = title
        self.id = id
        self.recipients = recipients
    }
}

extension WireDocument {
    /// A moment, or a time of clocks on the wall, that may be missing or null.
    fileprivate mutating func scheduled(_ key: String) -> MessageSchedule.Moment? {
        guard let text = text(key) else { return nil }
        let moment = MessageSchedule.Moment(text)
        if moment == nil {
            refuse(key, "a date and time such as 2026-12-24T18:00:00Z, or without 'Z' for each host's local time")
        }
        return moment
    }
}
