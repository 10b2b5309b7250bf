import MarqueeModel
import MarqueeSync

/// Tokens, sessions and the audit log.
extension Operation {
    static let listTokens = Operation(
        id: "listTokens", summary: "All tokens, without their secrets.", scopes: [.admin],
        answers: [Answer(status: 200, description: "The tokens, oldest first.", schema: .schema("Tokens"))])

    static let revokeToken = Operation(
        id: "revokeToken", summary: "Revokes a token, and ends its sessions.", scopes: [.admin],
        parameters: [.path("id", ["type": "string", "pattern": "^[0-9a-f]{8}$"], "The token's id.")],
        answers: [Answer(status: 204, description: "Revoked; it can no longer be used.")],
        problems: [(404, "The token is unknown, or has been revoked.")])

    static let listSessions = Operation(
        id: "listSessions", summary: "Who is logged in to the pages.", scopes: [.admin],
        answers: [Answer(status: 200, description: "The sessions, newest first.", schema: .schema("Sessions"))])

    static let endSession = Operation(
        id: "endSession", summary: "Ends a session.", scopes: [.admin],
        parameters: [.path("id", ["type": "string", "pattern": "^[0-9a-f]{16}$"], "The session's id.")],
        answers: [Answer(status: 204, description: "It has ended.")],
        problems: [(404, "The session is unknown, or has ended.")])

    static let listAudit = Operation(
        id: "listAudit", summary: "Who did what from where and when, newest first.", scopes: [.admin],
        parameters: [
            .query(
                "after", ["type": "integer", "minimum": 0], "Start after this entry: the 'next' of the previous page."),
            .query(
                "limit", ["type": "integer", "minimum": 1, "maximum": .integer(Int64(PeopleRoutes.maximumLimit))],
                "How many; \(PeopleRoutes.defaultLimit) by default."),
        ],
        answers: [Answer(status: 200, description: "A page.", schema: .schema("Audit"))])
}
