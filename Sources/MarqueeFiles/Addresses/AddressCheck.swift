import MarqueeModel
import NIOCore

/// Refuses connections to addresses that are not of the public internet.
///
/// What counts is the address to which a connection has really been made, so it doesn't matter how a name is resolved,
/// nor how often. The client calls ``check(_:)`` when a connection is there and before any request is sent; with TLS only
/// after its handshake, which is why addresses that are written in the URL itself are refused before connecting.
struct AddressCheck: Sendable {
    /// Why a connection is not used.
    struct Refusal: Error, Hashable, CustomStringConvertible {
        let address: IPAddress?
        let scope: AddressScope

        /// The rest of a sentence.
        var description: String { "\(address.map { "\($0)" } ?? "its socket"), \(scope.rawValue)" }
    }

    let allowsPrivate: Bool
    /// Addresses that are let through in any case, as `127.0.0.1`.
    var exceptions: Set<String> = []

    /// Refuses a URL whose host is such an address itself.
    func check(host: String) throws(Refusal) {
        guard !allowsPrivate, let address = IPAddress(host: host) else { return }
        try check(address)
    }

    /// Fails for a connection that is not to be used, and closes it.
    func check(_ channel: any Channel) -> EventLoopFuture<Void> {
        guard !allowsPrivate else { return channel.eventLoop.makeSucceededVoidFuture() }
        do {
            guard let address = channel.remoteAddress?.ipAddress.flatMap({ IPAddress($0) }) else {
                throw Refusal(address: nil, scope: .reserved)
            }
            try check(address)
            return channel.eventLoop.makeSucceededVoidFuture()
        } catch {
            // Afterwards: the client forgets a connection that fails, without closing it, and must learn of that first.
            channel.eventLoop.execute { channel.close(promise: nil) }
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    private func check(_ address: IPAddress) throws(Refusal) {
        if let scope = AddressScope(address), !exceptions.contains("\(address)") {
            throw Refusal(address: address, scope: scope)
        }
    }
}
