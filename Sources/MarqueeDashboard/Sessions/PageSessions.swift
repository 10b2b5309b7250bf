import HTTPTypes
import Hummingbird
import MarqueeModel
import MarqueeSync

/// Begins, finds and ends sessions. They are kept in the storage, by the hashes of secrets that only the browser has.
struct PageSessions: Sendable {
    let storage: any DashboardStorage
    let now: @Sendable () -> Timestamp
    let cookies: PageCookies

    /// The session of a request that may read pages; nil when there is none, or it is over.
    func session(of request: Request) async throws -> PageSession? {
        // Of two, one was set by somebody else, and nobody can say which.
        let secrets = cookies.secrets(.reading, in: request)
        guard secrets.count == 1 else { return nil }
        return try await session(with: secrets[0], area: nil, isUse: !request.isByScript)
    }

    /// The session of a request that may change things: it has the address and the cookie that belong together, and no
    /// page of somebody else has led to it.
    func session(of request: Request, in key: String) async throws -> PageSession? {
        guard RequestSource(of: request) == .own else { return nil }
        for secret in cookies.secrets(.changing, in: request) {
            let area = PageArea(of: secret)
            if SecretHash(of: area.key) == SecretHash(of: key) {
                return try await session(with: secret, area: area, isUse: !request.isByScript)
            }
        }
        return nil
    }

    /// - Parameter isUse: Whether somebody has asked, and not a page that is merely open.
    private func session(with secret: Secret, area: PageArea?, isUse: Bool) async throws -> PageSession? {
        let now = now()
        guard let (record, token) = try await storage.session(secret.hash),
            secret.hash == (area == nil ? record.readingHash : record.changingHash),
            record.isLive(at: now), token.isValid(at: now), token.scopes.allow(oneOf: .forDefinitions)
        else { return nil }
        // Not at every request: it costs a write. One that fails takes nothing from whoever reads; the session then ends
        // earlier.
        if isUse, record.lastSeenAt + SessionPolicy.noticed <= now {
            try? await storage.touchSession(record.id, at: now)
        }
        return PageSession(record: record, token: token, secret: secret, area: area)
    }

    /// Begins a session with secrets that nobody has seen before, in the place of the one that the browser had.
    ///
    /// - Returns: Where it may change things, and the cookies that the browser has to keep.
    func begin(
        with token: TokenRecord, from address: String, of request: Request, _ trail: AuditTrail
    ) async throws -> (area: PageArea, cookies: [String]) {
        if let old = try await session(of: request) {
            _ = try await end(old.record, .logout, by: old, from: address, trail)
        }
        let (reading, changing) = (Secret(), Secret())
        let now = now()
        let end = min(now + SessionPolicy.lifetime, token.expiresAt ?? now + SessionPolicy.lifetime)
        let record = SessionRecord(
            token: token.id, readingHash: reading.hash, changingHash: changing.hash, startedAt: now, lastSeenAt: now,
            expiresAt: end, from: address, agent: request.headers[.userAgent] ?? "")
        let entry = trail.entry(.login, by: AuditEntry.Actor(token, from: address))
        try await storage.insertSession(record, audit: entry)
        trail.log(entry)
        let area = PageArea(of: changing)
        let seconds = max(1, (end - now).milliseconds / 1_000)
        return (
            area,
            [
                cookies.field(.reading, reading, seconds: seconds, for: request),
                cookies.field(.changing, changing, area: area, seconds: seconds, for: request),
            ]
        )
    }

    /// Ends the sessions that a browser has, and returns the cookies that take the place of theirs.
    func logOut(_ session: PageSession, of request: Request, from address: String, _ trail: AuditTrail) async throws
        -> [String]
    {
        _ = try await end(session.record, .logout, by: session, from: address, trail)
        // A browser that has logged in again from another page has two.
        if let other = try await self.session(of: request) {
            _ = try await end(other.record, .logout, by: other, from: address, trail)
        }
        let gone = cookies.field(.reading, nil, seconds: 0, for: request)
        guard let area = session.area else { return [gone] }
        return [gone, cookies.field(.changing, nil, area: area, seconds: 0, for: request)]
    }

    /// Ends a session, be it one's own or another one.
    ///
    /// - Returns: Whether there was one.
    func end(
        _ record: SessionRecord, _ action: AuditEntry.Action, by session: PageSession, from address: String,
        detail: String? = nil, _ trail: AuditTrail
    ) async throws -> Bool {
        let actor = AuditEntry.Actor(session.token, from: address)
        let entry = trail.entry(action, by: actor, detail: detail)
        guard try await storage.removeSession(record.id, audit: entry) else { return false }
        trail.log(entry)
        return true
    }
}

extension Request {
    /// Whether a page asks by itself, which says nothing about whether somebody is there: the script says so, and of the
    /// stream nobody but the script knows.
    fileprivate var isByScript: Bool {
        uri.path.dropFirst(PageArea.base(of: self).count) == "/changes"
            || HTTPField.Name("Marquee-Refresh").map { headers[$0] != nil } == true
    }
}
