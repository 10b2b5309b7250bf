import NIOCore
package import NIOHTTP1
import NIOPosix
import Synchronization

/// An HTTP/1.1 server on loopback that does to its clients what a test says, path by path.
package final class ScriptedServer: Sendable {
    /// What a path answers.
    package indirect enum Answer: Sendable {
        /// A status with headers and a complete body.
        case respond(Int = 200, headers: HTTPHeaders = [:], body: [UInt8] = [])
        /// A 200 with this length, of which only a part comes before the connection ends.
        case truncate(announced: Int, sent: Int)
        /// A 200 with as many bytes, in pieces; the length is said or not.
        case stream(bytes: Int, saysLength: Bool)
        /// A 200 that goes on only when the signal comes.
        case hold(Signal, body: [UInt8], sentBefore: Int = 0)
        /// Nothing, or so many bytes of a body, and then silence.
        case stall(afterBytes: Int?)
        /// The connection is reset, before the head or after so many bytes of a body.
        case reset(afterBytes: Int?)
        /// This, as it is, and the connection ends.
        case raw(String)
        /// These bytes, as they are, and the connection is reset.
        case rawReset([UInt8])
        /// A status with headers and the length of the body, of which so many bytes come before the connection ends.
        case cut(Int = 200, headers: HTTPHeaders = [:], body: [UInt8], after: Int)
        /// A 200 with a complete body, so many bytes at a time.
        case trickle(headers: HTTPHeaders = [:], body: [UInt8], bytes: Int)
        /// One answer after the other, the last one from then on.
        case inTurn([Answer])
    }

    /// A request as it came.
    package struct Request: Sendable {
        package let path: String
        package let headers: HTTPHeaders
    }

    private struct State {
        var answers: [String: Answer] = [:]
        var requests: [Request] = []
        var running = 0
        var peak = 0
        var disconnects = 0
    }

    package let port: Int
    private let state = Mutex(State())

    private init(port: Int) {
        self.port = port
    }

    private typealias Client = NIOAsyncChannel<HTTPServerRequestPart, ByteBuffer>

    /// Clients that nobody serves yet: one that comes while the server ends has to be closed all the same.
    private final class Waiting: Sendable {
        private let clients = Mutex<[ObjectIdentifier: Client]>([:])

        func add(_ client: Client) { clients.withLock { $0[ObjectIdentifier(client.channel)] = client } }

        func remove(_ client: Client) { clients.withLock { $0[ObjectIdentifier(client.channel)] = nil } }

        func close() async {
            let rest = clients.withLock { clients in
                defer { clients = [:] }
                return clients.values
            }
            for client in rest { try? await client.executeThenClose { _, _ in } }
        }
    }

    /// Runs a server for as long as the body runs.
    package static func run<Value>(
        _ answers: [String: Answer] = [:], _ body: (ScriptedServer) async throws -> Value
    ) async throws -> Value {
        let waiting = Waiting()
        let listening = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    // No encoder: answers are written as bytes, so that they can be wrong.
                    try channel.pipeline.syncOperations.addHandler(
                        ByteToMessageHandler(HTTPRequestDecoder(leftOverBytesStrategy: .dropBytes)))
                    let client = try Client(wrappingChannelSynchronously: channel)
                    waiting.add(client)
                    return client
                }
            }
        let server = ScriptedServer(port: listening.channel.localAddress?.port ?? 0)
        server.state.withLock { $0.answers = answers }
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                // One that comes while the server ends is served by nobody.
                defer { Task { await waiting.close() } }
                try await withThrowingDiscardingTaskGroup { connections in
                    try await listening.executeThenClose { clients in
                        for try await client in clients {
                            waiting.remove(client)
                            connections.addTask { await server.serve(client) }
                        }
                    }
                }
            }
            defer { group.cancelAll() }
            return try await body(server)
        }
    }

    /// A path as a URL.
    package func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    /// Changes what a path answers from now on.
    package func answer(_ path: String, with answer: Answer) {
        state.withLock { $0.answers[path] = answer }
    }

    /// All that has come so far.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// How many requests were being answered at the same time, at most.
    package var peak: Int { state.withLock { $0.peak } }

    package func count(of path: String) -> Int {
        state.withLock { state in state.requests.count { $0.path == path } }
    }

    /// Returns when a path has been requested so often.
    package func received(_ path: String, count: Int = 1) async throws {
        try await poll { self.count(of: path) >= count }
    }

    /// Returns when so many clients have left without waiting for the rest of their answer.
    package func disconnected(count: Int = 1) async throws {
        try await poll { self.state.withLock { $0.disconnects } >= count }
    }

    private func serve(_ client: Client) async {
        // A client that breaks off is no failure of the server.
        try? await client.executeThenClose { inbound, _ in
            for try await part in inbound {
                guard case .head(let head) = part else { continue }
                let answer = state.withLock { state in
                    state.requests.append(Request(path: head.uri, headers: head.headers))
                    state.running += 1
                    state.peak = max(state.peak, state.running)
                    var answer = state.answers[head.uri] ?? .respond(404)
                    if case .inTurn(let answers) = answer {
                        let place = state.requests.count { $0.path == head.uri } - 1
                        answer = answers[min(place, answers.count - 1)]
                    }
                    return answer
                }
                defer { state.withLock { $0.running -= 1 } }
                let goesOn = try await withThrowingTaskGroup(of: Bool?.self) { group in
                    // What cannot be written to a client that has left is not the end yet: that it has left counts.
                    group.addTask {
                        do {
                            return try await AnswerScript(client.channel).perform(answer)
                        } catch {
                            guard !client.channel.isActive else { throw error }
                            return nil
                        }
                    }
                    group.addTask {
                        try await poll { !client.channel.isActive }
                        self.state.withLock { $0.disconnects += 1 }
                        return false
                    }
                    defer { group.cancelAll() }
                    for try await goesOn in group { if let goesOn { return goesOn } }
                    return false
                }
                guard goesOn else { return }
            }
        }
    }
}
