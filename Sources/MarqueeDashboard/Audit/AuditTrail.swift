import Hummingbird
import Logging
import MarqueeModel

/// Writes what happened into the audit log, and a line into the server's own log.
struct AuditTrail: Sendable {
    let storage: any DashboardStorage
    let now: @Sendable () -> Timestamp
    let logger: Logger

    /// Keeps what was refused. One that is refused over and over is written, and logged, once in a while.
    func refuse(_ action: AuditEntry.Action, by actor: AuditEntry.Actor, because reason: String) async throws {
        let entry = AuditEntry(action, .refused, by: actor, detail: reason, at: now())
        if try await storage.recordAudit(entry) { log(entry) }
    }

    /// An entry that goes along with a change, which keeps it. ``log(_:)`` belongs after the change.
    func entry(_ action: AuditEntry.Action, by actor: AuditEntry.Actor, detail: String? = nil) -> AuditEntry {
        AuditEntry(action, by: actor, detail: detail, at: now())
    }

    func log(_ entry: AuditEntry) {
        var metadata: Logger.Metadata = ["from": "\(entry.actor.from)"]
        if let who = entry.actor.who { metadata["who"] = "\(who)" }
        if let detail = entry.detail { metadata["detail"] = "\(detail)" }
        logger.log(level: entry.outcome == .done ? .notice : .warning, entry.message, metadata: metadata)
    }
}

extension AuditEntry {
    /// What happened, in words: for the log and the page.
    var words: String {
        switch (action, outcome) {
        case (.login, .done): "logged in"
        case (.login, .refused): "login refused"
        case (.logout, _): "logged out"
        case (.sessionEnded, _): "session ended"
        case (.tokenCreated, _): "token created"
        case (.tokenRevoked, _): "token revoked"
        case (.sync, _): "synced"
        case (.hostJoined, _): "host joined"
        case (.hostRemoved, _): "host removed"
        case (.command, _): "command sent"
        case (.commandWithdrawn, _): "command withdrawn"
        case (.messageSent, _): "message sent"
        case (.messageCancelled, _): "message cancelled"
        case (.contentChanged, _): "content changed"
        case (.contentRemoved, _): "content removed"
        case (.recipeChanged, _): "recipe changed"
        case (.recipeRemoved, _): "recipe removed"
        case (.request, _): "request refused"
        }
    }

    fileprivate var message: Logger.Message { "\(words)" }
}
