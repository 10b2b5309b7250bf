import MarqueeModel
import MarqueeSync

/// Tokens, sessions and the audit log. None of it holds a secret.
extension APISchemas {
    static let people: ValueObject = [
        "Audit": [
            "type": "object", "required": ["entries", "next"],
            "properties": [
                "entries": ["type": "array", "items": .schema("AuditEntry")],
                "next": ["type": ["integer", "null"], "minimum": 0],
            ],
        ],
        "AuditEntry": [
            "type": "object", "required": ["number", "at", "who", "token", "what", "outcome", "from", "detail"],
            "properties": [
                "number": ["type": "integer", "minimum": 1], "at": moment,
                "who": [
                    "type": ["string", "null"],
                    "description": "The token's name, or the user who ran the command line.",
                ],
                "token": ["type": ["string", "null"], "description": "The token's id."],
                "what": ["type": "string", "enum": .list(AuditEntry.Action.allCases.map { .string($0.rawValue) })],
                "outcome": ["type": "string", "enum": ["done", "refused"]],
                "from": ["type": "string", "description": "The client's address, or 'command line'."],
                "detail": ["type": ["string", "null"]],
            ],
        ],
        "Session": [
            "type": "object",
            "required": ["id", "name", "token", "from", "agent", "startedAt", "lastSeenAt", "expiresAt"],
            "properties": [
                "id": ["type": "string"], "name": ["type": "string", "description": "The token's name."],
                "token": ["type": "string", "description": "The token's id."], "from": ["type": "string"],
                "agent": ["type": "string", "description": "The browser's 'User-Agent'."], "startedAt": moment,
                "lastSeenAt": moment, "expiresAt": moment,
            ],
        ],
        "Sessions": [
            "type": "object", "required": ["sessions"],
            "properties": ["sessions": ["type": "array", "items": .schema("Session")]],
        ],
        "Token": [
            "type": "object",
            "required": ["id", "name", "scopes", "createdAt", "expiresAt", "revokedAt", "lastUsedAt"],
            "properties": [
                "id": ["type": "string"], "name": ["type": "string"],
                "scopes": [
                    "type": "array",
                    "items": ["type": "string", "enum": .list(TokenScope.allCases.map { .string($0.rawValue) })],
                ],
                "createdAt": moment, "expiresAt": momentOrNull, "revokedAt": momentOrNull,
                "lastUsedAt": momentOrNull,
            ],
        ],
        "Tokens": [
            "type": "object", "required": ["tokens"],
            "properties": ["tokens": ["type": "array", "items": .schema("Token")]],
        ],
    ]

    private static let moment: Value = ["type": "string", "format": "date-time"]
    private static let momentOrNull: Value = ["type": ["string", "null"], "format": "date-time"]
}
