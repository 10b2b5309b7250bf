public import MarqueeModel

/// What a host asks a server before the message of a recipe with `labels: { online: true }` goes anywhere.
public struct OnlineQuery: Sendable {
    /// The recipe that has won.
    public let recipe: String
    /// For whom: the id of the profile, as it was when the event happened.
    public let profile: String
    /// What would be shown, with what the event brings. It has no id yet.
    public let message: Message
    /// When the event happened.
    public let askedAt: Timestamp
    /// What an inbox would show of it; nil: it would go into the queue.
    package let notice: Recipe.Notice?
    /// Of no other question, ever.
    package let number: Int64
}

/// What a server said.
package enum OnlineAnswer: Sendable {
    case agreed
    /// Why not, as a sentence without its end.
    case refused(String)
}
