import MarqueeModel
import MarqueeSync

/// Hosts, messages and commands.
extension APISchemas {
    static let hosts: ValueObject = [
        "Labels": labels,
        "NativeMessage": [
            "type": "object",
            "description": "A message or a notification in its native form, without id and times.",
            "properties": ["template": ["type": "string"], "arguments": ["type": "object"]],
        ],
        "MessageState": [
            "type": "string", "enum": .list(MessageRecord.State.allCases.map { .string($0.rawValue) }),
        ],
        "HostEnrolment": object(
            ["name": name, "installation": identifier, "labels": .schema("Labels")],
            needed: ["name", "installation", "labels"],
            isClosed: true),
        "EnrolledHost": object(
            ["id": ["type": "string"], "name": ["type": "string"], "token": ["type": "string"]],
            needed: ["id", "name", "token"]),
        "HostRegistration": object(
            [
                "name": name, "labels": .schema("Labels"), "version": text(100), "timeZone": text(100),
                "locale": text(100),
                "presenters": ["type": "array", "maxItems": 256, "items": text(200)],
                "catalog": [
                    "type": "object", "maxProperties": .integer(Int64(HostRules.mostDefinitions)),
                    "additionalProperties": ["type": "string", "pattern": "^[0-9a-f]{16}$"],
                ],
            ], needed: ["name", "labels", "version", "presenters", "timeZone", "locale", "catalog"], isClosed: true),
        "RegisteredHost": object(
            ["name": name, "warnings": ["type": "array", "items": ["type": "string"]]], needed: ["name", "warnings"]),
        "HostReport": report,
        "Host": object(
            [
                "id": ["type": "string"], "name": ["type": "string"], "labels": .schema("Labels"),
                "joinedAt": moment, "joinedBy": ["type": "string"], "seenAt": momentOrNull,
                "address": ["type": ["string", "null"]], "away": ["type": "boolean"],
                "registration": orNull("HostRegistration"), "report": orNull("HostReport"),
                "reportedAt": momentOrNull,
                "clockOffset": [
                    "type": ["integer", "null"],
                    "description": "Milliseconds by which its clock is ahead of the server's.",
                ],
                "pendingMessages": [
                    "type": "integer", "minimum": 0, "description": "Messages that it has not received yet.",
                ],
                "pendingCommands": [
                    "type": "integer", "minimum": 0, "description": "Commands that it has not received yet.",
                ],
                "errors": [
                    "type": "array", "maxItems": .integer(Int64(HostRules.mostErrors)),
                    "items": .schema("HostFailure"),
                    "description": "The last errors, newest first; only where one host is read.",
                ],
            ],
            needed: [
                "id", "name", "labels", "joinedAt", "joinedBy", "seenAt", "address", "away", "registration", "report",
                "reportedAt", "clockOffset", "pendingMessages", "pendingCommands",
            ]),
        "PendingCommands": object(
            ["commands": ["type": "array", "items": .schema("PendingCommand")]], needed: ["commands"]),
        "PendingCommand": object(
            [
                "number": count, "command": ["type": "string", "enum": .list(HostCommand.names.map(Value.string))],
                "message": ["type": ["string", "null"]], "to": .schema("Recipients"), "sentAt": moment,
                "sentBy": ["type": ["string", "null"]], "until": moment,
            ], needed: ["number", "command", "message", "to", "sentAt", "sentBy", "until"]),
        "Hosts": page("hosts", .schema("Host"), next: ["type": ["string", "null"]]),
        "Command": object(
            [
                "command": ["type": "string", "enum": .list(HostCommand.names.map(Value.string))],
                "message": ["type": ["string", "null"]], "to": .schema("Recipients"),
            ], needed: ["command", "to"], isClosed: true),
        "CommandAnswer": object(["number": count, "hosts": count], needed: ["number", "hosts"]),
        "Recipients": [
            "description": "Hosts that match all of this.",
            "oneOf": [
                .schema("Everyone"),
                .schema("RecipientFilter"),
            ],
        ],
        // No constant: generators of clients read an enumeration better.
        "Everyone": ["type": "string", "enum": ["everyone"]],
        "RecipientFilter": [
            "type": "object", "minProperties": 1, "additionalProperties": false,
            "properties": [
                "labels": .schema("Labels"),
                "hosts": ["type": "array", "minItems": 1, "maxItems": 1000, "items": ["type": "string"]],
                "audience": .schema("Audience"),
            ],
        ],
        "NewMessage": object(
            [
                "message": .schema("NativeMessage"),
                "to": .schema("Recipients"), "start": schedule, "expires": schedule,
                "title": ["type": ["string", "null"], "maxLength": 200], "id": ["type": ["string", "null"]],
            ], needed: ["message", "to"], isClosed: true),
        "Message": object(messageProperties, needed: messageProperties.keys.map { $0 }),
        "SentMessage": object(
            messageProperties.merging([
                "reach": .schema("Reach"), "warnings": ["type": "array", "items": ["type": "string"]],
            ]),
            needed: messageProperties.keys.map { $0 } + ["reach", "warnings"]),
        "Messages": page("messages", .schema("Message"), next: ["type": ["integer", "null"]]),
        "Deliveries": page("hosts", .schema("Delivery"), next: ["type": ["integer", "null"]]),
        "Delivery": object(
            [
                "id": ["type": "string"], "name": ["type": "string"],
                "state": ["type": "string", "enum": .list(DeliveryRecord.State.allCases.map { .string($0.rawValue) })],
                "at": momentOrNull, "reason": ["type": ["string", "null"]],
                "removed": ["type": "boolean", "description": "Whether the host has been removed since."],
                "times": [
                    "type": "object", "additionalProperties": moment,
                    "description": "When the host first reported each state that the message has had there.",
                ],
            ], needed: ["id", "name", "state", "at", "reason", "removed", "times"]),
        "ReachQuestion": object(
            ["to": .schema("Recipients"), "template": ["type": ["string", "null"]]], needed: ["to"], isClosed: true),
        "Content": [
            "type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": false,
            "properties": [
                "html": ["type": "string"], "link": ["type": "string"], "tag": ["description": "Any JSON value."],
            ],
        ],
        "Contents": page("contents", .schema("ContentSummary"), next: ["type": ["string", "null"]]),
        "ContentSummary": object(
            ["id": ["type": "string"], "changedAt": moment, "changedBy": ["type": "string"]],
            needed: ["id", "changedAt", "changedBy"]),
        "Reach": object(
            [
                "hosts": count, "unable": count,
                "examples": ["type": "array", "items": .schema("UnableHost")],
            ], needed: ["hosts", "unable", "examples"]),
        "UnableHost": object(
            ["id": ["type": "string"], "name": ["type": "string"], "reason": ["type": "string"]],
            needed: ["id", "name", "reason"]),
        "HostDisk": object(
            ["free": ["type": ["integer", "null"]], "total": ["type": ["integer", "null"]]], needed: []),
        "HostFailure": object(["at": moment, "text": ["type": "string"]], needed: ["at", "text"]),
        "ShownMessage": object(
            ["id": text(255), "template": text(200), "presenter": text(200), "since": moment],
            needed: ["id", "template", "presenter", "since"]),
        "QueuedMessage": object(
            [
                "id": text(255), "template": text(200), "since": moment,
                "reason": ["type": ["string", "null"], "maxLength": .integer(Int64(HostRules.longestReason))],
            ], needed: ["id", "template", "since"]),
        "WaitingReason": object(
            ["reason": text(Int64(HostRules.longestReason)), "count": count], needed: ["reason", "count"]),
        "HostPlugin": object(
            [
                "name": text(200), "version": ["type": ["string", "null"]],
                "state": [
                    "type": "string", "enum": .list(HostReport.Plugin.State.allCases.map { .string($0.rawValue) }),
                ],
                "reason": ["type": ["string", "null"]],
            ], needed: ["name", "state"]),
    ]

    private static let messageProperties: ValueObject = [
        "id": ["type": "string"], "title": ["type": "string"], "template": ["type": ["string", "null"]],
        "state": .schema("MessageState"), "sentAt": moment,
        "sentBy": ["type": "string"], "to": .schema("Recipients"), "hosts": count,
        "start": ["type": ["string", "null"]], "expires": ["type": ["string", "null"]], "until": moment,
        "cancelledAt": momentOrNull, "cancelledBy": ["type": ["string", "null"]], "message": .schema("NativeMessage"),
    ]

    private static let report: Value = object(
        [
            "at": moment, "waiting": count,
            "mode": ["type": "string", "enum": .list(HostReport.Mode.allCases.map { .string($0.rawValue) })],
            "showing": [
                "type": "array", "maxItems": .integer(Int64(HostRules.mostShown)),
                "items": .schema("ShownMessage"),
            ],
            "queue": [
                "type": "array", "maxItems": .integer(Int64(HostRules.mostQueued)), "items": .schema("QueuedMessage"),
                "description": "The first waiting messages, in the order in which they are to be shown.",
            ],
            "reasons": [
                "type": "array", "maxItems": .integer(Int64(HostRules.mostReasons)),
                "items": .schema("WaitingReason"),
            ],
            "plugins": [
                "type": "array", "maxItems": .integer(Int64(HostRules.mostPlugins)),
                "items": .schema("HostPlugin"),
            ],
            "disk": .schema("HostDisk"), "store": ["type": ["integer", "null"]], "error": orNull("HostFailure"),
            "errors": [
                "type": "array", "maxItems": .integer(Int64(HostRules.mostErrors)), "items": .schema("HostFailure"),
                "description": "Errors since the report before.",
            ],
            "cursor": count, "user": ["type": ["string", "null"]],
        ], needed: ["at", "showing", "waiting", "reasons", "mode", "plugins", "disk", "cursor"], isClosed: true)

    // MARK: Parts

    private static let moment: Value = ["type": "string", "format": "date-time"]
    private static func orNull(_ name: String) -> Value { ["anyOf": [.schema(name), ["type": "null"]]] }
    private static let momentOrNull: Value = ["type": ["string", "null"], "format": "date-time"]
    private static let schedule: Value = [
        "type": ["string", "null"],
        "description": "A date and time with a time zone; without one, in the local time of each host.",
    ]
    private static let count: Value = ["type": "integer", "minimum": 0]
    private static let name = text(Int64(HostRules.longestName), least: 1)
    private static let identifier: Value = [
        "type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[A-Za-z0-9._:@+-]+$",
    ]
    private static let labels: Value = [
        "type": "object", "maxProperties": .integer(Int64(HostRules.mostLabels)),
        "propertyNames": ["pattern": "^[A-Za-z0-9._-]{1,64}$"],
        "additionalProperties": text(Int64(HostRules.longestLabelValue)),
    ]

    private static func text(_ longest: Int64, least: Int64 = 0) -> Value {
        [
            "type": "string", "minLength": .integer(least), "maxLength": .integer(longest),
            "pattern": "^[^\\u0000-\\u001f\\u007f]*$",
        ]
    }

    private static func object(_ properties: ValueObject, needed: [String], isClosed: Bool = false) -> Value {
        var schema: ValueObject = [
            "type": "object", "required": .list(needed.map(Value.string)), "properties": .object(properties),
        ]
        if isClosed { schema["additionalProperties"] = false }
        return .object(schema)
    }

    private static func page(_ key: String, _ item: Value, next: Value) -> Value {
        let list: Value = ["type": "array", "items": item]
        return object(ValueObject([(key, list), ("next", next)]), needed: [key, "next"])
    }
}

extension ValueObject {
    fileprivate func merging(_ other: ValueObject) -> ValueObject {
        var merged = self
        for member in other { merged[member.key] = member.value }
        return merged
    }
}
