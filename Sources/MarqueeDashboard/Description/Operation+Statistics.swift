import MarqueeModel
import MarqueeSync

/// What hosts report, and what comes of it.
extension Operation {

    static let countEvents = Operation(
        id: "countEvents",
        summary:
            "Counts a host's tracking events, each once: one that comes again within 35 days is known. The body may be"
            + " packed with gzip. All of them are acknowledged.",
        scope: nil, isHosts: true, parameters: HostParameters.speaking, body: .schema("EventBatch"),
        answers: [Answer(status: 200, description: "What became of them.", schema: .schema("EventsAnswer"))],
        problems: bodyProblems + HostParameters.problems)

    static let editProfile = Operation(
        id: "editProfile",
        summary: "Performs edits of a profile, in their order. Those that were acknowledged before are passed over.",
        scope: nil, isHosts: true, parameters: HostParameters.speaking, body: .schema("ProfileEdits"),
        answers: [Answer(status: 200, description: "Up to which they are settled.", schema: .schema("ProfileOutcome"))],
        problems: bodyProblems + HostParameters.problems)

    static let readOwnProfile = Operation(
        id: "readOwnProfile", summary: "What is known of a user of the host; empty for an unknown one.", scope: nil,
        isHosts: true,
        parameters: [.query("user", isRequired: true, ["type": "string", "minLength": 1], "The user's id.")]
            + HostParameters.speaking,
        answers: [Answer(status: 200, description: "The profile.", schema: .schema("OwnProfile"))],
        problems: HostParameters.problems)

    static let listProfiles = Operation(
        id: "listProfiles",
        summary: "Profiles, each of one user of one host. Those with the same external id are next to each other.",
        scope: .read,
        parameters: [
            .query("after", ["type": "string"], "Begin after this place: the 'next' of the page before."),
            .query(
                "limit", ["type": "integer", "minimum": 1, "maximum": .integer(Int64(ProfileRoutes.maximumLimit))],
                "How many; \(ProfileRoutes.defaultLimit) by default."),
            .query(
                "tag",
                ["type": "array", "items": ["type": "string"], "maxItems": .integer(Int64(ProfileRoutes.mostTags))],
                "KEY:VALUE, or the name of a tag of the set. Written several times, all have to hold."),
        ],
        answers: [Answer(status: 200, description: "A page.", schema: .schema("Profiles"))])

    static let readProfile = Operation(
        id: "readProfile", summary: "One profile.", scope: .read,
        parameters: [.path("id", ["type": "string"], "The profile's id.")],
        answers: [Answer(status: 200, description: "The profile.", schema: .schema("ProfileDetails"))],
        problems: [(404, "The profile is unknown, or its user has opted out.")])

    static let countAudience = Operation(
        id: "countAudience", summary: "How many profiles an audience has, and on how many hosts.", scope: .read,
        body: .schema("Audience"),
        answers: [Answer(status: 200, description: "The counts.", schema: .schema("AudienceCount"))],
        problems: bodyProblems)

    static let readStatistics = Operation(
        id: "readStatistics",
        summary: "How many events there were of each kind: of one subject, of each of a dimension, or over time.",
        scope: .read,
        parameters: range + [
            .query(
                "every", ["type": "string", "enum": ["hour", "day"]],
                "A row for each hour or day, of the subject of 'name'. Hours are known for 90 days, and not of hosts."),
            .query("after", ["type": "string"], "Without 'name': begin after this one, the 'next' of the page before."),
            .query(
                "limit", ["type": "integer", "minimum": 1, "maximum": .integer(Int64(StatisticsRoutes.maximumLimit))],
                "Without 'name': how many; \(StatisticsRoutes.defaultLimit) by default."),
            .query(
                "format", ["type": "string", "enum": ["json", "csv"]],
                "CSV (RFC 4180), which 'Accept: text/csv' asks for, too."),
        ],
        answers: [
            Answer(status: 200, description: "The counts.", schema: .schema("Statistics"), otherTypes: ["text/csv"])
        ],
        problems: [(404, "Nothing is known of the subject.")])

    static let readFunnel = Operation(
        id: "readFunnel", summary: "How far the messages of a subject have come, and why some have failed.",
        scope: .read,
        parameters: range, answers: [Answer(status: 200, description: "The funnel.", schema: .schema("Funnel"))],
        problems: [(404, "Nothing is known of the subject.")])

    private static let range: [Parameter] = [
        .query(
            "by", .schema("Dimension"), "What is counted apart; all by default."
        ),
        .query("name", ["type": "string"], "One of the dimension: a name, or the id of a message."),
        .query("from", moment, "The first day, or hour. Days begin at midnight UTC, and count as a whole."),
        .query("to", moment, "The end: what begins then or later does not count."),
    ]

    private static let moment: Value = [
        "type": "string", "description": "A day, or a date and time with a time zone (RFC 3339).",
    ]
}
