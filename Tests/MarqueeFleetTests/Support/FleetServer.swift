import HTTPTypes
import Hummingbird
import Logging
import MarqueeModel
import MarqueeSync
import MarqueeSystem
import MarqueeTesting
import NIOCore
import Synchronization

/// A dashboard as hosts see it, in memory, which does what a test says: it can break off after any byte, answer what it wants,
/// and forget what came last.
final class FleetServer: Sendable {
    struct State {
        var port = 0
        /// What a request gets instead of its answer, by method and path; taken from the front.
        var answers: [String: [HTTPResponse.Status]] = [:]
        var requests: [String] = []
        /// The token and the instance that came with each of them.
        var instances: [String] = []
        var predecessors: [String?] = []
        var tokens: Set<String> = []
        var enrolments: [HostEnrolment] = []
        var registrations: [HostRegistration] = []
        /// What registrations are answered; nil: nothing, as an earlier dashboard does.
        var registered: RegisteredHost?
        var reports: [HostReport] = []
        /// Whether reports may have what they have got since hosts first sent some.
        var isEarlier = false
        var feed: [(number: Int64?, bytes: [UInt8])] = []
        var lastNumber: Int64 = 0
        /// Behind which numbers streams were begun.
        var cursors: [Int64?] = []
        /// After how many bytes each stream breaks off, from the front; none: it goes on.
        var cuts: [Int] = []
        var events: [String: ValueObject] = [:]
        var batches = 0
        /// Events that are refused, by name.
        var refusedEvents: Set<String> = []
        var edits: [ValueObject] = []
        /// Tags that are refused, by key.
        var refusedKeys: Set<String> = []
        /// As what a host joins.
        var id = "1f6c0a9be2d43f57"
        var profile: Value = [:]
        var recipes: (version: Int, recipes: ValueObject)?
        var contents: [String: Value] = [:]
        var releases = 0
        /// Whether every connection is refused.
        var isDown = false
        /// Whether streams say nothing but what there is to say.
        var isSilent = false
        /// Every stream of an earlier one breaks off.
        var generation = 0
        /// Another process that holds the line.
        var holder: String?
    }

    let state = Mutex(State())

    var url: String { "http://127.0.0.1:\(state.withLock(\.port))" }

    /// Runs a server for as long as the body runs.
    static func run(_ body: @escaping @Sendable (FleetServer) async throws -> Void) async throws {
        let server = FleetServer()
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: server.router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: Logger(label: "x") { _ in SwiftLogNoOpLogHandler() })
        try await serving(application, at: ports, leave: { server.state.withLock { $0.isDown = true } }) { port in
            server.state.withLock { $0.port = port }
            try await body(server)
        }
    }

    // MARK: What a test does

    /// Puts something into the stream.
    @discardableResult
    func send(_ item: StreamItem) -> Int64 {
        state.withLock { state in
            guard case .goodbye = item else {
                state.lastNumber += 2
                state.feed.append((state.lastNumber, item.bytes(cursor: state.lastNumber)))
                return state.lastNumber
            }
            state.feed.append((nil, item.bytes(cursor: nil)))
            return state.lastNumber
        }
    }

    /// Puts a message of the template 'card' into the stream.
    @discardableResult
    func send(message id: String, _ members: ValueObject = ["template": "card"]) -> Int64 {
        send(.message(id: id, notification: .object(members)))
    }

    /// Puts bytes into the stream, whatever they are.
    func send(raw text: String, number: Int64? = nil) {
        state.withLock { $0.feed.append((number, Array(text.utf8))) }
    }

    /// Answers the next request with something else.
    func answer(_ request: String, with status: HTTPResponse.Status, times: Int = 1) {
        state.withLock { $0.answers[request, default: []] += Array(repeating: status, count: times) }
    }

    /// What was told last.
    var last: (report: HostReport?, registration: HostRegistration?) {
        state.withLock { ($0.reports.last, $0.registrations.last) }
    }

    func count(of request: String) -> Int { state.withLock { $0.requests.count { $0 == request } } }

    // MARK: What hosts ask

    private var router: Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: Gatekeeper(server: self))
        router.post("/api/v1/hosts") { request, _ in
            let body = try await Self.body(of: request)
            let enrolment = try HostEnrolment(json: body)
            let token = "mq_\(RandomIDs.make())"
            let id = self.state.withLock { state in
                state.enrolments.append(enrolment)
                state.tokens = [token]
                return state.id
            }
            return Self.json(EnrolledHost(id: id, name: enrolment.name, token: token).json, .created)
        }
        router.put("/api/v1/host/registration") { request, _ in
            let registration = try HostRegistration(json: try await Self.body(of: request))
            let registered = self.state.withLock { state in
                state.registrations.append(registration)
                return state.registered
            }
            return registered.map { Self.json($0.json) } ?? Response(status: .noContent)
        }
        router.put("/api/v1/host/report") { request, _ in
            let report = try HostReport(json: try await Self.body(of: request))
            let isTaken = self.state.withLock { state in
                guard !state.isEarlier || report == report.withoutNewerKeys else { return false }
                state.reports.append(report)
                return true
            }
            let problem = WireProblem(.unknownKey, "unknown key 'queue' in the body", at: .root)
            return isTaken
                ? Response(status: .noContent) : Self.json(["errors": [problem.json]], .unprocessableContent)
        }
        router.delete("/api/v1/host/lease") { _, _ in
            self.state.withLock { $0.releases += 1 }
            return Response(status: .noContent)
        }
        router.get("/api/v1/host/stream") { request, _ in self.stream(request) }
        addServices(to: router)
        return router
    }

    private func addServices(to router: Router<BasicRequestContext>) {
        router.post("/api/v1/host/events") { request, _ in
            let packed = try await request.body.collect(upTo: 1 << 22)
            let body = try Value(json: try Inflater.unpack(Array(packed.readableBytesView), .gzip, limit: 1 << 24))
            return Self.json(self.count(body.object?["events"]?.list?.compactMap(\.object) ?? []).json)
        }
        router.post("/api/v1/host/profile") { request, _ in
            let body = try await Self.body(of: request)
            let edits = body.object?["edits"]?.list?.compactMap(\.object) ?? []
            return Self.json(
                self.state.withLock { state in
                    state.edits += edits
                    let refused = edits.filter { edit in
                        state.refusedKeys.contains(edit["tag"]?.object?["key"]?.string ?? "")
                    }
                    return [
                        "acknowledged": edits.last?["number"] ?? 0,
                        "refused": .list(
                            refused.map { ["number": $0["number"] ?? 0, "reason": "not that one"] }),
                    ]
                })
        }
        router.get("/api/v1/host/profile") { _, _ in Self.json(self.state.withLock(\.profile)) }
        router.get("/api/v1/host/recipes") { request, _ in
            guard let recipes = self.state.withLock(\.recipes) else { return Response(status: .notFound) }
            let tag = "\"\(recipes.version)\""
            if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified) }
            var response = Self.json(["version": .integer(Int64(recipes.version)), "recipes": .object(recipes.recipes)])
            response.headers[.eTag] = tag
            return response
        }
        router.get("/api/v1/host/content/:id") { _, context in
            let id = context.parameters.get("id") ?? ""
            guard let content = self.state.withLock({ $0.contents[id] }) else { return Response(status: .notFound) }
            return Self.json(content)
        }
    }

    private func count(_ events: [ValueObject]) -> EventsAnswer {
        state.withLock { state in
            state.batches += 1
            var answer = EventsAnswer()
            for event in events {
                let (id, name) = (event["id"]?.string ?? "", event["event"]?.string ?? "")
                if state.refusedEvents.contains(name) {
                    answer.refused.append(.init(id: id, reason: "not that one"))
                } else if state.events.updateValue(event, forKey: id) == nil {
                    answer.counted += 1
                } else {
                    answer.known += 1
                }
            }
            return answer
        }
    }

    private func stream(_ request: Request) -> Response {
        let cursor = request.field("Last-Event-ID").flatMap { Int64($0) }
        let (cut, generation, begin) = state.withLock { state in
            state.cursors.append(cursor)
            return (state.cuts.isEmpty ? Int.max : state.cuts.removeFirst(), state.generation, state.feed.count)
        }
        let body = ResponseBody { writer in
            var (place, left) = (0, cut)
            while true {
                if self.state.withLock({ $0.isDown || $0.generation > generation }) { throw Cut() }
                let next = self.state.withLock { $0.feed.dropFirst(place).first }
                guard let next else {
                    if !self.state.withLock(\.isSilent) { try await writer.write(ByteBuffer(string: ":\n")) }
                    try await ContinuousClock().sleep(for: .milliseconds(5))
                    continue
                }
                place += 1
                // What has no number is for whoever is here now.
                guard next.number.map({ $0 > cursor ?? 0 }) ?? (place > begin) else { continue }
                try await writer.write(ByteBuffer(bytes: next.bytes.prefix(left)))
                left -= next.bytes.count
                if left <= 0 { throw Cut() }
            }
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }

    private struct Cut: Error {}

    private static func body(of request: Request) async throws -> Value {
        try Value(json: Array(try await request.body.collect(upTo: 1 << 22).readableBytesView))
    }

    private static func json(_ value: Value, _ status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: value.jsonBytes())))
    }
}

/// Notes each request, and answers some of them as a test says.
private struct Gatekeeper: RouterMiddleware {
    let server: FleetServer

    @concurrent
    func handle(
        _ request: Request, context: BasicRequestContext,
        next: @concurrent (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        let name = "\(request.method) \(request.uri.path)"
        let token = request.headers[.authorization]?.replacing("Bearer ", with: "") ?? ""
        let instance = request.field("Marquee-Instance")
        let predecessor = request.field("Marquee-After")
        let isOwn = request.uri.path.hasPrefix("/api/v1/host/")
        let status: HTTPResponse.Status? = server.state.withLock { state in
            state.requests.append(name)
            if state.isDown { return .serviceUnavailable }
            if var answers = state.answers[name], !answers.isEmpty {
                defer { state.answers[name] = answers }
                return answers.removeFirst()
            }
            guard isOwn else { return token == "mq_joining" ? nil : .unauthorized }
            guard state.tokens.contains(token) else { return .unauthorized }
            state.instances.append(instance ?? "")
            state.predecessors.append(predecessor)
            if let holder = state.holder, holder != instance {
                guard holder == predecessor else { return .conflict }
                state.holder = instance
            }
            return nil
        }
        guard let status else { return try await next(request, context) }
        let problem: Value = [
            "type": "about:blank", "title": "x", "status": .integer(Int64(status.code)), "detail": "as a test says",
            "code": status == .conflict ? "host-in-use" : .null,
        ]
        return Response(
            status: status, headers: [.contentType: "application/problem+json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: problem.jsonBytes())))
    }
}

extension Request {
    fileprivate func field(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}
