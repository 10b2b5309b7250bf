import HTTPTypes
import HummingbirdCore
import Logging
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeServing
import MarqueeSystem
import NIOCore

/// One request and its answer.
struct IntakeExchange: Sendable {
    /// All that is served: paths, and the method of each.
    static let routes: [String: HTTPRequest.Method] = ["/notifications": .post]

    let server: IntakeServer.Rules
    let connections: ConnectionTable

    @concurrent
    func perform(
        _ request: Request, _ writer: consuming ResponseWriter, _ channel: any Channel
    ) async throws {
        let answer: (status: HTTPResponse.Status, body: Value, fields: HTTPFields)
        do throws(IntakeProblem) {
            let receipt = try await receipt(for: request, channel)
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
        head.headerFields[.strictTransportSecurity] = server.exposure.strictTransport(for: request.head.authority)
        try await writer.write(response: head, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    private func receipt(
        for request: Request, _ channel: any Channel
    ) async throws(IntakeProblem) -> NotificationReceipt {
        try check(request.head, channel)
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

    private func check(_ head: HTTPRequest, _ channel: any Channel) throws(IntakeProblem) {
        if let refusal = server.names.refusal(of: head, local: channel.localAddress) { throw IntakeProblem(refusal) }
        let now = server.clock.uptime
        if let token = server.token {
            // Who guesses is slowed down; whoever has the token is not held up by that.
            guard token.admits(head.headerFields[.authorization]) else {
                let client = server.exposure.client(of: head, peer: channel.remoteAddress)?.client ?? "unknown"
                throw server.guesses.take(for: client, at: now) ? .unauthorized() : .tooMany()
            }
            connections.recognize(channel)
        }
        let path = head.path ?? ""
        guard let method = Self.routes[String(path.prefix { $0 != "?" })] else { throw .wrongPath(path) }
        guard head.method == method else { throw .wrongMethod(head.method.rawValue) }
        let type = head.headerFields[.contentType]
        guard Self.isJSON(type) else { throw .wrongType(type) }
        guard server.requests.take(at: now) else { throw .tooMany() }
        if let length = head.headerFields[.contentLength].flatMap({ Int($0) }), length > server.maximumBytes {
            throw .tooLarge(limit: server.maximumBytes)
        }
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
