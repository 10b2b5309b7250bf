import MarqueeModel
import MarqueeSync

/// What hosts report, and what comes of it.
extension Operation {

    static let countEvents = Operation(
        id: "countEvents",
        summary:
            "Counts a host's tracking events, each once: one that is repeated within 35 days is ignored. The body may be"
            + " compressed with gzip. All events are acknowledged.",
        scopes: [], isHosts: true, parameters: HostParameters.speaking, body: .schema("EventBatch"),
        answers: [Answer(status: 200, description: "What happened to the events.", schema: .schema("EventsAnswer"))],
        problems: bodyProblems + HostParameters.problems)

    static let editProfile = Operation(
        id: "editProfile",
        summary: "Applies edits to a profile, in order. Those that were acknowledged before are skipped.",
        scopes: [], isHosts: true, parameters: HostParameters.speaking, body: .schema("ProfileEdits"),
        answers: [
            Answer(status: 200, description: "The last edit that is settled.", schema: .schema("ProfileOutcome"))
        ],
        problems: bodyProblems + HostParameters.problems)

    static let readOwnProfile = Operation(
        id: "readOwnProfile", summary: "The profile of a user of the host; empty if the user is unknown.", scopes: [],
        isHosts: true,
        parameters: [.query("user", isRequired: true, ["type": "string", "minLength": 1], "The user's id.")]
            + HostParameters.speaking,
        answers: [Answer(status: 200, description: "The profile.", schema: .schema("OwnProfile"))],
        problems: HostParameters.problems)

    static let listProfiles = Operation(
        id: "listProfiles",
        summary: "Profiles, one for each user of each host. Those with the same external id are next to each other.",
        scopes: [.read],
        parameters: [
            .query("after", ["type": "string"], "Start after this place: the 'next' of the previous page."),
            .query(
                "limit", ["type": "integer", "minimum": 1, "maximum": .integer(Int64(ProfileRoutes.maximumLimit))],
                "How many; \(ProfileRoutes.defaultLimit) by default."),
            .query(
                "tag",
                ["type": "array", "items": ["type": "string"], "maxItems": .integer(Int64(ProfileRoutes.mostTags))],
                "KEY:VALUE, or a tag in the tag set. If repeated, all must match."),
        ],
        answers: [Answer(status: 200, description: "A page.", schema: .schema("Profiles"))])

    static let readProfile = Operation(
        id: "readProfile", summary: "One profile.", scopes: [.read],
        parameters: [.path("id", ["type": "string"], "The profile's id.")],
        answers: [Answer(status: 200, description: "The profile.", schema: .schema("ProfileDetails"))],
        problems: [(404, "The profile is unknown, or its user has opted out.")])

    static let countAudience = Operation(
        id: "countAudience", summary: "How many profiles an audience has, and on how many hosts.", scopes: [.read],
        body: .schema("Audience"),
        answers: [Answer(status: 200, description: "The counts.", schema: .schema("AudienceCount"))],
        problems: bodyProblems)

    static let readStatistics = Operation(
        id: "readStatistics",
        summary: "How many events of each kind: of one subject, of each subject of a dimension, or over time.",
        scopes: [.read],
        parameters: range + [
            .query(
                "every", ["type": "string", "enum": ["hour", "day"]],
                "One row per hour or day, for the subject in 'name'. Hours are kept for 90 days, and not for hosts."),
            .query(
                "after", ["type": "string"], "Without 'name': start after this one, the 'next' of the previous page."),
            .query(
                "limit", ["type": "integer", "minimum": 1, "maximum": .integer(Int64(StatisticsRoutes.maximumLimit))],
                "Without 'name': how many; \(StatisticsRoutes.defaultLimit) by default."),
            .query(
                "format", ["type": "string", "enum": ["json", "csv"]],
                "CSV (RFC 4180) can also be selected with 'Accept: text/csv'."),
        ],
        answers: [
            Answer(status: 200, description: "The counts.", schema: .schema("Statistics"), otherTypes: ["text/csv"])
        ],
        problems: [(404, "The subject is unknown.")])

    static let readFunnel = Operation(
        id: "readFunnel", summary: "How far the messages of a subject got, and why some failed.",
        scopes: [.read],
        parameters: range, answers: [Answer(status: 200, description: "The funnel.", schema: .schema("Funnel"))],
        problems: [(404, "The subject is unknown.")])

    private static let range: [Parameter] = [
        .query(
            "by", .schema("Dimension"), "What to count by; all by default."
        ),
        .query("name", ["type": "string"], "One subject of the dimension: a name, or the id of a message."),
        .query("from", moment, "The first day or hour. Days start at midnight UTC, and count as a whole."),
        .query("to", moment, "The end; what starts then or later does not count."),
    ]

    private static let moment: Value = [
        "type": "string", "description": "A day, or a date and time with a time zone (RFC 3339).",
    ]
}
