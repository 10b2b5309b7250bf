import AsyncHTTPClient
import Glibc
import MarqueeSystem
import NIOCore
import NIOPosix
import Synchronization

/// A client with a thread of its own, made when something is requested first: most commands request nothing.
final class LazyHTTPClient: Sendable {
    private enum State {
        case idle
        case made(HTTPClient, MultiThreadedEventLoopGroup)
        case closed
    }

    private let configuration: HTTPClient.Configuration
    private let state = Mutex(State.idle)

    init(_ configuration: HTTPClient.Configuration) {
        self.configuration = configuration
    }

    /// - Parameter label: What is requested, for errors.
    func get(for label: String) throws(FileError) -> HTTPClient {
        try state.withLock { state throws(FileError) in
            switch state {
            case .made(let client, _): return client
            case .closed: throw .closed(label)
            case .idle:
                try Self.checkDescriptors(for: label)
                let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
                let client = HTTPClient(eventLoopGroup: group, configuration: configuration)
                state = .made(client, group)
                return client
            }
        }
    }

    /// Ends what is being requested. Nothing can be requested from then on.
    func close() async {
        let last = state.withLock { state in
            defer { state = .closed }
            return state
        }
        guard case .made(let client, let group) = last else { return }
        // Errors here only say that it has been closed before.
        try? await client.shutdown()
        try? await group.shutdownGracefully()
    }

    /// A loop ends the process where it cannot have its descriptors (NIO's selector makes three), so they are tried first.
    private static func checkDescriptors(for label: String) throws(FileError) {
        do throws(SystemError) {
            let path = "/dev/null"
            let first = try Descriptor(opening: path, O_RDONLY)
            let second = try Descriptor(opening: path, O_RDONLY)
            let third = try Descriptor(opening: path, O_RDONLY)
            _ = (first.number, second.number, third.number)
        } catch let error where [EMFILE, ENFILE].contains(error.number) {
            throw FileError(
                .unreachable, label,
                "no connection can be made: \(error.reason); raise the limit of open files ('ulimit -n', LimitNOFILE)")
        } catch {
            // Where there is no such file, nothing is known.
        }
    }
}
