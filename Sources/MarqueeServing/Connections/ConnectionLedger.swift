/// Which connections a server keeps: decides, and does nothing itself.
///
/// Whoever has shown a right token stays. Of the others, the oldest goes first, unless it waits for an answer: that takes
/// as long as the server itself. So idle sockets, however many and from however many addresses, keep out nobody who has a
/// token.
struct ConnectionLedger<ID: Hashable> {
    private struct Entry {
        /// What connections of one client are counted by; nil: not counted, as those with a right token, of which any
        /// number may come from one address.
        var client: String?
        /// Grows with each connection.
        let order: Int
        var isRecognized = false
        var isAwaitingAnswer = false
    }

    private let maximum: Int
    private let maximumForClient: Int
    private var entries: [ID: Entry] = [:]
    private var counts: [String: Int] = [:]
    private var next = 0

    init(maximum: Int, maximumForClient: Int) {
        self.maximum = maximum
        self.maximumForClient = maximumForClient
    }

    var count: Int { entries.count }

    /// Takes a connection in.
    ///
    /// - Returns: The connection to close for it; the new one itself, where its client has too many and none of them may
    ///   go. Nil: none.
    mutating func open(_ id: ID, client: String?) -> ID? {
        entries[id] = Entry(client: client, order: next)
        next += 1
        if let client {
            counts[client, default: 0] += 1
            if counts[client, default: 0] > maximumForClient {
                return close(oldest(of: client, except: id) ?? id)
            }
        }
        guard entries.count > maximum, let oldest = oldest(of: nil, except: id) else { return nil }
        return close(oldest)
    }

    /// Forgets a connection. It may have been forgotten before.
    @discardableResult
    mutating func close(_ id: ID) -> ID? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        discount(entry.client)
        return id
    }

    private mutating func discount(_ client: String?) {
        guard let client, let count = counts[client] else { return }
        counts[client] = count > 1 ? count - 1 : nil
    }

    /// A right token has come over it.
    mutating func recognize(_ id: ID) {
        guard let entry = entries[id], !entry.isRecognized else { return }
        discount(entry.client)
        entries[id]?.client = nil
        entries[id]?.isRecognized = true
    }

    /// A whole request has come, or its answer has gone.
    mutating func note(_ id: ID, awaitsAnswer isAwaitingAnswer: Bool) {
        entries[id]?.isAwaitingAnswer = isAwaitingAnswer
    }

    /// Looks at all of them, which are some thousands at most, and only once there are too many.
    private func oldest(of client: String?, except id: ID) -> ID? {
        entries.lazy
            .filter { $0.key != id && !$0.value.isRecognized && !$0.value.isAwaitingAnswer }
            .filter { client == nil || $0.value.client == client }
            .min { $0.value.order < $1.value.order }?.key
    }
}
