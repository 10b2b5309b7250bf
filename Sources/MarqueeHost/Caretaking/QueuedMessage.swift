public import MarqueeModel
public import MarqueeQueue

/// A message as a queue or its history has it.
public struct QueuedMessage: Sendable, Hashable {
    package let entry: QueueEntry
    /// Why it ended, or why it waits; nil for what is shown, or was dismissed.
    public let reason: String?

    /// - Parameter waiting: Needed for what is live.
    init(_ entry: QueueEntry, _ waiting: WaitingReasons?) {
        self.entry = entry
        reason = entry.reason ?? waiting?.reason(for: entry)
    }

    /// The id under which it is kept.
    public var id: String { entry.id.rawValue }
    /// Its template or function.
    public var template: String { entry.template }
    /// How far it has come.
    public var state: MessageState { entry.state }
    /// Higher goes first.
    public var priority: Int32 { entry.priority }
    /// Whether it takes its turn; any other runs beside what is shown.
    public var isVisual: Bool { entry.isVisual }
    /// How many presentations were begun, and were not the host's own to break off.
    public var attempts: Int { entry.attempts }
    /// When it was taken in.
    public var enqueuedAt: Timestamp { entry.enqueuedAt }
    /// When it may be shown first; nil: at once.
    public var notBefore: Timestamp? { entry.notBefore }
    /// When it is too late; nil: never, or not known while the clock is wrong.
    public var expires: Timestamp? { entry.expires }
    /// When it was shown last.
    public var presentedAt: Timestamp? { entry.presentedAt }
    /// When it ended; nil while it is live.
    public var endedAt: Timestamp? { entry.endedAt }
    /// The message whose action it is.
    public var parent: String? { entry.parent?.rawValue }
    /// The message as it came; nil in lists, and once its content is not kept any more.
    public var message: Message? {
        entry.body.flatMap { body in
            var message = Message(storedBody: body, id: id)
            message?.metadata = metadata
            return message
        }
    }
    /// What it carries along; empty in lists.
    public var metadata: ValueObject { entry.metadata.flatMap { try? Value(json: $0).object } ?? [:] }
}
