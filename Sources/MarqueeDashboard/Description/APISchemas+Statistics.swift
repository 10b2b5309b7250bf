import MarqueeModel

/// What hosts report of messages, and its statistics.
extension APISchemas {
    static let statistics: ValueObject = [
        "EventBatch": [
            "type": "object", "required": ["events"], "additionalProperties": false,
            "properties": [
                "installationID": name(orNull: true), "userID": name(orNull: true),
                "events": [
                    "type": "array", "maxItems": .integer(Int64(TrackingPolicy.mostEvents)), "items": .schema("Event"),
                    "description": "An invalid event is refused on its own; the others are counted.",
                ],
            ],
        ],
        "Event": [
            "type": "object", "required": ["id", "event", "at"], "additionalProperties": false,
            "properties": [
                "id": name(), "event": name(), "at": ["type": "string", "format": "date-time"],
                "message": name(orNull: true), "template": name(orNull: true), "recipe": name(orNull: true),
                "properties": ["type": ["object", "null"]], "metadata": ["type": ["object", "null"]],
            ],
        ],
        "EventsAnswer": [
            "type": "object", "required": ["counted", "known", "refused"],
            "properties": [
                "counted": count, "known": count,
                "refused": ["type": "array", "items": .schema("RefusedEvent")], "warning": ["type": "string"],
            ],
        ],
        "RefusedEvent": [
            "type": "object", "required": ["id", "reason"],
            "properties": ["id": ["type": "string"], "reason": ["type": "string"]],
        ],
        "EventCounts": [
            "type": "object", "required": .list(EventKind.allCases.map { .string($0.name) }),
            "properties": .object(ValueObject(EventKind.allCases.map { ($0.name, count) })),
        ],
        "Statistics": [
            "type": "object", "required": ["by", "name", "from", "to", "every", "rows", "next"],
            "properties": .object(
                ValueObject(
                    asked + [
                        ("every", ["enum": ["hour", "day", .null]]),
                        ("rows", ["type": "array", "items": .schema("StatisticsRow")]),
                        ("next", ["type": ["string", "null"]]),
                        ("events", ["type": "object", "additionalProperties": count]),
                        ("texts", ["type": "array", "items": .schema("TextCount")]),
                    ])),
        ],
        "StatisticsRow": [
            "type": "object", "required": ["name", "at", "counts"],
            "properties": [
                "name": ["type": ["string", "null"]], "at": ["type": ["string", "null"], "format": "date-time"],
                "counts": .schema("EventCounts"),
            ],
        ],
        "TextCount": [
            "type": "object", "required": ["event", "text", "count"],
            "properties": [
                "event": ["type": "string"],
                "text": [
                    "type": ["string", "null"],
                    "description": "A reason or an answer; null: all others, once there were too many.",
                ],
                "count": count,
            ],
        ],
        "Dimension": ["type": "string", "enum": .list(Dimension.allCases.map { .string($0.name) })],
        "FunnelStep": step(["name", "count", "share"]), "FunnelEnd": step(["name", "count"]),
        "Funnel": [
            "type": "object", "required": ["by", "name", "from", "to", "steps", "ends", "reasons"],
            "properties": .object(
                ValueObject(
                    asked + [
                        ("steps", ["type": "array", "items": .schema("FunnelStep")]),
                        ("ends", ["type": "array", "items": .schema("FunnelEnd")]),
                        ("reasons", ["type": "array", "items": .schema("TextCount")]),
                    ])),
        ],
    ]

    private static let asked: [(String, Value)] = [
        ("by", .schema("Dimension")), ("name", ["type": ["string", "null"]]),
        ("from", ["type": ["string", "null"], "format": "date-time"]),
        ("to", ["type": ["string", "null"], "format": "date-time"]),
    ]

    private static func step(_ required: [String]) -> Value {
        [
            "type": "object", "required": .list(required.map(Value.string)),
            "properties": [
                "name": ["type": "string"], "count": count,
                "share": ["type": ["number", "null"], "description": "The share of those that were received."],
            ],
        ]
    }

    private static let count: Value = ["type": "integer", "minimum": 0]

    private static func name(orNull: Bool = false) -> Value {
        [
            "type": orNull ? ["string", "null"] : "string", "minLength": 1,
            "maxLength": .integer(Int64(TrackingPolicy.longestName)), "pattern": "^[^\\u0000]*$",
        ]
    }
}
