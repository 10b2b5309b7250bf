import Logging
import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeIntake
import MarqueeModel
import MarqueeProject
import MarqueeServing
import MarqueeStore
import MarqueeYAML

/// The intake of notifications beside a running host, with connections of its own to the store.
struct Listening {
    /// What a host with some plugins has open itself.
    private static let hostFiles: UInt64 = 56

    private let options: IntakeServer.Options
    private let project: Project
    private let console: Console

    init(at address: String, _ exposure: Exposure, project: Project, console: Console) throws {
        let place = try IntakeAddress(address)
        let token = try project.configuration.listenToken.map { try project.expanded($0, for: .intake) }
        var options = try IntakeServer.Options(place, token: token.map { try IntakeToken($0) }, exposure: exposure)
        options.maximumConnections = OpenFiles.connections(atMost: options.maximumConnections, keeping: Self.hostFiles)
        self.options = options
        self.project = project
        self.console = console
    }

    /// The server; it says where it listens once it does, since the system may have chosen the port.
    ///
    /// - Parameters:
    ///   - metrics: What the host has done.
    ///   - host: Recovers its store where damage is met.
    ///   - resolver: Gives the host's, with the definitions of the moment.
    ///   - onListening: Called once, when connections are accepted.
    func service(
        _ metrics: HostMetrics, of host: PresentationHost, resolver: @escaping @Sendable () -> MessageResolver,
        onListening: @escaping @Sendable () -> Void
    ) throws -> IntakeServer {
        let receiver = try NotificationReceiver(store: project.openStore().inbox, resolver: resolver())
        let (name, scheme) = (options.address.host, options.exposure.tls == nil ? "http" : "https")
        let watch = HostWatch(
            try project.openStore(), probing: try project.openStore(), metrics: metrics,
            damaged: { await host.recoverStore(because: $0) })
        return try IntakeServer(
            options, logger: Logger(label: "marquee") { _ in StandardErrorLog(console) }, watch: watch
        ) { json in
            try await receiver.receive(json: json)
        } happened: { event in
            try await host.happened(event)
        } onListening: { [console] port in
            let name = name.contains(":") ? "[\(name)]" : name
            onListening()
            console.note("listening on \(scheme)://\(name):\(port)/notifications")
        }
    }
}
