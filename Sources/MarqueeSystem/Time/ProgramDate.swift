package import MarqueeModel

/// When the program's source was as it is. A clock that shows an earlier time is wrong: it has no battery, say, and no
/// network has set it yet.
package enum ProgramDate {
    /// The day of the last commit before a release, as `scripts/date-program` writes it.
    package static let day = "2026-11-22"
    package static let start = Timestamp("\(day)T00:00:00Z") ?? Timestamp(milliseconds: 0)
    /// Nothing happened before this day, since nobody had the program: what is noted so, a wrong clock has noted.
    package static let earliest = Timestamp("2026-01-01T00:00:00Z") ?? Timestamp(milliseconds: 0)
}

extension HostClock {
    /// Whether it is wrong for sure. Nothing expires by such a clock.
    package var isBehind: Bool { now < ProgramDate.start }
}
