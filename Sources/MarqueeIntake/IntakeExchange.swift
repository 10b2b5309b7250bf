import HTTPTypes
import HummingbirdCore
import Logging
import MarqueeHost
import MarqueeModel
import MarqueeNotifications
import NIOCore

/// One request and its answer.
struct IntakeExchange: Sendable {
    let server: IntakeServer.Rules

    @concurrent
    func perform(_ request: Request, _ writer: consuming ResponseWriter) async throws {
        let answer: (status: HTTPResponse.Status, body: Value, fields: HTTPFields)
        do throws(IntakeProblem) {
            let receipt = try await receipt(for: request)
            answer = (.accepted, receipt.json, [.contentType: "application/json"])
        } catch {
            var fields = error.fields
            fields[.contentType] = "application/problem+json"
            answer = (error.status, error.json, fields)
        }
        var head = HTTPResponse(status: answer.status, headerFields: answer.fields)
        let body = answer.body.jsonBytes(.sorted)
        head.headerFields[.contentLength] = "\(body.count)"
        head.headerFields[.cacheControl] = "no-store"
        try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    private func receipt(for request: Request) async throws(IntakeProblem) -> NotificationReceipt {
        try check(request.head)
        let body = try await body(of: request)
        do {
            return try await server.receive(body)
        } catch let error as NotificationError {
            throw IntakeProblem(error)
        } catch {
            server.logger.error("a notification could not be stored", metadata: ["reason": "\(error)"])
            throw .unavailable()
        }
    }

    // MARK: The head

    private func check(_ head: HTTPRequest) throws(IntakeProblem) {
        let now = server.clock.uptime
        if let token = server.token {
            // Who guesses is slowed down; whoever has the token is not held up by that.
            guard token.admits(head.headerFields[.authorization]) else {
                throw server.guesses.take(at: now) ? .unauthorized() : .tooMany()
            }
        } else if let host = head.authority, !Self.isLoopback(authority: host) {
            // A page of another site may have had its own name lead here.
            throw .wrongHost(host)
        }
        let path = head.path ?? ""
        guard path.prefix(while: { $0 != "?" }) == "/notifications" else { throw .wrongPath(path) }
        guard head.method == .post else { throw .wrongMethod(head.method.rawValue) }
        let type = head.headerFields[.contentType]
        guard Self.isJSON(type) else { throw .wrongType(type) }
        guard server.requests.take(at: now) else { throw .tooMany() }
        if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > server.maximumBytes {
            throw .tooLarge(limit: server.maximumBytes)
        }
    }

    static func isLoopback(authority: String) -> Bool {
        var host = authority[...]
        if host.hasPrefix("[") {
            host = host.dropFirst().prefix { $0 != "]" }
        } else {
            host = host.prefix { $0 != ":" }
        }
        return IntakeAddress.isLoopback(String(host))
    }

    static func isJSON(_ type: String?) -> Bool {
        guard let type else { return false }
        let essence = type.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        return essence == "application/json" || (essence.hasPrefix("application/") && essence.hasSuffix("+json"))
    }

    // MARK: The body

    private func body(of request: Request) async throws(IntakeProblem) -> [UInt8] {
        let (limit, time, clock) = (server.maximumBytes, server.bodyTime, server.clock)
        do {
            return try await withThrowingTaskGroup(of: [UInt8].self) { group in
                group.addTask {
                    var bytes: [UInt8] = []
                    for try await part in request.body {
                        guard bytes.count + part.readableBytes <= limit else {
                            throw IntakeProblem.tooLarge(limit: limit)
                        }
                        bytes.append(contentsOf: part.readableBytesView)
                    }
                    return bytes
                }
                group.addTask {
                    try await clock.sleep(for: time)
                    throw IntakeProblem.tooSlow()
                }
                defer { group.cancelAll() }
                return try await group.next() ?? []
            }
        } catch let problem as IntakeProblem {
            throw problem
        } catch {
            // The client has gone, or broke the protocol; nobody reads the answer.
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
            if message.status == .refused {
                result["reasons"] = .list(
                    message.diagnostics.map { ["code": .string($0.code.rawValue), "message": .string($0.message)] })
            }
            members["message"] = .object(result)
        }
        return .object(members)
    }
}
