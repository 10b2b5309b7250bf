import MarqueeModel

/// Profiles, their edits, and audiences.
extension APISchemas {
    static let profiles: ValueObject = [
        "Audience": [
            "type": "object", "minProperties": 1,
            "description": .string(
                "As in recipes: exactly one of 'all', 'any', 'not', 'tag' and 'attribute'; a tag or an attribute may"
                    + " have one comparison."),
            "properties": .object(audience), "additionalProperties": false,
        ],
        "AudienceCount": [
            "type": "object", "required": ["profiles", "hosts"], "properties": ["profiles": count, "hosts": count],
        ],
        "OwnProfile": [
            "type": "object", "required": ["userID", "externalID", "tags", "setTags", "attributes", "data"],
            "properties": [
                "userID": ["type": "string"], "externalID": ["type": ["string", "null"]], "tags": texts,
                "setTags": names, "attributes": ["type": "object"], "data": ["type": "object"],
            ],
        ],
        "Profile": ["type": "object", "required": .list(required.map(Value.string)), "properties": .object(members)],
        "ProfileDetails": [
            "type": "object",
            "required": .list((required + ["installationID", "isRegistered", "data", "others"]).map(Value.string)),
            "properties": .object(
                ValueObject(
                    members.map { ($0.key, $0.value) } + [
                        ("installationID", ["type": ["string", "null"]]), ("isRegistered", ["type": "boolean"]),
                        ("data", ["type": "object"]),
                        (
                            "others",
                            [
                                "type": "array", "description": "Other profiles with the same external id.",
                                "items": .schema("OtherProfile"),
                            ]
                        ),
                    ])),
        ],
        "OtherProfile": [
            "type": "object", "required": ["id", "host", "userID"],
            "properties": ["id": ["type": "string"], "host": ["type": "string"], "userID": ["type": "string"]],
        ],
        "Profiles": [
            "type": "object", "required": ["profiles", "next"],
            "properties": [
                "profiles": ["type": "array", "items": .schema("Profile")], "next": ["type": ["string", "null"]],
            ],
        ],
        "ProfileEdits": [
            "type": "object", "required": ["userID", "edits"], "additionalProperties": false,
            "properties": [
                "userID": text, "installationID": textOrNull,
                "edits": [
                    "type": "array", "maxItems": .integer(Int64(ProfileEdits.most)), "items": .schema("ProfileEdit"),
                    "description": "Their numbers must increase.",
                ],
            ],
        ],
        "ProfileEdit": [
            "type": "object", "required": ["number", "at"], "minProperties": 3, "maxProperties": 3,
            "additionalProperties": false,
            "properties": [
                "number": ["type": "integer", "minimum": 1], "at": ["type": "string", "format": "date-time"],
                "tag": member(
                    ["key", "value"], ["key": anyText, "value": ["type": ["string", "null"]]], needed: ["key"]),
                "setTag": member(["name", "in"], ["name": anyText, "in": ["type": "boolean"]]),
                "tagSet": ["type": "array", "items": ["type": "string"]],
                "attribute": member(
                    ["key", "value"],
                    ["key": anyText, "value": ["type": ["string", "number", "boolean", "null"]]], needed: ["key"]),
                "data": member(
                    ["key", "value", "filter"],
                    ["key": anyText, "value": ["description": "Any JSON value."], "filter": ["type": "boolean"]],
                    needed: ["key"]),
                "registration": member(
                    ["externalID", "pushToken"],
                    ["externalID": ["type": ["string", "null"]], "pushToken": ["type": ["string", "null"]]], needed: []),
                "optOut": ["type": "boolean", "enum": [true]],
            ],
        ],
        "ProfileOutcome": [
            "type": "object", "required": ["acknowledged"],
            "properties": [
                "acknowledged": count,
                "refused": ["type": "array", "items": .schema("RefusedEdit")],
            ],
        ],
        "RefusedEdit": [
            "type": "object", "required": ["number", "reason"],
            "properties": ["number": count, "reason": ["type": "string"]],
        ],
    ]

    private static let required = [
        "id", "host", "userID", "externalID", "changedAt", "tags", "setTags", "attributes",
    ]

    private static let members: ValueObject = [
        "id": ["type": "string"], "host": ["type": "string", "description": "The host's name."],
        "userID": ["type": "string"], "externalID": ["type": ["string", "null"]],
        "changedAt": ["type": "string", "format": "date-time"], "tags": texts, "setTags": names,
        "attributes": ["type": "object"],
    ]

    private static let audience: ValueObject = {
        var members: ValueObject = [:]
        for key in Grammar.standard["audience"].wireKeys {
            members[key.wireName] = key.schema { _ in .schema("Audience") }
        }
        return members
    }()

    /// A change that is an object.
    private static func member(_ keys: [String], _ properties: ValueObject, needed: [String]? = nil) -> Value {
        [
            "type": "object", "required": .list((needed ?? keys).map(Value.string)), "additionalProperties": false,
            "properties": .object(properties),
        ]
    }

    private static let count: Value = ["type": "integer", "minimum": 0]
    private static let anyText: Value = ["type": "string"]
    private static let texts: Value = ["type": "object", "additionalProperties": ["type": "string"]]
    private static let names: Value = ["type": "array", "items": ["type": "string"]]
    private static let text: Value = [
        "type": "string", "minLength": 1, "maxLength": .integer(Int64(TrackingPolicy.longestName)),
    ]
    private static let textOrNull: Value = [
        "type": ["string", "null"], "minLength": 1, "maxLength": .integer(Int64(TrackingPolicy.longestName)),
    ]
}
