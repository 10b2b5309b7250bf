import MarqueeModel
import MarqueeSync

/// One for each part of the API, in the order of the addresses.
extension Operation {
    static let listDefinitions = Operation(
        id: "listDefinitions", summary: "All definitions, and their version.", scopes: .forDefinitions,
        parameters: [.ifNoneMatch],
        answers: [
            Answer(status: 200, description: "The current state.", schema: .schema("State"), hasTag: true),
            Answer(status: 304, description: "Unchanged since the version in 'If-None-Match'.", hasTag: true),
        ])

    static let putDefinitions = Operation(
        id: "putDefinitions", summary: "Replaces all definitions of a project at once, or changes nothing.",
        scopes: [.sync], parameters: [.plannedAgainst],
        body: .schema("Definitions"),
        answers: [
            Answer(
                status: 200, description: "The definitions are in force; the version stays if nothing changed.",
                schema: .schema("PutAnswer"), hasTag: true)
        ],
        problems: putProblems)

    static let rehearseDefinitions = Operation(
        id: "rehearseDefinitions",
        summary: "Checks whether replacing all definitions of a project would be accepted; changes nothing.",
        scopes: .forDefinitions, parameters: [.plannedAgainst],
        body: .schema("Definitions"),
        answers: [Answer(status: 200, description: "It would be accepted now.", schema: .schema("DryRunAnswer"))],
        problems: putProblems)

    private static let putProblems: [(status: Int, description: String)] = [
        (408, "The body arrived too slowly."), (409, "A definition or recipe belongs to another project."),
        (412, "The current version is a different one; 'ETag' has it."),
        (413, "The body is too large."), (415, "The 'Content-Type' is not JSON."),
        (422, "The definitions contain errors; 'errors' lists them."), (428, "'If-Match' is missing."),
    ]

    static let readDefinition = Operation(
        id: "readDefinition", summary: "One definition.", scopes: .forDefinitions,
        parameters: [.path("name", ["type": "string", "minLength": 1], "The name."), .ifNoneMatch],
        answers: [
            Answer(
                status: 200, description: "The definition; 'ETag' is the version that last changed it.",
                schema: .schema("Definition"), hasTag: true),
            Answer(status: 304, description: "Unchanged since the version in 'If-None-Match'.", hasTag: true),
        ],
        problems: [(404, "There is no definition with that name.")])

    static let listHistory = Operation(
        id: "listHistory", summary: "The versions, newest first.", scopes: .forDefinitions,
        parameters: [
            .query("after", .number, "Start after this version: the 'next' of the previous page."),
            .query(
                "limit",
                ["type": "integer", "minimum": 1, "maximum": .integer(Int64(HistoryRoutes.maximumLimit))],
                "How many; \(HistoryRoutes.defaultLimit) by default."),
            .query("name", ["type": "string"], "Only versions that changed this definition, on one page."),
            .query("recipe", ["type": "string"], "Only versions that changed this recipe, on one page."),
        ],
        answers: [Answer(status: 200, description: "A page.", schema: .schema("History"))])

    static let readVersion = Operation(
        id: "readVersion", summary: "All definitions as they were in a version.", scopes: .forDefinitions,
        parameters: [.path("version", ["type": "integer", "minimum": 1], "The version number.")],
        answers: [Answer(status: 200, description: "The state.", schema: .schema("State"), hasTag: true)],
        problems: [(404, "There is no such version.")])

    static let compareVersions = Operation(
        id: "compareVersions", summary: "What changed between two versions.", scopes: .forDefinitions,
        parameters: [
            .query("from", isRequired: true, .number, "The first version; 0 is the state before the first sync."),
            .query("to", isRequired: true, .number, "The second version, later or earlier."),
        ],
        answers: [Answer(status: 200, description: "The semantic difference.", schema: .schema("Difference"))],
        problems: [(404, "There is no such version.")])

    static let readUsage = Operation(
        id: "readUsage", summary: "How many live messages and recipes use each definition.", scopes: .forDefinitions,
        answers: [Answer(status: 200, description: "The counts.", schema: .schema("Usage"))])

    static let listTesters = Operation(
        id: "listTesters", summary: "Who may sync.", scopes: .forDefinitions,
        answers: [Answer(status: 200, description: "The tokens' names.", schema: .schema("Testers"))])

    static let readHealth = Operation(
        id: "readHealth", summary: "Whether the server is alive.", scopes: [],
        answers: [Answer(status: 200, description: "The server is alive.", schema: .schema("Health"))])

    static let readReadiness = Operation(
        id: "readReadiness", summary: "Whether the database can be read and written.", scopes: [],
        answers: [Answer(status: 200, description: "The database can be read and written.", schema: .schema("Health"))])

    static let readMetrics = Operation(
        id: "readMetrics", summary: "Metrics in the Prometheus text format.", scopes: [],
        answers: [
            Answer(
                status: 200, description: "The metrics.", mediaType: "text/plain", schema: ["type": "string"])
        ])

    static let readDescription = Operation(
        id: "readDescription", summary: "This API description.", scopes: [],
        answers: [Answer(status: 200, description: "OpenAPI 3.1.", schema: ["type": "object"])])
}

extension Operation.Parameter {
    fileprivate static let plannedAgainst = header(
        "If-Match", isRequired: true, .tag,
        "The version that the change was planned against, in quotes. It is refused when that is no longer current.")
    fileprivate static let ifNoneMatch = header(
        "If-None-Match", ["type": "string"], "The version that the client already has; it is not sent again.")
}

extension Value {
    fileprivate static let number: Value = ["type": "integer", "minimum": 0]
    /// A version as an entity tag.
    fileprivate static let tag: Value = ["type": "string", "pattern": "^\"(0|[1-9][0-9]{0,17})\"$"]

    /// A schema that the description names.
    static func schema(_ name: String) -> Value { ["$ref": .string("#/components/schemas/\(name)")] }
}
