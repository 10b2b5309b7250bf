public import MarqueeModel

/// What a recipe, or an item of the inbox, leads to: read from the wire, or made by hand, and shown by a built-in template.
public enum Reaction: Sendable, Hashable {
    case content(Content)
    case coupon(Coupon)
    case feedback(Feedback)
    case poll(Poll)
    case customObject(CustomObject)

    /// The message that shows it.
    ///
    /// - Parameter now: Tells what a coupon is worth at this moment.
    public func message(at now: Timestamp) -> Message {
        switch self {
        case .content(let content): Message(BuiltInTemplate.content.rawValue, arguments: content.arguments)
        case .coupon(let coupon): Message(BuiltInTemplate.coupon.rawValue, arguments: coupon.arguments(at: now))
        case .feedback(let feedback): Message(BuiltInTemplate.feedback.rawValue, arguments: feedback.arguments)
        case .poll(let poll): Message(BuiltInTemplate.poll.rawValue, arguments: poll.arguments)
        case .customObject(let object):
            Message(BuiltInTemplate.customObject.rawValue, arguments: ["content": .object(object.content)])
        }
    }
}
