import MarqueeModel
package import NIOCore
import Synchronization

/// The connections that a server has now. It closes those that are too many.
package final class ConnectionTable: Sendable {
    private struct State {
        var ledger: ConnectionLedger<ObjectIdentifier>
        /// Kept as long as the ledger has them, so that no identifier is used twice.
        var channels: [ObjectIdentifier: any Channel] = [:]
    }

    private let state: Mutex<State>
    /// Many clients come over one connection of a proxy, or over many: those are not told apart.
    private let proxies: TrustedProxies

    package init(_ limits: ServerLimits, proxies: TrustedProxies = TrustedProxies()) {
        let ledger = ConnectionLedger<ObjectIdentifier>(
            maximum: limits.connections, maximumForClient: limits.connectionsForClient)
        self.state = Mutex(State(ledger: ledger))
        self.proxies = proxies
    }

    package var count: Int { state.withLock { $0.ledger.count } }

    /// A right token has come over a connection: it stays when others have to go.
    package func recognize(_ channel: any Channel) {
        state.withLock { $0.ledger.recognize(ObjectIdentifier(channel)) }
    }

    func open(_ channel: any Channel) {
        let address = IPAddress(channel.remoteAddress)
        let client = address.flatMap { proxies.contains($0) ? nil : $0.client }
        let superfluous: (any Channel)? = state.withLock { state in
            state.channels[ObjectIdentifier(channel)] = channel
            guard let id = state.ledger.open(ObjectIdentifier(channel), client: client) else { return nil }
            return state.channels.removeValue(forKey: id)
        }
        superfluous?.close(promise: nil)
    }

    func close(_ channel: any Channel) {
        state.withLock { state in
            state.ledger.close(ObjectIdentifier(channel))
            state.channels[ObjectIdentifier(channel)] = nil
        }
    }

    func note(_ channel: any Channel, awaitsAnswer isAwaitingAnswer: Bool) {
        state.withLock { $0.ledger.note(ObjectIdentifier(channel), awaitsAnswer: isAwaitingAnswer) }
    }
}
