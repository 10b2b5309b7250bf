import Hummingbird
import MarqueeModel

/// Cookies that scripts don't see and other sites don't send.
struct PageCookies: Sendable {
    enum Name: String, Sendable {
        /// Reads pages.
        case reading = ""
        /// Changes things, within its area.
        case changing = "-page"
        /// Ties the form of the login to the browser that was shown it.
        case login = "-login"
    }

    /// Whether they are kept from connections without TLS.
    let isSecure: Bool

    /// The secrets that a request has under a name. More than one means that somebody else has set one too.
    func secrets(_ name: Name, in request: Request) -> [Secret] {
        let wanted = fullName(name, in: request)
        return request.headers[values: .cookie].flatMap { header in
            header.split(separator: ";").compactMap { pair in
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].drop(while: { $0 == " " }) == wanted else { return nil }
                return Secret(parts[1])
            }
        }
    }

    /// The value of `Set-Cookie`; without a secret, the cookie goes.
    func field(
        _ name: Name, _ secret: Secret?, area: PageArea? = nil, seconds: Int64, for request: Request
    ) -> String {
        "\(fullName(name, in: request))=\(secret?.revealed ?? ""); Path=\(area?.path ?? "/"); Max-Age=\(seconds);"
            + " HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
    }

    /// With the port that the browser uses, as cookies are kept by host: two dashboards on one machine don't take each
    /// other's. `__Host-` is for cookies of `/` alone.
    private func fullName(_ name: Name, in request: Request) -> String {
        let prefix = !isSecure ? "" : name == .changing ? "__Secure-" : "__Host-"
        let port = request.head.authority?.split(separator: ":").last.flatMap { UInt16($0) }
        return "\(prefix)marquee\(port.map { "-\($0)" } ?? "")\(name.rawValue)"
    }
}
