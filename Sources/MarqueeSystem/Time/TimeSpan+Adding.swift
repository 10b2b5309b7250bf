package import MarqueeModel

extension TimeSpan {
    /// The sum; the longest span where that would be longer.
    package func adding(_ other: TimeSpan) -> TimeSpan {
        let (sum, overflow) = milliseconds.addingReportingOverflow(other.milliseconds)
        return .milliseconds(overflow ? .max : sum)
    }
}
