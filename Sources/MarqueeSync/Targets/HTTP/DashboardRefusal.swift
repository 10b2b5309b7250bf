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
                "\(address) \(unknownToken)",
                advice: "create one with 'marquee dashboard token create --name NAME --scope sync', and set it as the"
                    + " target's 'token'", details: token == nil ? [] : details)
        case 403:
            return SyncError(
                .notPermitted,
                "\(address) denies access (403): the token lacks the scope '\(TokenScope.sync.rawValue)'"
                    + (scope == .sync ? "" : " or '\(scope.rawValue)'"),
                advice: "create one with 'marquee dashboard token create --name NAME --scope sync'",
                details: details)
        case 409:
            return SyncError(.notOwned, "\(address) rejects the definitions (409)", details: details)
        case 404, 405:
            return SyncError(
                .wrongAnswer, "\(address) is not a dashboard (\(answer.status))", advice: "check the target's 'url'")
        case 412, 428:
            return SyncError(
                .lostRace,
                "someone else has synced to \(address) since; nothing was changed",
                advice: SyncError.newPlan)
        case 413:
            return SyncError(
                .rejected, "the definitions are too large for \(address) (413); nothing was changed",
                details: details)
        case 422:
            return SyncError(
                .rejected, "\(address) rejects the definitions; nothing was changed", details: details)
        case 429:
            let wait = answer.headers.first(name: "retry-after").flatMap { UInt32($0) }
            return SyncError(
                .unreachable,
                "too many requests to \(address) (429)", advice: "try again \(wait.map { "in \($0) s" } ?? "later")",
                details: details)
        case 300..<400:
            return SyncError(
                .wrongAnswer,
                "\(address) redirects (\(answer.status)), and the token is sent only to the target's own address",
                advice: "set its 'url' to the dashboard's address")
        case 500...:
            return SyncError(
                .unreachable, "\(address) failed (\(answer.status))",
                advice: "check the dashboard's log, and try again",
                details: details)
        default:
            return SyncError(
                .wrongAnswer,
                "\(address) responds with \(answer.status), which dashboards never do",
                advice: "check the target's 'url'",
                details: details)
        }
    }

    private var unknownToken: String {
        guard token != nil else { return "denies access (401): the target has no 'token'" }
        // A dashboard says which of the two it is, in the details.
        guard problem == nil else { return "rejects the token (401)" }
        return "rejects the token (401): it is unknown or has expired"
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
            lines = AnswerExcerpt.text(answer.body).map { ["the server says: \($0)"] } ?? []
        }
        return lines.prefix(20).map { line in
            let line = line.unicodeScalars.count > 600 ? String(line.unicodeScalars.prefix(600)) + "…" : line
            return token?.removed(from: line) ?? line
        }
    }
}
