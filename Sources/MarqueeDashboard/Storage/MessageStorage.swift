package import MarqueeModel

/// What a dashboard keeps of the messages that were sent from it.
package protocol MessageStorage: Sendable {
    /// Keeps a message, and puts it into the feed.
    ///
    /// - Returns: The message; nil when there is one of its id.
    func insertMessage(_ message: NewMessage, audit: AuditEntry) async throws -> MessageRecord?
    /// Cancels a message that is neither over nor cancelled, and puts that into the feed.
    ///
    /// - Returns: The message as it is now; nil when there is none.
    func cancelMessage(
        _ id: String, by name: String, at moment: Timestamp, audit: AuditEntry
    ) async throws -> (message: MessageRecord, isNew: Bool)?
    func message(id: String) async throws -> MessageRecord?
    /// Messages sent before one, or all, the newest first.
    func messages(before number: Int64?, limit: Int) async throws -> [MessageRecord]
    /// How many live messages there are of each template, with the JSON of each, the newest first, up to a limit.
    func liveMessages(at moment: Timestamp, limit: Int) async throws -> [MessageRecord]
    /// What became of a message on the hosts that have said something of it, by host's number, behind one: also on those
    /// that have been removed since.
    func deliveries(
        of message: Int64, after host: Int64, limit: Int
    ) async throws -> [(host: Int64, delivery: DeliveryRecord)]
    /// What became of messages on one host, the newest first: of those sent last, of which an outcome is known.
    ///
    /// - Parameter newest: So many messages are looked at, the newest.
    func deliveries(
        on host: Int64, ofNewest newest: Int, limit: Int
    ) async throws -> [(message: MessageRecord, delivery: DeliveryRecord)]
    /// The hosts that a message is for and of which nothing is known, by their numbers, behind one.
    ///
    /// - Parameter addressed: The numbers of the hosts that have one of the message's audience, where there is one.
    func silentHosts(
        for message: MessageRecord, addressed: Set<Int64>?, after host: Int64, limit: Int
    ) async throws -> [HostFacts]
    /// Notes that hosts cannot show messages.
    func recordSkips(_ skips: [SkippedDelivery]) async throws
}

/// A message that is being sent.
package struct NewMessage: Sendable {
    package var id: String
    package var title: String
    package var template: String?
    /// The notification in its native form, without id and schedule.
    package var notification: ValueObject
    package var recipients: Recipients
    package var schedule: MessageSchedule
    /// The time zones of its hosts, on which a schedule in local time depends; empty: nobody knows.
    package var zones: Set<String> = []
    package var hosts: Int
    package var at: Timestamp
    package var by: String

    package init(
        id: String, title: String, template: String?, notification: ValueObject, recipients: Recipients,
        schedule: MessageSchedule, hosts: Int, at moment: Timestamp, by name: String
    ) {
        self.id = id
        self.title = title
        self.template = template
        self.notification = notification
        self.recipients = recipients
        self.schedule = schedule
        self.hosts = hosts
        self.at = moment
        self.by = name
    }
}

/// A message that a host cannot show.
package struct SkippedDelivery: Sendable, Hashable {
    package let message: Int64
    package let host: Int64
    package let at: Timestamp
    package let reason: String

    package init(message: Int64, host: Int64, at moment: Timestamp, reason: String) {
        self.message = message
        self.host = host
        self.at = moment
        self.reason = reason
    }
}
