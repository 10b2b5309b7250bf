import MarqueeModel

/// The shapes of what goes over the wire, as JSON Schema (2020-12). What a server takes is closed; what it answers may
/// grow, so clients pass over what they don't know.
enum APISchemas {
    /// Each has its name as its title, and no schema is merely `true`: both is what generators of clients need.
    static let all = [people, hosts, recipes, statistics, profiles].joined().reduce(into: definitions) {
        $0[$1.key] = $1.value
    }
    .map { member in (member.key, titled(member.key, opened(member.value))) }.reduce(into: ValueObject()) {
        $0[$1.0] = $1.1
    }

    private static func titled(_ name: String, _ schema: Value) -> Value {
        var members: ValueObject = ["title": .string(name)]
        for member in schema.object ?? [:] { members[member.key] = member.value }
        return .object(members)
    }

    /// The same with `{}` in place of `true`, which means the same.
    private static func opened(_ schema: Value) -> Value {
        switch schema {
        case .boolean(true): [:]
        case .object(let members):
            .object(
                ValueObject(
                    members.map { member in
                        switch member.key {
                        case "properties":
                            let properties = (member.value.object ?? [:]).map { ($0.key, opened($0.value)) }
                            return (member.key, .object(ValueObject(properties)))
                        case "items": return (member.key, opened(member.value))
                        default: return (member.key, member.value)
                        }
                    }))
        default: schema
        }
    }

    private static let definitions: ValueObject = [
        "Argument": Grammar.wire["argument"].wireSchema(section), "Change": change, "ChangeDetail": changeDetail,
        "Definition": Grammar.wire["definition"].wireSchema(section),
        "Definitions": [
            "type": "object", "required": ["definitions"], "additionalProperties": false,
            "properties": [
                "definitions": ["type": "array", "items": .schema("Definition")],
                "recipes": [
                    "type": ["object", "null"], "additionalProperties": .schema("Recipe"),
                    "description": "If absent, the project's recipes stay as they are.",
                ],
                "project": text(200),
                "revision": text(200), "note": text(2_000),
                "take": ["type": "array", "items": ["type": "string"], "description": "Needs 'project'."],
            ],
            "dependentRequired": ["take": ["project"]],
        ],
        "Difference": [
            "type": "object", "required": ["target", "dryRun", "summary", "changes", "recipes", "payload"],
            "properties": [
                "target": ["type": ["string", "null"]], "dryRun": ["type": "boolean"], "summary": .schema("Summary"),
                "changes": ["type": "array", "items": .schema("Change")],
                "payload": anything("What is sent to the target, in the target's own format."),
            ],
        ],
        "Health": ["type": "object", "required": ["status"], "properties": ["status": ["const": "ok"]]],
        "History": [
            "type": "object", "required": ["versions", "next"],
            "properties": ["versions": ["type": "array", "items": .schema("Version")], "next": count(orNull: true)],
        ],
        "Problem": problem, "ProblemDetail": problemDetail,
        "PutAnswer": [
            "type": "object", "required": ["version", "changed"],
            "properties": ["version": count(), "changed": ["type": "boolean"]],
        ],
        "State": [
            "type": "object",
            "required": [
                "version", "syncedAt", "syncedBy", "definitions", "owners", "recipes", "recipeOwners",
            ],
            "properties": [
                "version": count(), "syncedAt": ["type": ["string", "null"], "format": "date-time"],
                "syncedBy": ["type": ["string", "null"]],
                "definitions": ["type": "array", "items": .schema("Definition")],
                "owners": [
                    "type": "object", "additionalProperties": ["type": "string"],
                    "description": "The project that each belongs to; what is not listed belongs to no project yet.",
                ],
                "recipes": ["type": "object", "additionalProperties": .schema("Recipe")],
                "recipeOwners": ["type": "object", "additionalProperties": ["type": "string"]],
            ],
        ],
        "Summary": [
            "type": "object", "required": ["added", "changed", "renamed", "removed", "unchanged", "breaking"],
            "properties": [
                "added": count(), "changed": count(), "renamed": count(), "removed": count(), "unchanged": count(),
                "breaking": count(),
            ],
        ],
        "Testers": [
            "type": "object", "required": ["testers"],
            "properties": [
                "testers": ["type": "array", "items": .schema("Tester")]
            ],
        ],
        "Tester": [
            "type": "object", "required": ["name", "since", "until"],
            "properties": [
                "name": ["type": "string"], "since": ["type": "string", "format": "date-time"],
                "until": ["type": ["string", "null"], "format": "date-time"],
            ],
        ],
        "Usage": [
            "type": "object", "required": ["messages", "recipes"],
            "properties": ["messages": ["type": "object"], "recipes": ["type": "object"]],
        ],
        "Version": [
            "type": "object", "required": ["version", "at", "by", "summary", "project", "revision", "note"],
            "properties": [
                "version": count(), "at": ["type": "string", "format": "date-time"], "by": ["type": "string"],
                "summary": .schema("Summary"), "project": ["type": ["string", "null"]],
                "revision": ["type": ["string", "null"]], "note": ["type": ["string", "null"]],
            ],
        ],
    ]

    /// A text that may be left out, or null.
    private static func text(_ longest: Int64) -> Value {
        [
            "type": ["string", "null"], "minLength": 1, "maxLength": .integer(longest),
            "pattern": "^[^\\u0000]*$",
        ]
    }

    /// The sections of a definition, as `marquee inspect --format json` prints it.
    private static func section(_ name: String) -> Value { name == "argument" ? .schema("Argument") : [:] }

    private static let change: Value = [
        "type": "object", "required": ["name", "change", "breaking", "details"],
        "properties": [
            "name": ["type": "string"],
            "change": ["type": "string", "enum": ["added", "changed", "renamed", "removed", "unchanged"]],
            "breaking": ["type": "boolean"], "details": ["type": "array", "items": .schema("ChangeDetail")],
        ],
    ]

    private static let changeDetail: Value = [
        "type": "object", "required": ["argument", "change", "from", "to", "breaking"],
        "properties": [
            "argument": ["type": ["string", "null"]], "change": ["type": "string"],
            "from": anything("The old value; null: none."), "to": anything("The new value; null: none."),
            "breaking": ["type": "boolean"],
        ],
    ]

    private static let problem: Value = [
        "type": "object", "required": ["type", "title", "status"], "description": "RFC 9457.",
        "properties": [
            "type": ["type": "string"], "title": ["type": "string"], "status": ["type": "integer"],
            "detail": ["type": "string"],
            "errors": ["type": "array", "items": .schema("ProblemDetail")],
        ],
    ]

    private static let problemDetail: Value = [
        "type": "object", "required": ["pointer", "code", "detail"],
        "properties": [
            "pointer": ["type": "string", "description": "RFC 6901."], "code": ["type": "string"],
            "detail": ["type": "string"], "help": ["type": "string"],
        ],
    ]

    private static func anything(_ description: String) -> Value { ["description": .string(description)] }

    private static func count(orNull: Bool = false) -> Value {
        ["type": orNull ? ["integer", "null"] : "integer", "minimum": 0]
    }
}
