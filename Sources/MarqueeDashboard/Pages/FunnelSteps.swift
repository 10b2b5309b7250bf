import MarqueeModel

/// How far messages have come, a step a row; of the first one, each is a share.
struct FunnelSteps: Sendable {
    struct Step: Sendable {
        let title: String
        let count: Int64
        let percent: Int64
    }

    let steps: [Step]
    /// How it ended otherwise.
    let ends: [Step]

    private static let kinds: [EventKind] = [.received, .viewed, .clicked, .dismissed]
    private static let otherEnds: [EventKind] = [.expired, .discarded, .failed]

    /// - Parameter sent: How many hosts it was for; nil: nobody knows, and what was received is the whole.
    init(_ counts: EventCounts, sent: Int64? = nil) {
        let whole = max(sent ?? 0, counts[.received])
        func step(_ title: String, _ count: Int64) -> Step {
            Step(title: title, count: count, percent: whole > 0 ? min(100, count * 100 / whole) : 0)
        }
        let first = sent.map { [step("sent", $0)] } ?? []
        steps = first + Self.kinds.map { step($0.name, counts[$0]) }
        ends = Self.otherEnds.filter { counts[$0] > 0 }.map { step($0.name, counts[$0]) }
    }
}
