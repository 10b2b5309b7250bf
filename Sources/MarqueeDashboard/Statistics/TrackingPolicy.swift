package import MarqueeModel

/// What is counted of what hosts say, and how long what is kept.
package enum TrackingPolicy {
    /// Events of one request.
    package static let mostEvents = 500
    /// An event of so long ago is refused; so its id need not be known any longer.
    package static let oldest = TimeSpan.days(35)
    /// A clock may be so far ahead.
    package static let furthestAhead = TimeSpan.hours(1)
    /// Hours are kept for so many days; days for ever.
    package static let hourDays: Int64 = 90
    /// Templates and recipes that one host may bring up in a day. Others count for the host and for all only.
    package static let newSubjects = 10_000
    /// Names of applications' own events: of all, and new ones of one host in a day. Others count as 'other'.
    package static let eventNames = 1_000
    package static let newNames = 100
    /// Different reasons and answers of one message, template or recipe; others count as 'other'.
    package static let reasons = 20
    package static let answers = 100
    /// Characters of a reason or an answer; what is beyond is cut off.
    package static let longestText = 200
    /// Properties and metadata of an event that are kept with its details, in bytes.
    package static let largestDetails = 8 << 10
    package static let longestName = 255
    /// What counts together with others that were too many.
    package static let other = "other"
}

/// How long single events are kept after they were counted.
package struct DetailOptions: Sendable {
    /// Days from the receipt; 0: not at all.
    package var days: Int64 = 30
    /// What they may take, roughly; the oldest days go first.
    package var bytes: Int64 = 16 << 30

    package init() {}
}

extension Timestamp {
    private static let millisecondsOfHour: Int64 = 3_600_000

    /// Hours since 1970, by which events are counted; those before it have none.
    package var hourNumber: Int64 { milliseconds / Self.millisecondsOfHour }
    /// Days since 1970, in Greenwich.
    package var dayNumber: Int64 { milliseconds / (24 * Self.millisecondsOfHour) }

    package init(hourNumber: Int64) { self.init(milliseconds: hourNumber * Self.millisecondsOfHour) }
    package init(dayNumber: Int64) { self.init(milliseconds: dayNumber * 24 * Self.millisecondsOfHour) }
}
