import Logging
import MarqueeHost
import MarqueeIntake
import MarqueeModel
import MarqueeProject
import MarqueeYAML
import ServiceLifecycle

/// The intake of notifications beside a running host, with a connection of its own to the store.
struct Listening {
    private let options: IntakeServer.Options
    private let project: Project
    private let console: Console

    init(at address: String, project: Project, console: Console) throws {
        let place = try IntakeAddress(address)
        let token = try project.configuration.listenToken.map { try project.expanded($0, for: .intake) }
        options = try IntakeServer.Options(place, token: token.flatMap { IntakeToken($0) })
        self.project = project
        self.console = console
    }

    /// The server; it says where it listens once it does, since the system may have chosen the port.
    func service() throws -> any Service {
        let resolver = MessageResolver(catalog: try project.definitions(), options: project.resolutionOptions())
        let receiver = try NotificationReceiver(store: project.openStore(), resolver: resolver)
        let host = options.address.host
        return IntakeServer(options, logger: Logger(label: "marquee") { _ in StandardErrorLog(console) }) { json in
            try await receiver.receive(json: json)
        } onListening: { [console] port in
            let name = host.contains(":") ? "[\(host)]" : host
            console.note("listening on http://\(name):\(port)/notifications")
        }
    }
}
