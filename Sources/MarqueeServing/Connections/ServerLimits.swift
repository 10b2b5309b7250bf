/// How much of everything a server takes: whatever is beyond is refused, or ended.
package struct ServerLimits: Sendable {
    /// Connections at once. For one more, the oldest goes that has shown no right token.
    package var connections = 1_000
    /// Connections at once of one client: an address, or the /64 of an IPv6 address.
    package var connectionsForClient = 250
    /// All header fields of a request together.
    package var headerBytes = 32 * 1_024
    /// How long a request's head may take, and how long a connection may be idle.
    package var headTime: Duration = .seconds(15)
    /// A body of the API.
    package var bodyBytes = 8 << 20
    /// A form.
    package var formBytes = 64 << 10
    /// How long a body may take.
    package var bodyTime: Duration = .seconds(20)
    /// How long a client may take for an answer.
    package var answerTime: Duration = .seconds(60)
    /// How long requests may go on once the server is told to stop.
    package var stopTime: Duration = .seconds(30)

    package init() {}
}
