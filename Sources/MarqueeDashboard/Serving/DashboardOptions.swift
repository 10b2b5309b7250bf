package import MarqueeServing

/// How a dashboard is served.
package struct DashboardOptions: Sendable {
    /// Who can reach it, and by which names.
    package var exposure = Exposure()
    /// The port; 0: one that is free.
    package var port = 8642
    package var limits = ServerLimits()
    /// Whether every request is a line of the log.
    package var logsRequests = false

    package init() {}

    /// The address to listen on.
    package var host: String {
        get { exposure.host }
        set { exposure.host = newValue.hasPrefix("[") ? String(newValue.dropFirst().prefix { $0 != "]" }) : newValue }
    }

    /// Whether a proxy in front speaks TLS.
    package var isBehindProxy: Bool {
        get { exposure.isBehindProxy }
        set { exposure.isBehindProxy = newValue }
    }

    /// Whether browsers reach this server by TLS, so that cookies may be kept from anything else.
    var isSecure: Bool { exposure.isSecure }
}
