package import MarqueeModel
package import NIOCore

extension IPAddress {
    /// The address of a socket; nil for one of another kind.
    package init?(_ address: SocketAddress?) {
        guard let text = address?.ipAddress else { return nil }
        self.init(text)
    }
}
