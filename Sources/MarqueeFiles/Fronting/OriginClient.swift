import AsyncHTTPClient
import Glibc
import MarqueeModel
import MarqueeSystem
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// Sends requests on to one origin as they are, whatever they ask for, and receives the answers whole.
struct OriginClient: Sendable {
    private static let maximumBytes = Int64(100_000_000)

    let directory: ContentDirectory
    let disk: Disk
    let now: @Sendable () -> Timestamp
    private let options = FileOptions(allowPrivateHosts: true)
    private let client: HTTPClient

    init(directory: ContentDirectory, disk: Disk, now: @escaping @Sendable () -> Timestamp) {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(
                connect: .milliseconds(options.connectTimeout.milliseconds),
                read: .milliseconds(options.idleTimeout.milliseconds)))
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        configuration.tlsConfiguration = .modern
        self.client = HTTPClient(eventLoopGroup: .singletonMultiThreadedEventLoopGroup, configuration: configuration)
        self.directory = directory
        self.disk = disk
        self.now = now
    }

    func close() async {
        // The only error is that it has been closed before.
        try? await client.shutdown()
    }

    /// - Parameter known: What is there already, and the path to its file: the body of an answer that is the rest of that
    ///   begins with it.
    func send(
        _ method: String, _ url: RemoteURL, _ fields: HeaderFields, _ body: ByteBuffer,
        continuing known: (part: StoredPart, path: String)? = nil
    ) async throws -> OriginAnswer {
        var request = HTTPClientRequest(url: url.requestText)
        request.method = HTTPMethod(rawValue: method)
        request.headers = HTTPHeaders(Storing.endToEnd(fields).without(["host", "content-length"]))
        // A connection that is used again, and closed at that moment, would look as if the origin were down.
        request.headers.add(name: "connection", value: "close")
        request.headers.add(name: "via", value: "1.1 cache-front")
        if body.readableBytes > 0 { request.body = .bytes(body) }
        let requestedAt = now()
        let response: HTTPClientResponse
        do {
            response = try await client.execute(
                request, timeout: .milliseconds(options.totalTimeout.milliseconds))
        } catch {
            throw HTTPFailure(options).error(for: error, url.label, isInBody: false)
        }
        let head = ResponseHead(status: Int(response.status.code), headers: response.headers, url: url)
        let receivedAt = now()
        let hasBody = method != "HEAD" && head.status != 304
        return OriginAnswer(
            head: head, requestedAt: requestedAt, receivedAt: receivedAt,
            body: hasBody
                ? try await receive(
                    response.body, of: head,
                    after: known.flatMap { $0.part.isContinued(by: head) ? $0.path : nil }) : nil)
    }

    private func receive(
        _ pieces: HTTPClientResponse.Body, of head: ResponseHead, after known: String?
    ) async throws -> TemporaryFile {
        let temporary = try await disk.run { [directory, disk] in try directory.makeTemporaryFile(on: disk) }
        do {
            if let known {
                try await disk.run {
                    let file = try Descriptor(opening: known, O_RDONLY | O_NOFOLLOW)
                    while case let piece = try file.read(upTo: 1 << 18), !piece.isEmpty {
                        try temporary.write(ByteBuffer(bytes: piece))
                    }
                }
            }
            for try await piece in pieces {
                guard temporary.size + Int64(piece.readableBytes) <= Self.maximumBytes else {
                    throw FileError.tooLarge(head.url.label, limit: ByteCount(Self.maximumBytes)).withoutRaising
                }
                try await disk.run { try temporary.write(piece) }
            }
            try Task.checkCancellation()
            return temporary
        } catch {
            disk.afterwards { temporary.remove() }
            throw HTTPFailure(options).error(for: error, head.url.label, isInBody: true)
        }
    }
}
