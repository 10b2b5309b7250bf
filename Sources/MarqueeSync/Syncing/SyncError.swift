public import MarqueeModel

/// Why a sync, or the look at a target before it, did not come to its end.
public struct SyncError: CodedError {
    /// What happened, for those who have to tell one from another.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// Nothing is known of the target: no connection, or no answer. Nothing was sent.
        case unreachable = "target-unreachable"
        /// What answers does not show by its certificate that it is the target. Nothing was sent.
        case untrusted = "target-untrusted"
        /// The target does not take it from this user or token. Nothing was changed.
        case notPermitted = "not-permitted"
        /// Somebody else has synced since this was planned. Nothing was changed.
        case lostRace = "lost-race"
        /// The plan has breaking changes, which were not allowed. Nothing was sent.
        case breaking = "breaking-changes"
        /// The plan would revert what somebody else has changed, which was not allowed. Nothing was sent.
        case drift = "changed-by-others"
        /// Another project owns what this one defines. Nothing was sent.
        case notOwned = "owned-by-another-project"
        /// The target cannot take definitions like these. Nothing was sent.
        case unsupported = "unsupported-definition"
        /// The target has looked at the definitions and refused them. Nothing was changed.
        case rejected = "target-rejected"
        /// What answers is no such target, or something is wrong with it.
        case wrongAnswer = "target-unusable"
        /// The definitions were sent, no answer came, and the target cannot be asked which state holds.
        case uncertain = "outcome-unknown"
        /// The definitions were sent, no answer came, and the target has the state that it had before.
        case notArrived = "not-arrived"
        /// The configuration of the target cannot be used.
        case configuration = "target-configuration"
        /// A saved plan was changed, or is for another target or state.
        case stalePlan = "stale-plan"
    }

    /// What happened.
    public let code: Code
    /// One sentence: what happened.
    public let message: String
    /// What to do about it; nil where the message says it.
    public let advice: String?
    /// More than one line has room for, such as every definition that was refused; a sentence each.
    public let details: [String]

    package init(_ code: Code, _ message: String, advice: String? = nil, details: [String] = []) {
        self.code = code
        self.message = message
        self.advice = advice
        self.details = details
    }

    /// The same with other advice.
    func advising(_ advice: String) -> SyncError { SyncError(code, message, advice: advice, details: details) }

    /// The message with the advice, and a line for each detail.
    public var description: String {
        ([sentence] + details.map { "  \($0)" }).joined(separator: "\n")
    }
}

extension SyncError {
    /// What to do about a lost race, on the command line.
    static let newPlan = "run 'marquee sync --dry-run' for a new plan"

    /// There is no secure connection, for a reason that stands in brackets.
    static func untrusted(_ address: String, _ reason: String) -> SyncError {
        SyncError(.untrusted, "\(address) is not trusted (\(reason)); nothing was sent")
    }
}
