import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// Finds out which host asks, and which of its processes.
struct HostAccess: Sendable {
    let authentication: Authentication

    init(_ service: DashboardService) { authentication = service.authentication }

    /// The host whose own token a request shows. Any other token opens nothing of a host.
    func host(of request: Request, _ context: DashboardContext) async throws -> HostIdentity {
        let bearer = try await authentication.bearer(of: request, context)
        let token = bearer.token
        guard token.host != nil else {
            throw Problem(
                .forbidden,
                "the token '\(token.name)' is not a host's own token; 'marquee run --connect' gets one with a token that"
                    + " has the scope 'host'")
        }
        // Whoever removes a host revokes its token too, which has been refused by now.
        guard let host = bearer.host else {
            throw Problem(.gone, "the host '\(token.name)' has been removed from this dashboard")
        }
        return host
    }

    /// The same, of the process that speaks for the host, or of one where none does: a copy of the token says nothing of the
    /// host while its owner is there.
    func speaking(_ request: Request, _ context: DashboardContext, at moment: Timestamp) async throws -> HostIdentity {
        let host = try await host(of: request, context)
        let claimed = [try identifier(.marqueeInstance, of: request), try identifier(.marqueeAfter, of: request)]
        guard let speaker = host.speaker, speaker.until > moment else { return host }
        guard !claimed.contains(speaker.instance) else { return host }
        let holder = HostHolder(address: speaker.address, since: speaker.since, isPredecessor: false)
        throw inUse(host, by: holder, at: moment)
    }

    /// The process that asks.
    func instance(of request: Request, _ context: DashboardContext) throws -> HostProcess {
        let address = authentication.address(of: request, context).address
        guard let id = try identifier(.marqueeInstance, of: request) else {
            throw Problem(
                .badRequest, "'Marquee-Instance' is missing; send an identifier that is new at each start of the host")
        }
        return HostProcess(id: id, predecessor: try identifier(.marqueeAfter, of: request), address: address)
    }

    private func identifier(_ name: HTTPField.Name, of request: Request) throws -> String? {
        guard let text = request.headers[name] else { return nil }
        guard text.utf8.count <= 100, PlainID.isOne(text) else {
            throw Problem(
                .badRequest,
                "'\(name)' must be 1 to 100 letters, digits and '.', '_', ':', '-', got '\(text.shortened)'")
        }
        return text
    }

    /// What a host's process may do, or why not.
    func granted<Granted: Sendable>(
        _ outcome: HostClaimOutcome<Granted>, to host: HostIdentity, at moment: Timestamp
    ) throws -> Granted {
        switch outcome {
        case .granted(let granted): return granted
        case .gone:
            throw Problem(.gone, "the host '\(host.name)' has been removed from this dashboard")
        case .inUse(let holder):
            throw inUse(host, by: holder, at: moment)
        }
    }

    private func inUse(_ host: HostIdentity, by holder: HostHolder, at moment: Timestamp) -> Problem {
        let age = max(0, (moment - holder.since).milliseconds) / 1_000
        let place = "as the host '\(host.name)', from \(holder.address), last seen \(age) s ago"
        let copies = "if both are to run, one has a copy of the other's store: give it a store of its own"
        var problem = Problem(
            .conflict,
            holder.isPredecessor
                ? "the previous process is still connected \(place); this one takes over when that connection ends; \(copies)"
                : "another process was connected \(place); this one takes over within \(HostProcess.lease) of its end;"
                    + " \(copies)")
        problem.code = "host-in-use"
        return problem
    }
}

extension HTTPField.Name {
    fileprivate static let marqueeInstance = Self("Marquee-Instance") ?? .userAgent
    fileprivate static let marqueeAfter = Self("Marquee-After") ?? .userAgent
}
