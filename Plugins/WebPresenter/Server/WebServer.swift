import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import PresenterKit
import Synchronization

/// The page's server on loopback. All that it does happens on one event loop; its calls may come from anywhere.
final class WebServer: Sendable {
    private let settings: Settings
    private let loop: any EventLoop
    private let screen: NIOLoopBoundBox<Screen?>
    private let listening = Mutex<Listening>(.notYet)
    /// Made when the first presenter asks.
    private let reports = Mutex<AvailabilityReports?>(nil)
    /// The last reason why the port cannot be listened on.
    private let trouble = Mutex<Int32?>(nil)

    private enum Listening {
        case notYet
        case on(any Channel, Int)
        case stopped
    }

    init(_ settings: Settings, loop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()) {
        self.settings = settings
        self.loop = loop
        screen = NIOLoopBoundBox.makeEmptyBox(valueType: Screen.self, eventLoop: loop)
        // Before all else that this loop is given here.
        loop.execute { [self] in
            screen.value = Screen(
                loop: screen.eventLoop.assumeIsolated(), addressFile: settings.addressFile
            ) { [weak self] in self?.say($0) }
        }
    }

    /// The port that it listens on; nil before it does.
    var port: Int? {
        listening.withLock { if case .on(_, let port) = $0 { port } else { nil } }
    }

    /// Begins to serve, until whoever reads what comes back stops doing so: for each presenter once.
    ///
    /// - Returns: Whether a browser watches, as it changes.
    func start() -> AsyncStream<PresenterAvailability> {
        let (reports, isFirst) = reports.withLock { reports in
            if let reports { return (reports, false) }
            let made = AvailabilityReports(on: loop) { [self] in stop() }
            reports = made
            return (made, true)
        }
        if isFirst {
            say(Screen.unwatched(settings.addressFile))
            // From the loop itself: a loop that is busy longer than the delay may run what is scheduled before what waits.
            loop.execute { self.loop.scheduleTask(in: Limits.bindingDelay) { self.bind() } }
        }
        return reports.read()
    }

    private func say(_ availability: PresenterAvailability) {
        reports.withLock(\.self)?.say(availability)
    }

    func show(_ presentation: Presentation) {
        loop.execute { [screen] in screen.value?.show(presentation) }
    }

    func end(_ id: String) {
        loop.execute { [screen] in _ = screen.value?.end(id) }
    }

    /// Takes the message of a context off the pages.
    func close(_ context: PresentationContext) {
        loop.execute { [screen] in
            screen.value?.close(context)
            // Also when it has not got here yet.
            context.dismissed()
        }
    }

    // MARK: Listening

    private func stop() {
        let channel = listening.withLock { listening -> (any Channel)? in
            defer { listening = .stopped }
            if case .on(let channel, _) = listening { return channel } else { return nil }
        }
        channel?.close(promise: nil)
    }

    /// Listens, or tries again later: a port that is still taken by the presenter of a host that just ends is free soon.
    private func bind() {
        guard let screen = screen.value else { return }
        let connections = Connections()
        let box = NIOLoopBoundBox<Site?>(nil, eventLoop: loop)
        let bound = NIOLoopBound(connections, eventLoop: loop)
        let binding = ServerBootstrap(group: loop)
            .serverChannelOption(.backlog, value: 64)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelOption(
                .writeBufferWaterMark, value: .init(low: Limits.waitingBytes / 2, high: Limits.waitingBytes)
            )
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let site = box.value else { throw ChannelError.ioOnClosedChannel }
                    try Self.addHandlers(to: channel, site: site, connections: bound.value)
                }
            }
            .bind(host: "127.0.0.1", port: settings.port)
        binding.assumeIsolated().whenComplete { result in
            switch result {
            case .success(let channel):
                let port = channel.localAddress?.port ?? self.settings.port
                let entry = EntryAddress(
                    port: port, file: self.settings.addressFile, loop: self.loop.assumeIsolated())
                box.value = Site(
                    access: Access(token: self.settings.token, port: port), screen: screen, entry: entry,
                    loop: self.loop)
                channel.closeFuture.assumeIsolated().whenComplete { _ in connections.closeAll() }
                self.began(on: channel, port)
            case .failure(let error):
                self.retry(after: error)
            }
        }
    }

    static func addHandlers(to channel: any Channel, site: Site, connections: Connections) throws {
        let meter = RequestMeter()
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandlers(
            meter, HTTPResponseEncoder(),
            ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)),
            HTTPServerProtocolErrorHandler(), Connection(site: site, connections: connections, meter: meter))
    }

    private func began(on channel: any Channel, _ port: Int) {
        let isWanted = listening.withLock { listening in
            guard case .notYet = listening else { return false }
            listening = .on(channel, port)
            return true
        }
        guard isWanted else {
            channel.close(promise: nil)
            return
        }
        say(Screen.unwatched(settings.addressFile))
        // Not the address itself: logs are kept, and read by others.
        Environment.log(
            "the page is on port \(port); its address, which works once, is in \(settings.addressFile.path)")
    }

    private func retry(after error: any Error) {
        let number = (error as? IOError)?.errnoCode ?? 0
        let isNews = trouble.withLock { trouble in
            defer { trouble = number }
            return trouble != number
        }
        // Who has the port takes a look at every process: once is enough.
        if isNews { say(.unavailable(reason(of: number))) }
        let isWanted = listening.withLock { if case .notYet = $0 { true } else { false } }
        if isWanted { loop.scheduleTask(in: Limits.bindingPause) { self.bind() } }
    }

    private func reason(of number: Int32) -> String {
        let place = "port \(settings.port) of 127.0.0.1"
        // A plugin gets only the variables that its project names.
        let remedy = "choose another one with WEB_PRESENTER_PORT, listed in the plugin's 'environment'"
        return switch number {
        case EADDRINUSE:
            "\(place) is in use by \(PortHolder.ofPort(settings.port) ?? "another program"); stop that, or \(remedy)"
        case EACCES: "\(place) is reserved for root; \(remedy)"
        default: "cannot listen on \(place); \(remedy)"
        }
    }
}
