import ArgumentParser
import Foundation
import HummingbirdCore
import Logging
import MarqueeFiles
import MarqueeModel
import MarqueeStore
import MarqueeSystem
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// Puts the file cache's HTTP cache in front of an origin, on loopback, so that public suites can be run against it.
@main
struct CacheFront: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cache-front",
        abstract: "Puts Marquee's HTTP cache in front of an origin, to test it with HTTP cache suites.",
        discussion: """
            GET and HEAD go through the cache with all their header fields; anything else is forwarded, and removes \
            what is stored for its address. It listens on 127.0.0.1 only, and runs until interrupted.

            Example: an origin on port 8000, and the cache on 8001:

              cache-front --origin http://127.0.0.1:8000 --port 8001
              curl -i http://127.0.0.1:8001/logo.png
            """)

    @Option(help: "The origin: http://HOST:PORT or https://HOST, without a path.")
    var origin: String

    @Option(help: "The port to listen on.")
    var port: Int

    @Option(help: "The directory of the cache; by default a temporary one, removed at exit.")
    var directory: String?

    func validate() throws {
        guard let url = URL(string: origin), ["http", "https"].contains(url.scheme), url.host() != nil,
            url.path().isEmpty, url.query() == nil
        else { throw ValidationError("invalid origin '\(origin)'; expected http://HOST:PORT") }
        guard (1...65_535).contains(port) else { throw ValidationError("invalid port \(port); expected 1 to 65535") }
    }

    func run() async throws {
        let place = directory ?? NSTemporaryDirectory() + "/cache-front-\(UUID().uuidString)"
        defer {
            // What can't be removed is left to the system.
            if directory == nil { try? FileManager.default.removeItem(atPath: place) }
        }
        let store = try Store(at: place)
        let cache = try await FrontCache.open(origin: origin, index: store.files, directory: place) {
            Timestamp.now
        }
        let logger = Logger(label: "cache-front")
        let server = try HTTPServerBuilder.http1().buildServer(
            configuration: ServerConfiguration(address: .hostname("127.0.0.1", port: port)),
            eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: logger
        ) { request, writer, _ in
            try await FrontExchange(cache: cache, logger: logger).perform(request, writer)
        }
        let outcome = await Result { try await serve(server, logger) }
        await cache.close()
        try store.close()
        try outcome.get()
    }

    private func serve(_ server: any Service, _ logger: Logger) async throws {
        try await ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: server)], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
        ).run()
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
