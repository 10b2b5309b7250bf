import MarqueeModel
import MarqueeSystem

/// How many lines a plugin may write into the host's log: so many each second, and the rest is counted.
struct LineAllowance: Sendable, Equatable {
    /// More than anybody reads.
    static let linesPerSecond = 100

    private var second: TimeSpan?
    private var lines = 0
    /// Lines that were dropped, and not yet spoken of.
    private(set) var dropped = 0

    /// Whether a line may be written, and how many were dropped before it and are to be spoken of first.
    mutating func admit(uptime: TimeSpan) -> (isAdmitted: Bool, dropped: Int) {
        if second.map({ uptime >= $0.adding(.seconds(1)) }) ?? true {
            second = uptime
            lines = 0
        }
        guard lines < Self.linesPerSecond else {
            dropped += 1
            return (false, 0)
        }
        lines += 1
        return (true, takeDropped())
    }

    /// How many lines were dropped since this was last asked.
    mutating func takeDropped() -> Int {
        defer { dropped = 0 }
        return dropped
    }

    /// The line that says so.
    static func notice(ofDropped count: Int) -> String {
        "\(count) of its lines were dropped: it wrote more than \(linesPerSecond) per second"
    }
}
