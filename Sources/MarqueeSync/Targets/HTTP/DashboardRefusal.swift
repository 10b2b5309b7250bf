import MarqueeModel
import NIOHTTP1

/// What an answer of a dashboard other than 200 means.
struct DashboardRefusal {
    private let answer: TargetClient.Answer
    private let address: String
    private let token: BearerToken?
    private let scope: TokenScope

    init(_ answer: TargetClient.Answer, address: String, token: BearerToken?, needs scope: TokenScope) {
        self.scope = scope
        self.answer = answer
        self.address = address
        self.token = token
    }

    var error: SyncError {
        switch answer.status {
        case 401:
            return SyncError(
                .notPermitted,
                "\(address) \(unknownToken); create one with 'marquee dashboard token create --name NAME --scope sync',"
                    + " and set it as the target's 'token'", details: token == nil ? [] : details)
        case 403:
            return SyncError(
                .notPermitted,
                "\(address) refuses (403): the token lacks the scope '\(scope.rawValue)'; create one that has it with"
                    + " 'marquee dashboard token create --name NAME --scope sync'",
                details: details)
        case 409:
            return SyncError(.notOwned, "\(address) refuses the definitions (409)", details: details)
        case 404, 405:
            return SyncError(
                .wrongAnswer, "what answers at \(address) is no dashboard (\(answer.status)); check the target's 'url'")
        case 412, 428:
            return SyncError(
                .lostRace,
                "somebody else has synced to \(address) meanwhile, and nothing was changed",
                advice: SyncError.newPlan)
        case 413:
            return SyncError(
                .rejected, "\(address) takes no body as large as this one (413); nothing was changed",
                details: details)
        case 422:
            return SyncError(
                .rejected, "\(address) refuses the definitions, and nothing was changed", details: details)
        case 429:
            let wait = answer.headers.first(name: "retry-after").flatMap { UInt32($0) }
            return SyncError(
                .unreachable,
                "\(address) is asked too often (429); try again \(wait.map { "in \($0) s" } ?? "later")",
                details: details)
        case 300..<400:
            return SyncError(
                .wrongAnswer,
                "\(address) leads elsewhere (\(answer.status)), and a token is sent to no other address than that of the"
                    + " target; set its 'url' to where the dashboard is")
        case 500...:
            return SyncError(
                .unreachable, "\(address) has failed (\(answer.status)); look at the dashboard's log, and try again",
                details: details)
        default:
            return SyncError(
                .wrongAnswer, "\(address) answers \(answer.status), which no dashboard does; check the target's 'url'",
                details: details)
        }
    }

    private var unknownToken: String {
        guard token != nil else { return "refuses (401): the target has no 'token'" }
        // A dashboard says which of the two it is, in the details.
        guard problem == nil else { return "refuses the token (401)" }
        return "refuses (401): it does not know the token, or the token has expired"
    }

    /// Nil when it is anything else, such as a page of a proxy.
    private var problem: ProblemDocument? {
        (try? Value(json: answer.body)).flatMap { ProblemDocument(json: $0, status: answer.status) }
    }

    /// What the server says about it, as far as it is a problem or can be quoted.
    private var details: [String] {
        let lines: [String]
        if let problem {
            lines = [problem.detail ?? problem.title] + problem.errors.map(\.sentence)
        } else {
            lines = AnswerExcerpt.text(answer.body).map { ["it says: \($0)"] } ?? []
        }
        return lines.prefix(20).map { line in
            let line = line.unicodeScalars.count > 600 ? String(line.unicodeScalars.prefix(600)) + "…" : line
            return token?.removed(from: line) ?? line
        }
    }
}
