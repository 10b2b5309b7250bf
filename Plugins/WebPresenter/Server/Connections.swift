/// All connections, the oldest first. On the server's event loop.
///
/// Whoever only opens connections can't keep a browser out: beyond a limit, of one client's address or of all, the oldest
/// one gives way that has shown nothing which only the page knows.
final class Connections {
    private var connections: [Connection] = []

    var count: Int { connections.count }

    func add(_ connection: Connection) {
        let neighbours = connections.filter { $0.address == connection.address }
        if neighbours.count >= Limits.connectionsOfOneAddress {
            giveWay(neighbours, to: connection)
        } else if connections.count >= Limits.connections {
            giveWay(connections, to: connection)
        }
        connections.append(connection)
    }

    func remove(_ connection: Connection) {
        connections.removeAll { $0 === connection }
    }

    func closeAll() {
        for connection in connections { connection.close() }
    }

    private func giveWay(_ candidates: [Connection], to connection: Connection) {
        (candidates.first { !$0.isTrusted } ?? connection).close()
    }
}
