import Glibc
import HTTPTypes
import HummingbirdCore
import Logging
import MarqueeModel
package import MarqueeProject
import MarqueeServing
import MarqueeSystem
import NIOCore
import NIOPosix
import ServiceLifecycle

/// Shows a project's templates in a browser of this machine, as the project changes.
package struct PlaygroundServer: Sendable {
    package struct Options: Sendable {
        /// 0: one that the system chooses.
        package var port = 0
        /// The locale that is shown where none is chosen; nil: the project's.
        package var locale: String?
        package var editor = EditorAddress.standard
        /// The template whose page comes first; nil: all of them.
        package var first: String?

        package init() {}
    }

    private static let host = "127.0.0.1"

    private let options: Options
    private let reader: ProjectReader
    private let folders: @Sendable () -> [FilePath]
    private let onAddress: @Sendable (_ url: String) async -> Void
    private let onUnwatched: @Sendable (_ reason: String) -> Void

    /// - Parameters:
    ///   - folders: Where changes matter; asked anew after each.
    ///   - onAddress: Told the address that lets a browser in: once requests are taken, and again for another browser.
    ///   - onUnwatched: Told why changes are not noticed.
    package init(
        _ options: Options, _ reader: ProjectReader, folders: @escaping @Sendable () -> [FilePath],
        onAddress: @escaping @Sendable (_ url: String) async -> Void,
        onUnwatched: @escaping @Sendable (_ reason: String) -> Void
    ) {
        (self.options, self.reader, self.folders) = (options, reader, folders)
        (self.onAddress, self.onUnwatched) = (onAddress, onUnwatched)
    }

    /// Serves until it is asked to stop, by any element of a stream.
    ///
    /// - Throws: ``PlaygroundError`` when it cannot listen.
    package func run(until stops: some AsyncSequence<Void, Never> & Sendable) async throws {
        var reader = reader
        let (again, used) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let site = try PlaygroundSite(
            reader.read(), names: Exposure(host: Self.host).names, editor: options.editor, locale: options.locale ?? "",
            first: options.first.map(TemplatePage.path) ?? "/", onUsed: { used.yield() })
        let (bound, binding) = AsyncStream.makeStream(of: Int.self)
        let server = try self.server(site) { port in
            site.listens(at: port)
            binding.yield(port)
        }
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(
                    service: server, successTerminationBehavior: .gracefullyShutdownGroup,
                    failureTerminationBehavior: .cancelGroup),
                // Stopped first: as long as pages listen, no server has done its work.
                .init(
                    service: SiteUpkeep(site: site), successTerminationBehavior: .ignore,
                    failureTerminationBehavior: .ignore),
            ],
            logger: Logger(label: "marquee.lifecycle") { _ in SwiftLogNoOpLogHandler() })
        configuration.maximumGracefulShutdownDuration = .seconds(3)
        let group = ServiceGroup(configuration: configuration)
        try await withThrowingTaskGroup(of: Void.self) { [folders, onAddress, onUnwatched, reader] tasks in
            defer { tasks.cancelAll() }
            tasks.addTask {
                for await _ in stops { await group.triggerGracefulShutdown() }
            }
            tasks.addTask {
                for await port in bound {
                    func tell() async {
                        await onAddress("http://\(Self.host):\(port)/enter?key=\(site.entry.key)")
                    }
                    await tell()
                    for await _ in again { await tell() }
                }
            }
            tasks.addTask {
                await Self.follow(site, reader, folders, onUnwatched)
            }
            do {
                try await group.run()
            } catch is CancellationError where !Task.isCancelled {
                // The time to stop was over: whoever was cut off has heard that it ends.
            } catch let error as IOError {
                throw Self.failure(error, options.port)
            }
        }
    }

    /// Shows the project anew after each change, until the task is cancelled.
    private static func follow(
        _ site: PlaygroundSite, _ reader: ProjectReader, _ folders: @Sendable () -> [FilePath],
        _ onUnwatched: @Sendable (String) -> Void
    ) async {
        var reader = reader
        // What was read before anything was watched may have changed since: it is read once more at the beginning.
        await FileFollowing(pause: .milliseconds(0)).run(in: folders, unwatched: { onUnwatched("\($0)") }) {
            site.show(reader.read())
        }
    }

    private static func failure(_ error: IOError, _ port: Int) -> PlaygroundError {
        guard error.errnoCode == EADDRINUSE else {
            return PlaygroundError(
                .cannotListen,
                "cannot listen on port \(port): \(SystemError("", "", number: error.errnoCode).reason)")
        }
        return PlaygroundError(
            .cannotListen, "port \(port) is already in use", advice: "use another one, or omit --port to use a free one"
        )
    }

    // MARK: HTTP

    private static var limits: ServerLimits {
        var limits = ServerLimits()
        (limits.connections, limits.connectionsForClient) = (128, 128)
        limits.bodyTime = .seconds(10)
        return limits
    }

    private func server(
        _ site: PlaygroundSite, _ onRunning: @escaping @Sendable (Int) -> Void
    ) throws -> any Service {
        let channels = try ServerChannels(Exposure(host: Self.host), Self.limits) { _, detail in
            Array(#"{"detail":\#(Value.string(detail).json())}"#.utf8)
        }
        let quiet = Logger(label: "marquee.playground") { _ in SwiftLogNoOpLogHandler() }
        return try channels.builder.buildServer(
            configuration: ServerConfiguration(
                address: .hostname(Self.host, port: options.port),
                availableConnectionsDelegate: channels.availability),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet
        ) { request, writer, channel in
            let answer = await site.answer(request.head, local: channel.localAddress) {
                () async throws(SiteProblem) -> [UInt8] in try await Self.body(of: request)
            }
            try await Self.write(answer, to: writer, isHead: request.head.method == .head, site, channel)
        } onServerRunning: { channel in
            onRunning(channel.localAddress?.port ?? 0)
        }
    }

    private static func body(of request: Request) async throws(SiteProblem) -> [UInt8] {
        do {
            return try await BodyReading(limit: PlaygroundSite.longestBody).content(of: request)
        } catch let failure as BodyFailure {
            var problem = SiteProblem(failure.status, "The form cannot be read", failure.detail)
            problem.fields = failure.fields
            throw problem
        } catch {
            throw SiteProblem(.badRequest, "The form cannot be read", "The request is incomplete.")
        }
    }

    @concurrent
    private static func write(
        _ answer: SiteAnswer, to writer: consuming ResponseWriter, isHead: Bool, _ site: PlaygroundSite,
        _ channel: any Channel
    ) async throws {
        var head = HTTPResponse(status: answer.status, headerFields: answer.fields)
        switch answer.body {
        case .bytes(let bytes):
            if answer.status != .noContent { head.headerFields[.contentLength] = "\(bytes.count)" }
            let body = isHead ? ByteBuffer() : ByteBuffer(bytes: bytes)
            try await writer.write(response: head, body: ResponseBody(byteBuffer: body))
        case .stream(let stream):
            // A connection that breaks is noticed here, and not only when something is written.
            channel.closeFuture.whenComplete { _ in site.streams.close(stream) }
            defer { site.streams.close(stream) }
            try await writer.write(
                response: head,
                body: ResponseBody { writer in
                    try await writer.write(ChangeStream.beginning)
                    for await part in stream.parts { try await writer.write(part) }
                    try await writer.finish(nil)
                })
        }
    }
}

/// Keeps streams alive, and ends them before the server does.
private struct SiteUpkeep: Service {
    let site: PlaygroundSite

    func run() async throws {
        await withGracefulShutdownHandler {
            let clock = ContinuousClock()
            while !Task.isCancelled, !Task.isShuttingDownGracefully {
                do { try await cancelWhenGracefulShutdown { try await clock.sleep(for: .seconds(15)) } } catch { break }
                site.streams.keepAlive()
            }
        } onGracefulShutdown: {
            site.streams.stop()
        }
    }
}
