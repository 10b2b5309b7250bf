import MarqueeModel
import MarqueeSync

/// Hosts, and what is said to them.
extension Operation {
    static let enrolHost = Operation(
        id: "enrolHost", summary: "Joins a host: it gets its own token, which is shown only once.", scopes: [.host],
        body: .schema("HostEnrolment"),
        answers: [
            Answer(
                status: 201, description: "The host and its token.", schema: .schema("EnrolledHost"),
                links: .leading(to: "readHost", "removeHost"))
        ],
        problems: bodyProblems + [(409, "Another installation has the name, or the host is connected now.")])

    static let listHosts = Operation(
        id: "listHosts", summary: "Hosts by name, with their state.", scopes: [.read],
        parameters: [
            .query("after", ["type": "string"], "Start after this name: the 'next' of the previous page."),
            .limit(HostRoutes.defaultLimit, HostRoutes.maximumLimit),
            .query(
                "q", ["type": "string", "maxLength": 200], "Only hosts with this in their name or in a KEY=VALUE label."
            ),
            .query("away", ["type": "boolean"], "Only hosts that are away."),
        ],
        answers: [
            Answer(
                status: 200, description: "A page.", schema: .schema("Hosts"),
                links: .leading(to: "readHost", "removeHost", from: "$response.body#/hosts/0/id"))
        ])

    static let readHost = Operation(
        id: "readHost", summary: "One host, with its state.", scopes: [.read], parameters: [.hostID],
        answers: [Answer(status: 200, description: "The host.", schema: .schema("Host"))],
        problems: [(404, "There is no such host.")])

    static let removeHost = Operation(
        id: "removeHost", summary: "Removes a host, and revokes its token.", scopes: [.admin], parameters: [.hostID],
        answers: [Answer(status: 204, description: "Removed.")], problems: [(404, "There is no such host.")])

    static let listHostCommands = Operation(
        id: "listHostCommands", summary: "The commands that a host has not received yet.", scopes: [.read],
        parameters: [.hostID],
        answers: [
            Answer(
                status: 200, description: "The commands, oldest first.", schema: .schema("PendingCommands"),
                links: .leading(
                    to: "withdrawCommand", by: "number", from: "$response.body#/commands/0/number"))
        ],
        problems: [(404, "There is no such host.")])

    static let withdrawCommand = Operation(
        id: "withdrawCommand", summary: "Withdraws a command from all hosts that have not received it yet.",
        scopes: [.send],
        parameters: [.path("number", ["type": "integer", "minimum": 1], "The command's number.")],
        answers: [Answer(status: 204, description: "Withdrawn.")],
        problems: [(404, "No such command is waiting.")])

    static let sendCommand = Operation(
        id: "sendCommand", summary: "Asks hosts to suspend, resume, discard, reload or dismiss.", scopes: [.send],
        body: .schema("Command"),
        answers: [
            Answer(
                status: 202, description: "The command waits up to 7 days for each host.",
                schema: .schema("CommandAnswer"),
                links: .leading(to: "withdrawCommand", by: "number", from: "$response.body#/number"))
        ],
        problems: bodyProblems)

    static let registerHost = Operation(
        id: "registerHost", summary: "Registers the host's version, presenters and definitions.", scopes: [],
        isHosts: true,
        parameters: HostParameters.all, body: .schema("HostRegistration"),
        answers: [
            Answer(
                status: 200, description: "The name that the host has now, and warnings.",
                schema: .schema("RegisteredHost"))
        ], problems: bodyProblems + HostParameters.problems)

    static let reportHost = Operation(
        id: "reportHost", summary: "Reports the host's state.", scopes: [], isHosts: true,
        parameters: HostParameters.all, body: .schema("HostReport"),
        answers: [Answer(status: 204, description: "Stored.")], problems: bodyProblems + HostParameters.problems)

    static let releaseHost = Operation(
        id: "releaseHost", summary: "Signs off the host's process.", scopes: [], isHosts: true,
        parameters: HostParameters.all, answers: [Answer(status: 204, description: "Another process may connect.")])

    static let streamHost = Operation(
        id: "streamHost", summary: "Messages and commands for the host, as server-sent events.", scopes: [],
        isHosts: true,
        parameters: HostParameters.all + [
            .header(
                "Last-Event-ID", ["type": "integer", "minimum": 0],
                "The last event that was handled; by default, the stream starts after the host's last report.")
        ],
        answers: [
            Answer(
                status: 200,
                description:
                    "Events 'message', 'cancel', 'command', 'recipes' and 'goodbye', each with JSON; a comment every 15 s.",
                mediaType: "text/event-stream", schema: ["type": "string"])
        ], problems: HostParameters.problems)

    /// What every operation with a body may answer.
    static let bodyProblems: [(status: Int, description: String)] = [
        (408, "The body arrived too slowly."), (413, "The body is too large."),
        (415, "The 'Content-Type' is not JSON."),
        (422, "The body contains errors; 'errors' lists them."),
    ]
}

/// What a host's process says with each request.
enum HostParameters {
    /// Where nothing is taken over: of the process that speaks for the host, as long as there is one.
    static let speaking: [Operation.Parameter] = all.map {
        .header($0.name, $0.schema, "\($0.description) Required while a process is connected as the host.")
    }
    static let all: [Operation.Parameter] = [
        .header(
            "Marquee-Instance", isRequired: true, identifier, "A new identifier for each start of the host's process."),
        .header("Marquee-After", identifier, "The identifier of the previous process, as the host stored it."),
    ]
    static let problems: [(status: Int, description: String)] = [
        (409, "Another process is connected as the host ('code': 'host-in-use')."), (410, "The host has been removed."),
    ]
    private static let identifier: Value = [
        "type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[A-Za-z0-9._:@+-]+$",
    ]
}

extension Operation.Parameter {
    static let hostID = path("id", ["type": "string", "minLength": 1], "The host's id.")

    static func limit(_ usual: Int, _ most: Int) -> Self {
        query(
            "limit", ["type": "integer", "minimum": 1, "maximum": .integer(Int64(most))],
            "How many; \(usual) by default.")
    }
}
