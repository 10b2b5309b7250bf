package import MarqueeModel

/// When and where an event is evaluated: what thousands of recipes ask of a calendar is asked once.
package struct Moment: Sendable {
    package let now: Timestamp
    package let calendar: LocalCalendar
    /// When the present session began; nil when there is none.
    package let sessionStart: Timestamp?
    /// What a calendar and a clock on the wall show.
    package let local: LocalTime
    private let today: Timestamp
    private let week: Timestamp

    package init(_ now: Timestamp, in calendar: LocalCalendar, sessionStart: Timestamp? = nil) {
        self.now = now
        self.calendar = calendar
        self.sessionStart = sessionStart
        local = calendar.time(at: now)
        today = calendar.startOfDay(now)
        week = calendar.startOfWeek(now)
    }

    /// When the day began that is so many days before this one.
    func startOfDay(daysBefore days: Int = 0) -> Timestamp {
        days == 0 ? today : calendar.startOfDay(now, daysBefore: days)
    }

    /// When the week began that is so many weeks before this one.
    func startOfWeek(weeksBefore weeks: Int) -> Timestamp {
        weeks == 0 ? week : calendar.startOfWeek(now, weeksBefore: weeks)
    }
}
