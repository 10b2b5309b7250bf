import MarqueeModel
import MarqueeSync

/// Why a host has no connection to its dashboard at the moment.
struct LinkFailure: Error, Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// It may be over in a moment.
        case passing
        /// Another process uses the host's token.
        case inUse
        /// Somebody has to do something: the host was removed, a token is not known, a name is taken.
        case refused
    }

    let kind: Kind
    /// One sentence, with what to do where something is to be done.
    let text: String
    /// What tells one reason from another: the text may hold times.
    let reason: String

    /// - Parameter reason: Nil: the text itself.
    init(_ kind: Kind, _ text: String, reason: String? = nil) {
        self.kind = kind
        self.text = text
        self.reason = reason ?? text
    }

    static let silence = LinkFailure(.passing, "nothing received for \(LinkState.longestSilence)")

    /// An answer to a request with the host's own token.
    init(_ answer: HostClient.Answer, at address: String, file: String) {
        let (detail, reason) = (answer.problem, answer.reason)
        switch answer.status {
        case 401, 403, 404, 410:
            self.init(
                .refused,
                "\(address) no longer knows this host (\(answer.status)\(Self.clause(detail))): it was removed there,"
                    + " or its token was revoked; to join again, remove '\(file)'", reason: reason)
        case 409:
            self.init(
                .inUse,
                detail.map { "\(address) rejects this process: \($0)" }
                    ?? "another process is connected to \(address) as this host", reason: reason)
        case 400, 413, 422:
            self.init(
                .refused,
                "\(address) rejects this host's registration or report (\(answer.status)\(Self.clause(detail)))")
        default:
            self.init(.passing, "\(address) responds with \(answer.status)\(Self.clause(detail))", reason: reason)
        }
    }

    /// An answer to a request to join.
    init(joining answer: HostClient.Answer, at address: String) {
        let (detail, reason) = (answer.problem, answer.reason)
        switch answer.status {
        case 401:
            self.init(
                .refused,
                "\(address) rejects the target's token (401): it is unknown or has expired; create one with 'marquee"
                    + " dashboard token create --name NAME --scope host'")
        case 403:
            self.init(
                .refused,
                "\(address) rejects the target's token (403): it lacks the scope 'host'; create one with 'marquee dashboard"
                    + " token create --name NAME --scope host'")
        case 404, 405, 410:
            self.init(
                .refused,
                "\(address) does not accept hosts (\(answer.status)); check the target's 'url', and that the"
                    + " dashboard is at least as new as this program")
        case 409: self.init(.inUse, "\(address) rejects this host\(Self.clause(detail))", reason: reason)
        case 400, 413, 422:
            self.init(.refused, "\(address) rejects this host's name or labels\(Self.clause(detail))")
        default:
            self.init(.passing, "\(address) responds with \(answer.status)\(Self.clause(detail))", reason: reason)
        }
    }

    private static func clause(_ detail: String?) -> String { detail.map { ": \($0)" } ?? "" }
}

extension HostClient.Answer {
    /// What the server says about it, on one line.
    fileprivate var problem: String? {
        guard let problem = json.flatMap({ ProblemDocument(json: $0, status: status) }) else { return nil }
        let text = ([problem.detail ?? problem.title] + problem.errors.prefix(3).map(\.message)).joined(separator: "; ")
        return String(text.visible.prefix(600))
    }

    /// What tells this refusal from another, whenever it is said.
    fileprivate var reason: String {
        let code = json.flatMap { ProblemDocument(json: $0, status: status)?.code }
        return "\(status) \(code ?? "")"
    }

    var isSuccess: Bool { (200..<300).contains(status) }
}
