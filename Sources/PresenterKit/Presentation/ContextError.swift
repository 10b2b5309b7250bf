/// Why a ``PresentationContext`` could not do what it was asked.
public enum ContextError: Error, Sendable, Hashable {
    /// The template defines no argument of this name; `nearest` is one that was perhaps meant.
    case undefined(name: String, template: String, nearest: String?)
    /// The argument is of another type than the getter gives.
    case wrongType(name: String, expected: String, actual: String)
    /// The argument has a value that the template does not allow, or that it did not allow when this was built.
    case notAllowed(name: String, value: String, reason: String)
    /// The presenter does not serve this template; `served` are those that it does.
    case otherTemplate(template: String, served: [String])
    /// A file or action that the template requires is not there: the host has taken a message that it should not have.
    case absent(name: String)
    /// `int` was asked for a number that no 64-bit integer equals.
    case notAnInteger(name: String, number: PresentationNumber)
    /// The presentation is over: dismissed, failed, or ended by the host.
    case dismissed
    /// A function has no actions to trigger.
    case triggerInFunction(name: String, function: String)
    /// Too many calls of `trigger` on this presentation wait for their answer.
    case tooManyTriggers(name: String, limit: Int)
    /// The host did not answer in time; the action may have run all the same.
    case timedOut(name: String, after: Duration)
    /// The host is going away or gone.
    case hostGone
    /// The host could not run the action, and says why.
    case triggerFailed(name: String, reason: String)
}

extension ContextError: CustomStringConvertible {
    /// One sentence for a log.
    public var description: String {
        switch self {
        case .undefined(let name, let template, let nearest):
            "'\(template)' has no argument '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
        case .wrongType(let name, let expected, let actual):
            "the argument '\(name)' is \(actual), not \(expected)"
        case .notAllowed(let name, let value, let reason):
            "the argument '\(name)': \(value) \(reason)"
        case .otherTemplate(let template, let served):
            "'\(template)' cannot be presented: expected one of \(served.joined(separator: ", "))"
        case .absent(let name):
            "the argument '\(name)' is missing, although the template requires it"
        case .notAnInteger(let name, let number):
            "the argument '\(name)' is \(number), which is not a 64-bit integer; read it with double(\"\(name)\")"
        case .dismissed:
            "the presentation has ended, so its actions can no longer be triggered"
        case .triggerInFunction(let name, let function):
            "'\(name)' cannot be triggered: '\(function)' is a function, and functions have no actions"
        case .tooManyTriggers(let name, let limit):
            "'\(name)' was not triggered: \(limit) actions of this presentation are still waiting for the host"
        case .timedOut(let name, let limit):
            "the host did not answer within \(limit) whether it ran the action '\(name)'"
        case .hostGone:
            "the host has ended, so actions can no longer be triggered"
        case .triggerFailed(let name, let reason):
            "the action '\(name)' failed: \(reason)"
        }
    }
}
