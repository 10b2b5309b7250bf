import MarqueeModel
import MarqueeTracking

extension InboxArrival {
    /// A notification as the store takes it.
    package init(_ envelope: NotificationEnvelope) {
        var rest = envelope
        rest.content = nil
        self.init(
            id: envelope.id, isVisible: !envelope.isSilent,
            kind: (envelope.content?.kind ?? envelope.reference?.expectedKind ?? .text).rawValue,
            isComplete: envelope.reference == nil, receivedAt: envelope.receivedAt, envelope: rest.json.jsonBytes())
        title = envelope.alert?.title
        body = envelope.alert?.body
        action = envelope.action
        fence = envelope.fenceID
        recipe = envelope.recipeID
        scheduledAt = envelope.scheduledAt
        expiresAt = envelope.expiresAt
        content = envelope.content?.json.jsonBytes()
        countsAsNotified = envelope.shape.isPush && envelope.alert != nil
        var carried: ValueObject = [:]
        if case .message(let message)? = envelope.content {
            carried = message.metadata
            template = message.template
        }
        if let original = envelope.originalID { carried[KeptID.originalKey] = .string(original) }
        if !carried.isEmpty { metadata = Value.object(carried).jsonBytes() }
    }
}

extension ContentReference {
    /// What an item is called before its content is here.
    fileprivate var expectedKind: NotificationContent.Kind {
        switch self {
        case .inbox: .text
        case .bundle, .recipe: .template
        }
    }
}
