import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// `/api/v1/hosts` and `/api/v1/commands`: who there is, and what they are to do.
struct HostRoutes: Sendable {
    static let defaultLimit = 100
    static let maximumLimit = 1_000

    let service: DashboardService

    var routes: [Route] {
        [
            .api(.post, "/api/v1/hosts", .enrolHost, handler: enrol),
            .api(.get, "/api/v1/hosts", .listHosts, handler: list),
            .api(.get, "/api/v1/hosts/{id}", .readHost, handler: read),
            .api(.delete, "/api/v1/hosts/{id}", .removeHost, handler: remove),
            .api(.get, "/api/v1/hosts/{id}/commands", .listHostCommands, handler: commands),
            .api(.post, "/api/v1/commands", .sendCommand, handler: command),
            .api(.delete, "/api/v1/commands/{number}", .withdrawCommand, handler: withdraw),
        ]
    }

    private func enrol(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .host)
        let enrolment = try await service.bodies.document(of: request, HostEnrolment.init(json:))
        let actor = AuditEntry.Actor(token, from: service.authentication.address(of: request, context).text)
        let now = service.now()
        let own = Token()
        let host = NewHost(id: NewHost.randomID(), enrolment: enrolment, token: own, joinedBy: token.name, at: now)
        let entry = AuditEntry(.hostJoined, by: actor, detail: enrolment.name, at: now)
        switch try await service.storage.enrol(host, audit: entry) {
        case .joined(let record):
            let answer = EnrolledHost(id: record.id, name: record.name, token: own.revealed)
            return .json(answer.json, status: .created)
        case .nameTaken(let other):
            throw Problem(
                .conflict,
                "the host '\(other.name)' already exists (\(seen(other, at: now))); choose another name, or remove that"
                    + " host first")
        case .connected(let other):
            throw Problem(
                .conflict, "the host '\(other.name)' is already connected; stop that process, or choose another store")
        }
    }

    private func seen(_ host: HostRecord, at moment: Timestamp) -> String {
        guard let seen = host.seenAt else { return "never seen" }
        return "last seen at \(seen)"
    }

    private func list(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let limit = try request.queryNumber("limit", 1...Self.maximumLimit) ?? Self.defaultLimit
        let now = service.now()
        let hosts = try await service.storage.hosts(
            matching: try HostSearch(request, at: now), after: try request.query("after"), limit: limit)
        let pending = try await service.pending(for: hosts, at: now)
        return .json([
            "hosts": .list(hosts.map { .object($0.json(at: now, pending: pending[$0.number])) }),
            "next": hosts.count == limit ? .string(hosts.last?.name ?? "") : .null,
        ])
    }

    private func read(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let (host, now) = (try await host(context), service.now())
        var members = host.json(at: now, pending: try await service.pending(for: [host], at: now)[host.number])
        members["errors"] = .list(try await service.storage.errors(of: host.number).map(\.json))
        return .json(.object(members))
    }

    private func commands(_ request: Request, _ context: DashboardContext) async throws -> Response {
        _ = try await service.authentication.caller(of: request, context, needs: .read)
        let host = try await host(context)
        let pending = try await service.pending(for: [host], at: service.now())[host.number]
        return .json(["commands": .list((pending?.commands ?? []).map(\.json))])
    }

    private func withdraw(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .send)
        let (text, now) = (try context.pathValue("number"), service.now())
        let actor = AuditEntry.Actor(token, from: service.authentication.address(of: request, context).text)
        let entry = AuditEntry(.commandWithdrawn, by: actor, detail: "command \(text.shortened)", at: now)
        guard let number = Int64(text),
            try await service.storage.withdrawCommand(number, at: now, audit: entry)
        else { throw Problem(.notFound, "no command '\(text.shortened)' is waiting for hosts") }
        return Response(status: .noContent)
    }

    private func remove(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .admin)
        let host = try await host(context)
        let actor = AuditEntry.Actor(token, from: service.authentication.address(of: request, context).text)
        let now = service.now()
        let entry = AuditEntry(.hostRemoved, by: actor, detail: host.name, at: now)
        guard try await service.storage.removeHost(host.number, at: now, audit: entry) else {
            throw Self.missing(host.id)
        }
        service.hub.notice()
        return Response(status: .noContent)
    }

    private func command(_ request: Request, _ context: DashboardContext) async throws -> Response {
        let token = try await service.authentication.caller(of: request, context, needs: .send)
        let document = try await service.bodies.document(of: request, CommandDocument.init(json:))
        let actor = AuditEntry.Actor(token, from: service.authentication.address(of: request, context).text)
        let now = service.now()
        try await service.requireHosts(of: document.recipients, otherwise: "nothing was sent")
        let reach = try await service.reach(of: document.recipients, for: nil)
        guard reach.hosts > 0 else {
            throw Problem(.unprocessableContent, "no host matches 'to'; nothing was sent")
        }
        let detail = "\(document.command.words) to \(try await service.auditWords(of: document.recipients))"
        let entry = AuditEntry(.command, by: actor, detail: detail, at: now)
        let number = try await service.storage.insertCommand(
            document.command, to: document.recipients, at: now, audit: entry)
        service.hub.notice()
        return .json(
            ["number": .integer(number), "hosts": .integer(Int64(reach.hosts))], status: .accepted)
    }

    private func host(_ context: DashboardContext) async throws -> HostRecord {
        let id = try context.pathValue("id")
        guard let host = try await service.storage.host(id: id) else { throw Self.missing(id) }
        return host
    }

    private static func missing(_ id: String) -> Problem {
        Problem(.notFound, "unknown host '\(id.shortened)'")
    }
}

/// The body of `POST /api/v1/commands`.
struct CommandDocument: Sendable {
    let command: HostCommand
    let recipients: Recipients

    init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the body")
        document.refuseUnknown(known: ["command", "message", "to"])
        let name = document.neededText("command") ?? ""
        let message = document.text("message")
        let command = HostCommand(name, message: message)
        if command == nil {
            document.refuse("command", "one of \(HostCommand.names.map { "'\($0)'" }.joined(separator: ", "))")
        } else if message != nil, command?.message == nil {
            document.refuse("message", "absent, except with 'dismiss'")
        }
        let recipients = document.recipients()
        try document.finish()
        self.command = command ?? .reload
        self.recipients = recipients
    }
}

extension Recipients {
    /// For lists, without the names of hosts, which `DashboardService.words(of:)` looks up.
    var words: String {
        guard !isEveryone else { return "everyone" }
        let labels = labels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
        let hosts = hosts.map { $0.count == 1 ? "the host \($0.first ?? "")" : "\($0.count) hosts" }
        let people = audience == nil ? nil : "an audience"
        return [people, labels.isEmpty ? nil : labels, hosts].compactMap(\.self).joined(separator: ", ")
    }
}

extension HostSearch {
    private static let longestText = 200

    /// As the API and pages are asked for it: `q` and `away`.
    init(_ request: Request, at moment: Timestamp) throws {
        let text = try request.query("q") ?? ""
        guard text.unicodeScalars.count <= Self.longestText else {
            throw Problem(.badRequest, "'q' must have at most \(Self.longestText) characters")
        }
        self.init(text: text.isEmpty ? nil : text)
        switch try request.query("away") {
        case "true"?: silentSince = HostRecord.silenceOfAway(at: moment)
        case nil, ""?, "false"?: break
        case let other?: throw Problem(.badRequest, "'away' must be true or false, got '\(other.shortened)'")
        }
    }
}

extension HostRecord {
    /// As the API tells of it, with what is on its way to it.
    fileprivate func json(at moment: Timestamp, pending: PendingDeliveries?) -> ValueObject {
        var members = json(at: moment).object ?? [:]
        members["pendingMessages"] = .integer(Int64(pending?.messages ?? 0))
        members["pendingCommands"] = .integer(Int64(pending?.commands.count ?? 0))
        return members
    }

    /// What the API tells of it that only the host changes.
    func json(at moment: Timestamp) -> Value {
        [
            "id": .string(id), "name": .string(name), "labels": .texts(registration?.labels ?? labels),
            "joinedAt": .moment(joinedAt), "joinedBy": .string(joinedBy), "seenAt": .moment(seenAt),
            "address": address.map(Value.string) ?? .null, "away": .boolean(isAway(at: moment)),
            "registration": registration?.json ?? .null, "report": report?.json ?? .null,
            "reportedAt": .moment(reportedAt),
            "clockOffset": clockOffset.map { .integer($0.milliseconds) } ?? .null,
        ]
    }
}
