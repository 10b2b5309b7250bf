import HTTPTypes
import Hummingbird
import Logging
import MarqueeContent
import MarqueeModel
import MarqueeSystem
import MarqueeTesting
import NIOCore
import Synchronization

/// A server that stands in for Contentful's four APIs: it keeps what is written, by Contentful's rules.
///
/// Each rule names, where it stands, the recording that shows it (`shared/fixtures/contentful/`), and `StandInRecordingTests`
/// holds it against all of these; "not recorded" marks those that no public recording shows, which are by the API's
/// documentation, as the fixtures' README says.
///
/// Any token is taken but `wrong`. Time passes by one second with each change, and ids are made up in order, so that the same
/// requests always have the same answers.
final class StandIn: Sendable {
    let state: Mutex<StandInState>

    /// - Parameters:
    ///   - locales: The first is the default.
    ///   - clock: What rate limits count by.
    init(locales: [SpaceLocale] = StandIn.locales, clock: any HostClock = SystemClock()) {
        state = Mutex(StandInState(locales: locales, clock: clock))
    }

    /// English, from which Italian falls back, from which Swiss Italian does; and German, which falls back to nothing.
    static let locales = [
        SpaceLocale("en-US", name: "English", isDefault: true),
        SpaceLocale("it", name: "Italian", fallbackCode: "en-US"),
        SpaceLocale("it-CH", name: "Italian (Switzerland)", fallbackCode: "it"), SpaceLocale("de", name: "German"),
    ]

    /// What it takes for valid.
    static let token = "CFPAT-standing-in"
    /// One for the Delivery API, where an address does not tell.
    static let deliveryToken = "CDA-standing-in"

    /// A space of it. Every space and environment is the same one.
    var space: ContentSpace {
        let url = url
        return ContentSpace(
            "space1",
            hosts: ContentHosts(
                management: url, delivery: "\(url)/cdn", preview: "\(url)/preview", upload: url))
    }

    var url: String { "http://127.0.0.1:\(state.withLock(\.port))" }

    /// Answers a request, as a server would.
    func answer(_ request: StandInRequest) -> StandInAnswer { state.withLock { $0.answer(request) } }

    /// Answers a request made by a builder, without a network.
    func answer(_ request: ContentRequest, token: String? = StandIn.token) -> StandInAnswer {
        answer(StandInRequest(request, in: ContentSpace("space1"), token: token))
    }

    // MARK: What a test does

    /// Requests so far: `PUT /entries/5/published`.
    var requests: [String] { state.withLock(\.requests) }

    /// Lets the next request that fits fail. A path is as in ``requests``; nil: any.
    func fail(_ path: String? = nil, _ failure: StandInFailure, times: Int = 1) {
        state.withLock { $0.failures += Array(repeating: .init(path: path, failure: failure), count: times) }
    }

    /// How many requests are answered within a second; the others are answered 429.
    func limit(perSecond limit: Int) { state.withLock { $0.rate.limit = limit } }

    /// Whether a 409 has no message, as it may be: absent, or empty.
    func mismatchMessage(_ message: Value?) { state.withLock { $0.mismatchMessage = message } }

    /// How many items a page of a synchronisation has.
    func syncPages(of count: Int) { state.withLock { $0.syncPage = count } }

    /// After how many readings of an asset its file is processed; the default is one.
    func processing(takes readings: Int) { state.withLock { $0.processingReadings = readings } }

    /// Called with a request of a method and path before it is answered, once: what happens in between.
    ///
    /// - Parameter number: The first one, or a later one.
    func before(
        _ path: String, number: Int = 1, _ action: @escaping @Sendable (inout StandInState) -> Void
    ) {
        state.withLock {
            for _ in 1..<number { $0.interruptions.append((path, { _ in })) }
            $0.interruptions.append((path, action))
        }
    }

    // MARK: Serving

    /// Runs a server for as long as the body runs.
    static func run(
        _ standIn: StandIn = StandIn(), port: Int = 0, _ body: @escaping @Sendable (StandIn) async throws -> Void
    ) async throws {
        let (ports, bound) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            responder: StandInResponder(standIn: standIn),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { bound.yield($0.localAddress?.port ?? 0) },
            logger: Logger(label: "stand-in") { _ in SwiftLogNoOpLogHandler() })
        try await serving(application, at: ports) { port in
            standIn.state.withLock { $0.port = port }
            try await body(standIn)
        }
    }
}

/// Hands requests from the network to the stand-in.
private struct StandInResponder: HTTPResponder {
    let standIn: StandIn

    typealias Context = BasicRequestContext

    @concurrent
    func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
        let body = try await request.body.collect(upTo: 1 << 26)
        var headers: [String: String] = [:]
        for field in request.headers { headers[field.name.rawName.lowercased()] = field.value }
        let target = request.head.path ?? "/"
        let answer = standIn.answer(
            StandInRequest(
                method: request.method.rawValue, target: target, headers: headers,
                body: Array(body.readableBytesView)))
        var fields = HTTPFields()
        for (name, value) in answer.headers {
            guard let name = HTTPField.Name(name) else { continue }
            fields[name] = value
        }
        let status = HTTPResponse.Status(code: answer.status)
        guard let cut = answer.cut else {
            return Response(
                status: status, headers: fields,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.status == 204 ? [] : answer.body)))
        }
        // The connection breaks off in the middle of what was announced.
        fields[.contentLength] = "\(max(answer.body.count, cut + 1))"
        return Response(
            status: status, headers: fields,
            body: ResponseBody { writer in
                if cut > 0 { try await writer.write(ByteBuffer(bytes: answer.body.prefix(cut))) }
                throw Cut()
            })
    }

    private struct Cut: Error {}
}
