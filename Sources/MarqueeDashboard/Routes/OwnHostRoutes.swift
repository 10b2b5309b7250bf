import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeServing
import MarqueeSync

/// `/api/v1/host/…`: what a host says of itself, and what is said to it. Its own token opens this, and nothing else.
struct OwnHostRoutes: Sendable {
    let service: DashboardService

    var routes: [Route] {
        [
            .api(.put, "/api/v1/host/registration", .registerHost, handler: register),
            .api(.put, "/api/v1/host/report", .reportHost, handler: report),
            .api(.delete, "/api/v1/host/lease", .releaseHost, handler: release),
            .api(.get, "/api/v1/host/stream", .streamHost, handler: stream),
        ]
    }

    private var access: HostAccess { HostAccess(service) }

    private func register(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let host = try await access.host(of: request, context)
        let instance = try access.instance(of: request, context)
        let registration = try await document(of: request, HostRegistration.init(json:))
        let now = service.now()
        let outcome = try await service.storage.register(registration, of: host.number, by: instance, at: now)
        let facts = try access.granted(outcome, to: host, at: now)
        service.hub.notice()
        return .json(RegisteredHost(name: facts.name, warnings: Self.warnings(of: registration, as: facts)).json)
    }

    /// What the host's operator should know of it.
    private static func warnings(of registration: HostRegistration, as facts: HostFacts) -> [String] {
        var warnings: [String] = []
        if registration.name != facts.name {
            warnings.append(
                "this host stays '\(facts.name)': another host is named '\(registration.name)'; choose another name")
        }
        if !registration.hasKnownTimeZone {
            warnings.append(
                "unknown time zone '\(registration.timeZone)'; local times of messages for this host are taken as UTC")
        }
        return warnings
    }

    private func report(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let host = try await access.host(of: request, context)
        let instance = try access.instance(of: request, context)
        let report = try await document(of: request, HostReport.init(json:))
        let now = service.now()
        let outcome = try await service.storage.report(report, of: host, by: instance, at: now)
        try access.granted(outcome, to: host, at: now)
        return Response(status: .noContent)
    }

    private func release(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let host = try await access.host(of: request, context)
        try await service.storage.release(host.number, by: access.instance(of: request, context))
        return Response(status: .noContent)
    }

    private func stream(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let host = try await access.host(of: request, context)
        let instance = try access.instance(of: request, context)
        let given = try cursor(of: request)
        try await service.hub.begin()
        let now = service.now()
        let outcome = try await service.storage.openStream(
            of: host.number, by: instance, at: service.hub.server, at: now)
        let opened = try access.granted(outcome, to: host, at: now)
        // A database that was restored is behind its hosts: they go on where it has them.
        let head = try await service.storage.feedHead()
        let cursor = given.flatMap { $0 <= head ? $0 : nil } ?? min(opened.cursor, head)
        let stream = HostStream(hub: service.hub, storage: service.storage, opened: opened, cursor: cursor)
        // nginx would hold back what comes in small parts.
        let headers = HTTPFields(named: [
            ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no"),
        ])
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [channel = context.channel] writer in
                do {
                    try await stream.write(&writer, closing: channel)
                } catch {
                    await stream.close()
                    throw error
                }
                await stream.close()
                try await writer.finish(nil)
            })
    }

    /// What a host has handled: `Last-Event-ID`, as browsers and their like send it.
    private func cursor(of request: Request) throws -> Int64? {
        guard let name = HTTPField.Name("Last-Event-ID"), let text = request.headers[name] else { return nil }
        guard let cursor = Int64(text), cursor >= 0 else {
            throw Problem(.badRequest, "'Last-Event-ID' must be the number of an event, got '\(text.shortened)'")
        }
        return cursor
    }

    private func document<Document>(
        of request: Request, _ read: (Value) throws(WireError) -> Document
    ) async throws -> Document {
        try await service.bodies.document(of: request, read)
    }
}

extension RequestBodyReading {
    /// The body as a document, whose every mistake is told.
    func document<Document>(
        of request: Request, _ read: (Value) throws(WireError) -> Document
    ) async throws -> Document {
        let body = try await json(of: request)
        do {
            return try read(body)
        } catch {
            let count = error.problems.count
            throw Problem(
                .unprocessableContent,
                "the body contains \(count) error\(count == 1 ? "" : "s"); nothing was changed", errors: error.problems)
        }
    }
}
