package import MarqueeModel

/// What a sync sends to a target that takes definitions one at a time, in order.
package struct TargetSteps: Sendable {
    /// A change that the target would refuse, or that would cost what people have written there.
    package struct Blocked: Sendable, Hashable {
        /// The definition's name.
        package let name: String
        /// What is blocked, as a sentence without its full stop.
        package let reason: String
        /// What it takes, in order.
        package let steps: [String]

        package init(name: String, reason: String, steps: [String]) {
            self.name = name
            self.reason = reason
            self.steps = steps
        }

        /// "'count' of 'card' …: 1. …; 2. …"
        package var words: String {
            let numbered = steps.enumerated().map { "\($0.offset + 1). \($0.element)" }.joined(separator: "; ")
            return steps.isEmpty ? reason : "\(reason): \(numbered)"
        }

        package var json: Value {
            ["name": .string(name), "reason": .string(reason), "steps": .list(steps.map(Value.string))]
        }
    }

    /// Each request as JSON: `method`, `path`, `version` and `body`.
    package let requests: [Value]
    package let blocked: [Blocked]
    /// What the target has of each definition that changes, whichever request is the last that arrives; nil: nothing.
    package let forms: [String: [TemplateDefinition?]]

    package init(requests: [Value], blocked: [Blocked], forms: [String: [TemplateDefinition?]] = [:]) {
        self.requests = requests
        self.blocked = blocked
        self.forms = forms
    }

    /// Why nothing of it is sent; nil: all of it can be.
    package var refusal: SyncError? {
        guard !blocked.isEmpty else { return nil }
        return SyncError(
            .unsupported,
            "\(blocked.count == 1 ? "a change" : "\(blocked.count) changes") cannot be made at the target; nothing was sent",
            advice: "follow the instructions, or exclude the definition with --only", details: blocked.map(\.words))
    }
}
