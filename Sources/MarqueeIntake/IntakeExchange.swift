import HTTPTypes
import HummingbirdCore
import Logging
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeRecipes
import MarqueeServing
import MarqueeSystem
import MarqueeTracking
import NIOCore

/// One request and its answer.
struct IntakeExchange: Sendable {
    /// All that is served: paths, and the methods of each.
    static let routes: [String: [HTTPRequest.Method]] = [
        "/notifications": [.post], "/events": [.post], "/health": [.get, .head], "/ready": [.get, .head],
        "/metrics": [.get, .head],
    ]
    /// Those for which no token is asked.
    static let open: Set<String> = ["/health", "/ready"]

    let server: IntakeServer.Rules
    let connections: ConnectionTable

    @concurrent
    func perform(
        _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        let answer: Answer
        do throws(IntakeProblem) {
            answer = try await self.answer(to: request, channel)
        } catch {
            answer = Answer(error.status, error.json, "application/problem+json", error.fields)
        }
        var head = HTTPResponse(status: answer.status, headerFields: answer.fields)
        head.headerFields[.contentLength] = "\(answer.body.count)"
        head.headerFields[.cacheControl] = "no-store"
        head.headerFields[.strictTransportSecurity] = server.exposure.strictTransport(for: request.head.authority)
        let body = request.head.method == .head ? ByteBuffer() : ByteBuffer(bytes: answer.body)
        try await writer.write(response: head, body: ResponseBody(byteBuffer: body))
    }

    private struct Answer {
        let status: HTTPResponse.Status
        let body: [UInt8]
        var fields: HTTPFields

        init(
            _ status: HTTPResponse.Status, _ json: Value, _ type: String = "application/json",
            _ fields: HTTPFields = [:]
        ) {
            self.init(status, json.jsonBytes(.sorted), type, fields)
        }

        init(_ status: HTTPResponse.Status, _ body: [UInt8], _ type: String, _ fields: HTTPFields = [:]) {
            (self.status, self.body, self.fields) = (status, body, fields)
            self.fields[.contentType] = type
        }
    }

    private func answer(to request: Request, _ channel: any Channel) async throws(IntakeProblem) -> Answer {
        let path = try check(request.head, channel)
        do {
            switch path {
            case "/health": return Answer(.ok, ["status": "ok"])
            case "/ready":
                try await server.watch?.checkReady(at: server.clock.now)
                return Answer(.ok, ["status": "ok"])
            case "/metrics":
                let text = try await server.watch?.metricsText() ?? ""
                return Answer(.ok, Array(text.utf8), PrometheusText.mediaType)
            case "/events": return Answer(.accepted, .object(try await result(of: request).members))
            default: return Answer(.accepted, try await receipt(for: request).json)
            }
        } catch let problem as IntakeProblem {
            throw problem
        } catch {
            server.logger.error("the store cannot be read or written", metadata: ["reason": "\(error)"])
            throw .notReady()
        }
    }

    /// What an event led to.
    private func result(of request: Request) async throws(IntakeProblem) -> RecipeResult {
        let body = try await json(of: request)
        guard let happened = server.happened else { throw .wrongPath("/events") }
        do {
            return try await happened(RecipeEvent(json: Value(json: body)))
        } catch let error as JSONError {
            throw .badEvent("\(error)", .badRequest)
        } catch let error as RecipeInputError {
            throw .badEvent("\(error)", .unprocessableContent)
        } catch let error as TrackingError {
            throw .badEvent(error.sentence, .unprocessableContent)
        } catch {
            server.logger.error("an event could not be evaluated", metadata: ["reason": "\(error)"])
            throw .unavailable()
        }
    }

    /// The body of a request that may be answered.
    private func json(of request: Request) async throws(IntakeProblem) -> [UInt8] {
        let type = request.head.headerFields[.contentType]
        guard Self.isJSON(type) else { throw .wrongType(type) }
        guard server.requests.take(at: server.clock.uptime) else { throw .tooMany() }
        return try await body(of: request, server.clock)
    }

    private func receipt(for request: Request) async throws(IntakeProblem) -> NotificationReceipt {
        let body = try await json(of: request)
        do {
            let receipt = try await server.receive(body)
            if let message = receipt.message, message.status == .refused { tellRefused(message) }
            return receipt
        } catch let error as NotificationError {
            server.watch?.metrics.countRefused(error.code.rawValue)
            server.logger.warning("a notification was refused", metadata: ["reason": "\(error)"])
            throw IntakeProblem(error)
        } catch {
            server.logger.error("a notification could not be stored", metadata: ["reason": "\(error)"])
            throw .unavailable()
        }
    }

    /// Who sends learns it from the answer, and who runs the host from its log and its metrics.
    private func tellRefused(_ message: Receipt) {
        server.watch?.metrics.countRefusedMessage()
        let errors = message.diagnostics.filter { $0.severity == .error }
        // Not what was written behind an argument: a URL may have a secret in it.
        let reasons = errors.prefix(3).map { error in
            error.argument.map { "\(error.code.rawValue) at '\($0.shortened)'" } ?? error.message
        }
        let rest = errors.count > 3 ? " (and \(errors.count - 3) more)" : ""
        server.logger.warning(
            "a message was refused",
            metadata: ["id": "\(message.id)", "reason": "\(reasons.joined(separator: "; "))\(rest)"])
    }

    // MARK: The head

    /// The path, of what may be answered.
    private func check(_ head: HTTPRequest, _ channel: any Channel) throws(IntakeProblem) -> String {
        if let refusal = server.names.refusal(of: head, local: channel.localAddress) { throw IntakeProblem(refusal) }
        let path = String((head.path ?? "").prefix { $0 != "?" })
        let client = server.exposure.client(of: head, peer: channel.remoteAddress)
        let now = server.clock.uptime
        // Of this machine, as far as one can see: a proxy here that is not named as trusted looks the same.
        let isLocal = path == "/metrics" && client?.isLoopback == true
        if let token = server.token, !Self.open.contains(path) {
            if token.admits(head.headerFields[.authorization]) {
                connections.recognize(channel)
            } else if !isLocal {
                // Who guesses is slowed down; whoever has the token is not held up by that.
                server.watch?.metrics.countFailedLogin()
                throw server.guesses.take(for: client?.client ?? "unknown", at: now) ? .unauthorized() : .tooMany()
            }
        }
        guard let methods = Self.routes[path] else { throw .wrongPath(head.path ?? "") }
        guard methods.contains(head.method) else { throw .wrongMethod(head.method.rawValue, methods) }
        if methods != [.post] {
            // What notifications may use is not theirs.
            guard server.looks.take(for: client?.client ?? "unknown", at: now) else { throw .tooMany() }
        }
        return path
    }

    static func isJSON(_ type: String?) -> Bool {
        guard let type else { return false }
        let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return essence == "application/json" || (essence.hasPrefix("application/") && essence.hasSuffix("+json"))
    }

    // MARK: The body

    private func body(of request: Request, _ clock: any HostClock) async throws(IntakeProblem) -> [UInt8] {
        let (reading, time) = (BodyReading(limit: server.maximumBytes), server.bodyTime)
        do {
            return try await withThrowingTaskGroup(of: [UInt8].self) { group in
                group.addTask { try await reading.content(of: request) }
                group.addTask {
                    try await clock.sleep(for: time)
                    throw IntakeProblem.tooSlow()
                }
                defer { group.cancelAll() }
                return try await group.next() ?? []
            }
        } catch let problem as IntakeProblem {
            throw problem
        } catch let failure as BodyFailure {
            throw IntakeProblem(failure)
        } catch {
            // The client has gone; nobody reads the answer.
            throw .tooSlow()
        }
    }
}

extension NotificationReceipt {
    /// The answer to whoever sent it.
    var json: Value {
        var members: ValueObject = [
            "id": .string(id), "shape": .string(shape.rawValue), "status": .string(status.rawValue),
            "complete": .boolean(isComplete),
        ]
        if let message {
            var result: ValueObject = ["id": .string(message.id), "status": .string(message.status.rawValue)]
            if !message.diagnostics.isEmpty {
                // Why it was refused, or what was wrong though it was accepted.
                result[message.status == .refused ? "reasons" : "warnings"] = Self.list(of: message.diagnostics)
            }
            members["message"] = .object(result)
        }
        if !warnings.isEmpty { members["warnings"] = Self.list(of: warnings) }
        return .object(members)
    }

    private static func list(of diagnostics: [Diagnostic]) -> Value {
        .list(diagnostics.map { ["code": .string($0.code.rawValue), "message": .string($0.message)] })
    }
}
