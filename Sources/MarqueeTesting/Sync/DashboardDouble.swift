package import MarqueeModel
package import MarqueeSync
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// The part of a dashboard that a sync talks to, on loopback and in memory: it keeps states as a dashboard does, takes
/// down every request, and does to its clients what a test says.
///
/// It runs on threads of its own, so a test may block its thread and wait for a program that talks to it.
package final class DashboardDouble: Sendable {
    /// What came.
    package struct Request: Sendable {
        package let method: String
        package let path: String
        package let headers: [String: String]
        package let body: [UInt8]
    }

    /// What becomes of a request instead of the usual.
    package enum Mishap: Sendable {
        /// An answer of its own.
        case answer(Int, headers: [String: String] = [:], body: String = "")
        /// The request does what it should, and the answer never comes.
        case loseAnswer
        /// The request does nothing, and no answer comes.
        case ignore
        /// No answer comes, and the connection stays; the request may have done what it should.
        case stall(isDone: Bool)
        /// Somebody else syncs before the request is looked at.
        case overtake([TemplateDefinition])
    }

    private struct State {
        var document = StateDocument(version: EntityVersion(0), definitions: [])
        var usage = UsageDocument.none
        var requests: [Request] = []
        var mishaps: [String: [Mishap]] = [:]
        var isGone = false
    }

    package let port: Int
    private let state = Mutex(State())
    private let token: String?
    private let channel: any Channel

    /// Begins to listen.
    ///
    /// - Parameter token: What requests have to show; nil: nothing.
    package init(token: String? = nil) throws {
        let holder = Holder()
        channel = try ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
                    try channel.pipeline.syncOperations.addHandler(DashboardHandler(holder))
                }
            }
            .bind(host: "127.0.0.1", port: 0).wait()
        port = channel.localAddress?.port ?? 0
        self.token = token
        holder.double.withLock { $0 = WeakDouble(self) }
    }

    /// Ends listening.
    package func close() {
        // One that is closed already is as good.
        try? channel.close().wait()
    }

    deinit {
        channel.close(promise: nil)
    }

    package var url: String { "http://127.0.0.1:\(port)" }

    /// Everything that has come so far.
    package var requests: [Request] { state.withLock { $0.requests } }

    /// `GET /api/v1/definitions` and the like, in order.
    package var lines: [String] { requests.map { "\($0.method) \($0.path)" } }

    /// What it has.
    package var document: StateDocument { state.withLock { $0.document } }

    /// What happens to the next requests of a method, one after the other.
    package func expect(_ mishaps: Mishap..., for method: String) {
        state.withLock { $0.mishaps[method, default: []] += mishaps }
    }

    /// What live messages use.
    package func setUsage(_ usage: UsageDocument) {
        state.withLock { $0.usage = usage }
    }

    /// Another version with these definitions, as of another sync.
    package func sync(_ definitions: [TemplateDefinition], by name: String = "somebody") {
        state.withLock { Self.advance(&$0, definitions, by: name) }
    }

    fileprivate func respond(to request: Request) -> Reply? {
        state.withLock { state in
            state.requests.append(request)
            let mishap = state.mishaps[request.method].flatMap { $0.isEmpty ? nil : $0[0] }
            if mishap != nil { state.mishaps[request.method]?.removeFirst() }
            switch mishap {
            case .answer(let status, let headers, let body)?:
                return Reply(status: status, headers: headers, body: Array(body.utf8))
            case .ignore?: return nil
            case .loseAnswer?:
                _ = usual(request, &state)
                return nil
            case .stall(let isDone)?:
                if isDone { _ = usual(request, &state) }
                return .never
            case .overtake(let definitions)?:
                Self.advance(&state, definitions, by: "somebody")
                return usual(request, &state)
            case nil: return usual(request, &state)
            }
        }
    }

    private func usual(_ request: Request, _ state: inout State) -> Reply {
        if let token, request.headers["authorization"] != "Bearer \(token)" { return .problem(401, "Unauthorized") }
        switch (request.method, request.path) {
        case ("GET", "/api/v1/definitions"): return .json(state.document.json, state.document.version)
        case ("GET", "/api/v1/usage"): return .json(state.usage.json, nil)
        case ("PUT", "/api/v1/definitions"): return put(request, &state)
        default: return .problem(404, "Not Found")
        }
    }

    private func put(_ request: Request, _ state: inout State) -> Reply {
        guard let condition = request.headers["if-match"] else { return .problem(428, "Precondition Required") }
        guard EntityVersion(entityTag: condition) == state.document.version else {
            return .problem(412, "Precondition Failed")
        }
        do {
            let document = try PutDocument(json: Value(json: request.body))
            let isSame = DefinitionSet(document.definitions).isSame(as: DefinitionSet(state.document.definitions))
            if !isSame { Self.advance(&state, document.definitions, by: "test") }
            for definition in document.definitions {
                state.document.owners[definition.name] = document.origin.project
            }
            let version = state.document.version
            return .json(PutAnswer(version: version, changed: !isSame).json, version)
        } catch let error as WireError {
            return .problem(422, "Unprocessable Content", errors: error.problems)
        } catch {
            return .problem(400, "Bad Request")
        }
    }

    private static func advance(_ state: inout State, _ definitions: [TemplateDefinition], by name: String) {
        state.document = StateDocument(
            version: EntityVersion(state.document.version.number + 1), syncedAt: Timestamp("2026-11-20T09:12:44Z"),
            syncedBy: name, definitions: definitions)
    }
}

/// What is answered.
private struct Reply {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    /// Nothing at all, on a connection that stays.
    static let never = Reply(status: 0, headers: [:], body: [])

    static func json(_ value: Value, _ version: EntityVersion?) -> Reply {
        var headers = ["content-type": "application/json"]
        headers["etag"] = version?.entityTag
        return Reply(status: 200, headers: headers, body: value.jsonBytes())
    }

    static func problem(_ status: Int, _ title: String, errors: [WireProblem] = []) -> Reply {
        let document = ProblemDocument(status: status, title: title, errors: errors)
        return Reply(
            status: status, headers: ["content-type": ProblemDocument.mediaType], body: document.json.jsonBytes())
    }
}

/// Leads from connections to the double, which exists only after it listens.
private final class Holder: Sendable {
    let double = Mutex(WeakDouble(nil))
}

private struct WeakDouble: Sendable {
    weak let value: DashboardDouble?

    init(_ value: DashboardDouble?) {
        self.value = value
    }
}

private final class DashboardHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let holder: Holder
    private var head: HTTPRequestHead?
    private var body: [UInt8] = []

    init(_ holder: Holder) {
        self.holder = holder
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            body = []
        case .body(let part): body += part.readableBytesView
        case .end:
            guard let head else { return }
            let headers = Dictionary(
                head.headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { "\($0), \($1)" })
            let request = DashboardDouble.Request(
                method: head.method.rawValue, path: head.uri, headers: headers, body: body)
            guard let reply = holder.double.withLock({ $0 }).value?.respond(to: request) else {
                context.close(promise: nil)
                return
            }
            if reply.status != Reply.never.status { write(reply, to: context) }
        }
    }

    private func write(_ reply: Reply, to context: ChannelHandlerContext) {
        var headers = HTTPHeaders(reply.headers.sorted { $0.key < $1.key })
        headers.replaceOrAdd(name: "content-length", value: "\(reply.body.count)")
        let head = HTTPResponseHead(version: .http1_1, status: .init(statusCode: reply.status), headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: reply.body)))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
