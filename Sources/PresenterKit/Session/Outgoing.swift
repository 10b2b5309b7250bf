/// Messages on their way to the host, in order; only one thread at a time hands them over.
struct Outgoing {
    private var messages: [PluginMessage] = []
    private var isBeingDelivered = false

    mutating func append(_ message: PluginMessage) {
        messages.append(message)
    }

    /// Whether the caller is the one who delivers now. It then takes batches until there is none.
    mutating func beginDelivery() -> Bool {
        guard !isBeingDelivered, !messages.isEmpty else { return false }
        isBeingDelivered = true
        return true
    }

    /// What has come meanwhile; nil ends the delivery.
    mutating func nextBatch() -> [PluginMessage]? {
        guard !messages.isEmpty else {
            isBeingDelivered = false
            return nil
        }
        defer { messages.removeAll() }
        return messages
    }
}
