/// Whoever shows a token: what it allows and, where it is a host's own, which host that is.
package struct Bearer: Sendable, Hashable {
    package let token: TokenRecord
    /// Nil for a token of anybody else, and for one of a host that has been removed.
    package let host: HostIdentity?

    package init(token: TokenRecord, host: HostIdentity?) {
        (self.token, self.host) = (token, host)
    }
}
