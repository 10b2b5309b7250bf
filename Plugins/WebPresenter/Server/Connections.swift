/// All connections, the oldest first. On the server's event loop.
///
/// Whoever only opens connections can't keep a browser out: beyond the limit the oldest one gives way that has not shown
/// the token.
final class Connections {
    private var connections: [Connection] = []

    var count: Int { connections.count }

    func add(_ connection: Connection) {
        if connections.count >= Limits.connections {
            (connections.first { !$0.isTrusted } ?? connection).close()
        }
        connections.append(connection)
    }

    func remove(_ connection: Connection) {
        connections.removeAll { $0 === connection }
    }

    func closeAll() {
        for connection in connections { connection.close() }
    }
}
