import Glibc
import HTTPTypes
import HummingbirdCore
public import Logging
public import MarqueeHost
public import MarqueeInbox
public import MarqueeModel
public import MarqueeRecipes
package import MarqueeServing
public import MarqueeSystem
import NIOCore
import NIOPosix
import PresenterKit
public import ServiceLifecycle

/// Takes notifications in over HTTP: `POST /notifications` with one as JSON, answered 202 once it is on disk; and events for
/// the host's recipes: `POST /events` with one as JSON, answered with what it led to. Says how the host is: `/health` (alive), `/ready` (its store can be read and written), `/metrics` (Prometheus).
///
/// On a loopback address a token may be missing; anywhere else it must not, and TLS is needed. What is refused is answered
/// with a problem (RFC 9457). It keeps to limits of size, time, connections and requests, so that no sender can hold up the
/// host.
public struct IntakeServer: Service {
    /// What it listens on, and how much it takes.
    public struct Options: Sendable {
        /// Where.
        public var address: IntakeAddress
        /// What senders have to show.
        public var token: IntakeToken?
        /// Who can reach it, and by which names.
        package var exposure: Exposure
        /// The greatest body.
        public var maximumBytes = 256 << 10
        /// How many requests a second are taken on average.
        public var requestsPerSecond = 2_000
        /// How many may come at once.
        public var burst = 4_000
        /// How many clients may be connected. For one more, the oldest goes that has shown no token.
        public var maximumConnections = 256
        /// How many of those may come from one address, or the /64 of an IPv6 address.
        public var maximumConnectionsForClient = 128
        /// How long a body may take.
        public var bodyTime = TimeSpan.seconds(10)
        /// How long a connection may stay silent.
        public var idleTime = TimeSpan.seconds(30)

        /// Creates options for an address that only this machine can reach, such as `127.0.0.1:8650`.
        ///
        /// - Throws: ``IntakeError`` for an address that others can reach: for those, `marquee run --listen` has TLS.
        public init(_ address: IntakeAddress, token: IntakeToken?) throws(IntakeError) {
            try self.init(address, token: token, exposure: Exposure())
        }

        /// Creates options.
        ///
        /// - Throws: ``IntakeError`` for an address that others can reach, without a token or in the clear.
        package init(_ address: IntakeAddress, token: IntakeToken?, exposure: Exposure) throws(IntakeError) {
            var exposure = exposure
            exposure.host = address.host
            guard token != nil || exposure.isLoopback else {
                throw IntakeError(
                    .missingToken,
                    "\(address) can be reached by other machines",
                    advice: "set 'listen: { token: … }', or listen on 127.0.0.1")
            }
            guard token != nil || !exposure.isBehindProxy else {
                throw IntakeError(
                    .missingToken, "a proxy lets other machines reach \(address)", advice: "set 'listen: { token: … }'")
            }
            if let problem = exposure.problem { throw IntakeError(.insecure, problem) }
            self.address = address
            self.token = token
            self.exposure = exposure
        }

        var limits: ServerLimits {
            var limits = ServerLimits()
            limits.connections = maximumConnections
            limits.connectionsForClient = maximumConnectionsForClient
            limits.headTime = .milliseconds(idleTime.milliseconds)
            // The body's time is measured where it is read; this is for what nobody reads.
            limits.bodyTime = .milliseconds(max(bodyTime.milliseconds + 5_000, idleTime.milliseconds))
            return limits
        }
    }

    private let options: Options
    private let rules: Rules
    private let channels: ServerChannels
    private let onListening: @Sendable (_ port: Int) -> Void

    /// Creates a server, which listens once it runs.
    ///
    /// - Parameters:
    ///   - watch: What `/ready` and `/metrics` tell; without it they tell as much as `/health`.
    ///   - receive: Takes a notification in; when it returns, the notification is on disk. Called from any task, many at a
    ///     time.
    ///   - happened: Tells the host's recipes what has happened; without it there is no `/events`. Called as `receive` is.
    ///   - onListening: Told the port once connections are accepted.
    /// - Throws: ``IntakeError`` when the certificate cannot be used.
    public init(
        _ options: Options, logger: Logger = Logger(label: "marquee.intake"), clock: any HostClock = SystemClock(),
        watch: HostWatch? = nil, receive: @escaping @Sendable (_ json: [UInt8]) async throws -> NotificationReceipt,
        happened: (@Sendable (_ event: RecipeEvent) async throws -> RecipeResult)? = nil,
        onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }
    ) throws(IntakeError) {
        self.options = options
        self.rules = Rules(options, logger: logger, clock: clock, watch: watch, receive: receive, happened: happened)
        self.onListening = onListening
        do {
            channels = try ServerChannels(options.exposure, options.limits) { status, detail in
                IntakeProblem(status, "http", status.reasonPhrase, detail).json.jsonBytes(.sorted)
            }
        } catch {
            throw IntakeError(.certificate, error.description)
        }
    }

    /// What it shows of itself by TLS; nil where it speaks none.
    package var certificates: ServerCertificates? { channels.certificates }

    /// Serves until the task's graceful shutdown or cancellation; what is being answered then is answered.
    ///
    /// - Throws: ``IntakeError`` when it cannot listen.
    public func run() async throws {
        // What the server itself would log is about single connections.
        let quiet = Logger(label: "marquee.intake") { _ in SwiftLogNoOpLogHandler() }
        let configuration = ServerConfiguration(
            address: .hostname(options.address.host, port: options.address.port),
            availableConnectionsDelegate: channels.availability)
        let exchange = IntakeExchange(server: rules, connections: channels.connections)
        let server = try channels.builder.buildServer(
            configuration: configuration, eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: quiet
        ) { request, writer, channel in
            try await exchange.perform(request, writer, channel)
        } onServerRunning: { [onListening] channel in
            onListening(channel.localAddress?.port ?? 0)
        }
        do {
            try await server.run()
        } catch let error as IOError {
            throw IntakeError(.cannotListen, "cannot listen on \(options.address): \(reason(of: error))")
        } catch is SocketAddressError.UnknownHost {
            throw IntakeError(
                .cannotListen, "cannot listen on \(options.address): unknown host '\(options.address.host)'"
            )
        }
    }

    private func reason(of error: IOError) -> String {
        guard error.errnoCode == EADDRINUSE else {
            return SystemError("", "", number: error.errnoCode).reason
        }
        let holder = PortHolder.ofPort(options.address.port) ?? "another program"
        return "it is in use by \(holder); stop that, or use another port"
    }

    /// What each exchange goes by.
    struct Rules: Sendable {
        let token: IntakeToken?
        let exposure: Exposure
        let names: ServerNames
        let maximumBytes: Int
        let bodyTime: TimeSpan
        let requests: RateLimit
        let guesses = ClientRateLimit(perSecond: 10, burst: 50)
        /// How often each may ask how the host is.
        let looks = ClientRateLimit(perSecond: 10, burst: 50)
        let watch: HostWatch?
        let logger: Logger
        let clock: any HostClock
        let receive: @Sendable ([UInt8]) async throws -> NotificationReceipt
        let happened: (@Sendable (RecipeEvent) async throws -> RecipeResult)?

        init(
            _ options: Options, logger: Logger, clock: any HostClock, watch: HostWatch?,
            receive: @escaping @Sendable ([UInt8]) async throws -> NotificationReceipt,
            happened: (@Sendable (RecipeEvent) async throws -> RecipeResult)?
        ) {
            self.token = options.token
            self.exposure = options.exposure
            self.names = options.exposure.names
            self.maximumBytes = options.maximumBytes
            self.bodyTime = options.bodyTime
            let now = clock.uptime
            self.requests = RateLimit(perSecond: options.requestsPerSecond, burst: options.burst, now: now)
            self.logger = logger
            self.clock = clock
            self.watch = watch
            self.receive = receive
            self.happened = happened
        }
    }
}
