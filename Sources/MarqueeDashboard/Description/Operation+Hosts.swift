import MarqueeModel
import MarqueeSync

/// Hosts, and what is said to them.
extension Operation {
    static let enrolHost = Operation(
        id: "enrolHost", summary: "Joins: a host gets a token of its own, which is told once.", scope: .host,
        body: .schema("HostEnrolment"),
        answers: [
            Answer(
                status: 201, description: "The host and its token.", schema: .schema("EnrolledHost"),
                links: .leading(to: "readHost", "removeHost"))
        ],
        problems: bodyProblems + [(409, "Another installation has the name, or the host is connected now.")])

    static let listHosts = Operation(
        id: "listHosts", summary: "Hosts by name, and how they are.", scope: .read,
        parameters: [
            .query("after", ["type": "string"], "Begin behind this name: the 'next' of the page before."),
            .limit(HostRoutes.defaultLimit, HostRoutes.maximumLimit),
        ],
        answers: [
            Answer(
                status: 200, description: "A page.", schema: .schema("Hosts"),
                links: .leading(to: "readHost", "removeHost", from: "$response.body#/hosts/0/id"))
        ])

    static let readHost = Operation(
        id: "readHost", summary: "One host, and how it is.", scope: .read, parameters: [.hostID],
        answers: [Answer(status: 200, description: "The host.", schema: .schema("Host"))],
        problems: [(404, "There is no such host.")])

    static let removeHost = Operation(
        id: "removeHost", summary: "Removes a host, and revokes its token.", scope: .admin, parameters: [.hostID],
        answers: [Answer(status: 204, description: "It is gone.")], problems: [(404, "There is no such host.")])

    static let sendCommand = Operation(
        id: "sendCommand", summary: "Asks hosts to suspend, resume, discard, reload or dismiss.", scope: .send,
        body: .schema("Command"),
        answers: [
            Answer(
                status: 202, description: "It waits for each of them, for at most 7 days.",
                schema: .schema("CommandAnswer"))
        ],
        problems: bodyProblems)

    static let registerHost = Operation(
        id: "registerHost", summary: "What the host is.", scope: nil, isHosts: true,
        parameters: HostParameters.all, body: .schema("HostRegistration"),
        answers: [Answer(status: 204, description: "It is known.")], problems: bodyProblems + HostParameters.problems)

    static let reportHost = Operation(
        id: "reportHost", summary: "How the host is.", scope: nil, isHosts: true,
        parameters: HostParameters.all, body: .schema("HostReport"),
        answers: [Answer(status: 204, description: "It is known.")], problems: bodyProblems + HostParameters.problems)

    static let releaseHost = Operation(
        id: "releaseHost", summary: "The host's process ends.", scope: nil, isHosts: true,
        parameters: HostParameters.all, answers: [Answer(status: 204, description: "Another one may begin.")])

    static let streamHost = Operation(
        id: "streamHost", summary: "What is for the host, as server-sent events.", scope: nil, isHosts: true,
        parameters: HostParameters.all + [
            .header(
                "Last-Event-ID", ["type": "integer", "minimum": 0],
                "The last event that was handled; else the stream begins where the host's last report stood.")
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
        (408, "The body came too slowly."), (413, "The body is too large."), (415, "The body is not said to be JSON."),
        (422, "The body has mistakes; 'errors' names the place of each."),
    ]
}

/// What a host's process says with each request.
enum HostParameters {
    /// Where nothing is taken over: of the process that speaks for the host, as long as there is one.
    static let speaking: [Operation.Parameter] = all.map {
        .header($0.name, $0.schema, "\($0.description) Needed where a process speaks for the host.")
    }
    static let all: [Operation.Parameter] = [
        .header("Marquee-Instance", isRequired: true, identifier, "Made anew by each start of the host's process."),
        .header("Marquee-After", identifier, "That of the process before, as the host keeps it."),
    ]
    static let problems: [(status: Int, description: String)] = [
        (409, "Another process speaks for the host ('code': 'host-in-use')."), (410, "The host has been removed."),
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
