import HummingbirdCore
public import Logging
public import MarqueeHost
public import MarqueeModel
import NIOCore
import NIOPosix
public import ServiceLifecycle

/// Takes notifications in over HTTP: `POST /notifications` with one as JSON, answered 202 once it is on disk.
///
/// On a loopback address a token may be missing; anywhere else it must not. What is refused is answered with a problem (RFC
/// 9457). It keeps to limits of size, time, connections and requests, so that no sender can hold up the host.
public struct IntakeServer: Service {
    /// What it listens on, and how much it takes.
    public struct Options: Sendable {
        /// Where.
        public var address: IntakeAddress
        /// What senders have to show.
        public var token: IntakeToken?
        /// The greatest body.
        public var maximumBytes = 256 << 10
        /// How many requests a second are taken on average.
        public var requestsPerSecond = 2_000
        /// How many may come at once.
        public var burst = 4_000
        /// How many clients may be connected; more wait.
        public var maximumConnections = 256
        /// How long a body may take.
        public var bodyTime = TimeSpan.seconds(10)
        /// How long a connection may stay silent.
        public var idleTime = TimeSpan.seconds(30)

        /// Creates options.
        ///
        /// - Throws: ``IntakeError`` for an address that others can reach, without a token.
        public init(_ address: IntakeAddress, token: IntakeToken?) throws(IntakeError) {
            guard token != nil || address.isLoopback else {
                throw IntakeError(
                    .missingToken,
                    "\(address) can be reached by other machines: set 'listen: { token: … }', or listen on 127.0.0.1")
            }
            self.address = address
            self.token = token
        }
    }

    private let options: Options
    private let rules: Rules
    private let onListening: @Sendable (_ port: Int) -> Void

    /// Creates a server, which listens once it runs.
    ///
    /// - Parameters:
    ///   - receive: Takes a notification in; when it returns, the notification is on disk. Called from any task, many at a
    ///     time.
    ///   - onListening: Told the port once connections are accepted.
    public init(
        _ options: Options, logger: Logger, clock: any HostClock = SystemClock(),
        receive: @escaping @Sendable (_ json: [UInt8]) async throws -> NotificationReceipt,
        onListening: @escaping @Sendable (_ port: Int) -> Void = { _ in }
    ) {
        self.options = options
        self.rules = Rules(options, logger: logger, clock: clock, receive: receive)
        self.onListening = onListening
    }

    /// Serves until the task's graceful shutdown or cancellation; what is being answered then is answered.
    ///
    /// - Throws: ``IntakeError`` when it cannot listen.
    public func run() async throws {
        // What the server itself would log is about single connections.
        let quiet = Logger(label: "marquee.intake") { _ in SwiftLogNoOpLogHandler() }
        let configuration = ServerConfiguration(
            address: .hostname(options.address.host, port: options.address.port),
            availableConnectionsDelegate: MaximumAvailableConnections(options.maximumConnections, logger: quiet))
        let exchange = IntakeExchange(server: rules)
        let server = try HTTPServerBuilder.http1(
            configuration: .init(idleTimeout: .milliseconds(options.idleTime.milliseconds))
        ).buildServer(
            configuration: configuration, eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
            logger: quiet
        ) { request, writer, _ in
            try await exchange.perform(request, writer)
        } onServerRunning: { [onListening] channel in
            onListening(channel.localAddress?.port ?? 0)
        }
        do {
            try await server.run()
        } catch let error as IOError {
            throw IntakeError(.cannotListen, "\(options.address) cannot be listened on: \(error.description)")
        } catch let error as SocketAddressError {
            throw IntakeError(.cannotListen, "\(options.address) cannot be listened on: \(error)")
        }
    }

    /// What each exchange goes by.
    struct Rules: Sendable {
        let token: IntakeToken?
        let maximumBytes: Int
        let bodyTime: TimeSpan
        let requests: RateLimit
        let guesses: RateLimit
        let logger: Logger
        let clock: any HostClock
        let receive: @Sendable ([UInt8]) async throws -> NotificationReceipt

        init(
            _ options: Options, logger: Logger, clock: any HostClock,
            receive: @escaping @Sendable ([UInt8]) async throws -> NotificationReceipt
        ) {
            self.token = options.token
            self.maximumBytes = options.maximumBytes
            self.bodyTime = options.bodyTime
            let now = clock.uptime
            self.requests = RateLimit(perSecond: options.requestsPerSecond, burst: options.burst, now: now)
            self.guesses = RateLimit(perSecond: 10, burst: 50, now: now)
            self.logger = logger
            self.clock = clock
            self.receive = receive
        }
    }
}
