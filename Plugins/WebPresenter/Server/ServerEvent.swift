/// An event for a page, as an `EventSource` reads it.
///
/// Source: HTML, "Server-sent events", section "Parsing an event stream".
struct ServerEvent: Sendable, Equatable {
    let name: String
    /// One line: JSON with all line ends escaped.
    let data: String

    var text: String { "event: \(name)\ndata: \(data)\n\n" }

    /// What a stream begins with: how long to wait before connecting again, in milliseconds.
    static let beginning = "retry: 1000\n\n"
    /// Ignored by pages; keeps whatever lies between from closing a line on which nothing happens.
    static let heartbeat = ": still here\n\n"
}
