import MarqueeModel

/// Messages that have arrived and wait for their turn. A request that is cancelled while it waits is never begun: its
/// place is taken by the answer.
struct MessageQueue {
    /// How many messages and bytes wait here at most; the rest waits in the pipe.
    static let maximumCount = 1_000
    static let maximumBytes = 16 << 20

    private var messages: [(message: IncomingMessage, bytes: Int)?] = []
    private var first = 0
    private var bytes = 0

    var isEmpty: Bool { first == messages.count }
    var isFull: Bool { messages.count - first >= Self.maximumCount || bytes >= Self.maximumBytes }

    mutating func append(_ message: IncomingMessage, bytes count: Int) {
        if case .notification("$/cancelRequest", let parameters) = message {
            if let id = RequestID(parameters["id"]) { cancel(id) }
            return
        }
        messages.append((message, count))
        bytes += count
    }

    mutating func next() -> IncomingMessage? {
        guard first < messages.count, let next = messages[first] else { return nil }
        messages[first] = nil
        first += 1
        bytes -= next.bytes
        if first > 64, first * 2 > messages.count {
            messages.removeFirst(first)
            first = 0
        }
        return next.message
    }

    private mutating func cancel(_ cancelled: RequestID) {
        for index in first..<messages.count {
            guard case .request(let id, let method, _)? = messages[index]?.message, id == cancelled else { continue }
            let answer = ResponseError(.requestCancelled, "'\(method)' was cancelled before it started")
            messages[index]?.message = .invalid(id, answer)
            return
        }
    }
}
