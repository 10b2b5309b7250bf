package import MarqueeModel

/// How long to wait before something is tried again: doubling, with some chance in it, so that many hosts do not come back
/// at the same moment.
package struct Backoff: Sendable {
    private var failures = 0
    private static let first = TimeSpan.seconds(1)
    private static let longest = TimeSpan.seconds(300)

    package init() {}

    package mutating func reset() {
        failures = 0
    }

    /// The next wait: between half of its length and all of it.
    package mutating func next(random: Double = .random(in: 0..<1)) -> TimeSpan {
        failures = min(failures + 1, 20)
        let full = min(Self.first.milliseconds << (failures - 1), Self.longest.milliseconds)
        return .milliseconds(full / 2 + Int64(Double(full / 2) * random))
    }
}
