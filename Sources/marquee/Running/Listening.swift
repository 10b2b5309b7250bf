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

/// The intake of notifications beside a running host, with a connection of its own to the store.
struct Listening {
    private let options: IntakeServer.Options
    private let project: Project
    private let console: Console

    init(at address: String, _ exposure: Exposure, project: Project, console: Console) throws {
        let place = try IntakeAddress(address)
        let token = try project.configuration.listenToken.map { try project.expanded($0, for: .intake) }
        options = try IntakeServer.Options(place, token: token.map { try IntakeToken($0) }, exposure: exposure)
        self.project = project
        self.console = console
    }

    /// The server; it says where it listens once it does, since the system may have chosen the port.
    func service() throws -> IntakeServer {
        let resolver = MessageResolver(catalog: try project.definitions(), options: project.resolutionOptions())
        let receiver = try NotificationReceiver(store: project.openStore().inbox, resolver: resolver)
        let (host, scheme) = (options.address.host, options.exposure.tls == nil ? "http" : "https")
        return try IntakeServer(options, logger: Logger(label: "marquee") { _ in StandardErrorLog(console) }) { json in
            try await receiver.receive(json: json)
        } onListening: { [console] port in
            let name = host.contains(":") ? "[\(host)]" : host
            console.note("listening on \(scheme)://\(name):\(port)/notifications")
        }
    }
}
