import Glibc
import Logging
import MarqueeCommandLine
import MarqueeDashboard
import MarqueeModel
import MarqueeServing
import MarqueeSystem
import NIOCore
import Synchronization

/// A dashboard that is served from the command line.
struct DashboardRun {
    private let options: DashboardOptions
    private let place: DashboardDataOption.Place
    private let replica: String?
    private let details: DetailOptions
    private let first: FirstToken
    private let console: Console
    private let stops: StopRequests
    private let notifier: SystemdNotifier?

    /// A stream takes some 20 kB of memory.
    private static let mostConnections = 50_000

    init(
        options: DashboardOptions, place: DashboardDataOption.Place, replica: String?, details: DetailOptions,
        first: FirstToken, console: Console, stops: StopRequests, notifier: SystemdNotifier?
    ) {
        self.notifier = notifier
        self.details = details
        var options = options
        // Hosts stay connected; some descriptors are the database's and the logs'.
        options.limits.connections = OpenFiles.connections(atMost: Self.mostConnections, keeping: 256)
        self.options = options
        self.place = place
        self.replica = replica
        self.first = first
        self.console = console
        self.stops = stops
    }

    func perform() async throws -> ExitStatus {
        let channels: ServerChannels
        do {
            channels = try ServerChannels(options)
        } catch {
            throw CommandFailure("cannot-serve", error.description, status: .invalidInput)
        }
        if case .directory(let directory) = place, let file = SQLiteStorage.emptyDatabase(in: directory) {
            console.warn("'\(file)' is empty: its content is lost, unless it was never used")
        }
        let storage = try place.open(readingFrom: replica, details: details)
        let logger = Logger(label: "marquee.dashboard") { _ in StandardErrorLog(console) }
        let trouble = Mutex<CommandFailure?>(nil)
        let server = try DashboardServer(
            options, channels, storage: storage, now: { Timestamp.now }, logger: logger
        ) { url in
            do {
                // Not before it listens: a token that was made for a start that fails would never be told.
                announce(url, try await first.make(in: storage))
                notifier?.tell(.ready)
            } catch {
                trouble.withLock { $0 = CommandFailure(error) }
                stops.request()
            }
        }
        let reloading = CertificateReloading(channels.certificates, stops, logger)
        do {
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                defer { tasks.cancelAll() }
                if let reloading { tasks.addTask { await reloading.run() } }
                if let notifier { tasks.addTask { await notifier.keepAlive() } }
                try await server.run(until: stops.requests.map { [notifier] in notifier?.tell(.stopping) })
            }
        } catch {
            throw failure(error)
        }
        if let trouble = trouble.withLock(\.self) { throw trouble }
        try storage.close()
        return .success
    }

    private func failure(_ error: any Error) -> CommandFailure {
        if error is SocketAddressError.UnknownHost {
            return CommandFailure(
                "cannot-serve",
                "unknown host name or address '\(options.host)'; choose another one with --host",
                status: .unavailable)
        }
        let reason =
            switch (error as? IOError)?.errnoCode {
            case EADDRINUSE: "port \(options.port) is in use; choose another one with --port, or 0 for any free port"
            case EACCES: "port \(options.port) is reserved for root; choose another one with --port"
            case EADDRNOTAVAIL: "'\(options.host)' is not an address of this machine"
            default:
                "cannot listen on port \(options.port) of '\(options.host)': "
                    + error.words(or: "the system does not allow it")
            }
        return CommandFailure("cannot-serve", reason, status: .unavailable)
    }

    /// The command that creates tokens for this dashboard, and not for another one.
    private var tokenCommand: String {
        switch place {
        case .directory(let folder): "marquee dashboard token create --data \(folder.visible)"
        // Its address may have a password.
        case .database: "marquee dashboard token create --database DATABASE"
        }
    }

    private func announce(_ url: String, _ told: FirstToken.Told) {
        switch (console.format, told) {
        case (.json, .notNeeded): console.print(json: ["url": .string(url), "token": .null, "tokenFile": .null])
        case (.json, .shown(let token)):
            console.print(json: ["url": .string(url), "token": .string(token.revealed), "tokenFile": .null])
        case (.json, .written(let file)):
            console.print(json: ["url": .string(url), "token": .null, "tokenFile": .string(file)])
        case (.text, .notNeeded): console.print("Dashboard: \(url)\n")
        case (.text, .shown(let token)):
            console.print("Dashboard: \(url)\nFirst token: \(token.revealed)\n")
            console.note(
                "This token has all scopes, and is shown only once: log in with it, and create others with"
                    + " '\(tokenCommand)'.")
        case (.text, .written(let file)):
            console.print("Dashboard: \(url)\nFirst token: in the file \(file.visible)\n")
            console.note(
                "This token has all scopes: log in with it, create others with '\(tokenCommand)', and"
                    + " remove the file.")
        }
    }
}
