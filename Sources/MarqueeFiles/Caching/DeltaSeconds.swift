import MarqueeModel

/// A number of seconds as HTTP's caching fields write it (RFC 9111, 1.2.2).
enum DeltaSeconds {
    /// What a number too great to be counted stands for.
    static let greatest: Int64 = 2_147_483_648

    /// Nil for anything but digits.
    static func read(_ text: some StringProtocol) -> TimeSpan? {
        guard !text.isEmpty, text.utf8.allSatisfy(ASCII.isDigit) else { return nil }
        return .seconds(min(Int64(text) ?? greatest, greatest))
    }
}

extension TimeSpan {
    static let zero = TimeSpan.seconds(0)

    static func + (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        let (sum, overflow) = left.milliseconds.addingReportingOverflow(right.milliseconds)
        return .milliseconds(overflow ? (right.milliseconds > 0 ? .max : .min) : sum)
    }

    static func - (left: TimeSpan, right: TimeSpan) -> TimeSpan {
        let (difference, overflow) = left.milliseconds.subtractingReportingOverflow(right.milliseconds)
        return .milliseconds(overflow ? (right.milliseconds < 0 ? .max : .min) : difference)
    }

    /// Whole seconds, rounded down.
    var wholeSeconds: Int64 { milliseconds / 1_000 }
}
