package import MarqueeModel

/// When a recipe may fire: within any of its periods, or always where it has none.
///
/// Days and times are those of the place, and inclusive at both ends, to the second.
package struct Schedule: Sendable, Hashable {
    /// A span of days, with the hours of each weekday.
    package struct Period: Sendable, Hashable {
        /// The first day; nil: from the beginning.
        package var from: CalendarDay?
        /// The last day; nil: without end.
        package var to: CalendarDay?
        /// A weekday without hours is not valid, and so is a period without days.
        package var days: [Weekday: [ClosedRange<TimeOfDay>]]

        package init(
            from: CalendarDay? = nil, to: CalendarDay? = nil, days: [Weekday: [ClosedRange<TimeOfDay>]] = [:]
        ) {
            self.from = from
            self.to = to
            self.days = days
        }
    }

    package var periods: [Period]

    package init(_ periods: [Period]) {
        self.periods = periods
    }

    package func contains(_ local: LocalTime) -> Bool {
        periods.isEmpty
            || periods.contains { period in
                period.spans(local.day) && period.days[local.weekday]?.contains { $0.contains(local.time) } ?? false
            }
    }

    /// The next moment at which it is valid, at or after one; nil when it never is again.
    package func next(from moment: Timestamp, in calendar: LocalCalendar) -> Timestamp? {
        if contains(calendar.time(at: moment)) { return moment }
        return periods.compactMap { $0.next(from: moment, in: calendar) }.min()
    }
}

extension Schedule.Period {
    fileprivate func spans(_ day: CalendarDay) -> Bool {
        (from.map { $0 <= day } ?? true) && (to.map { day <= $0 } ?? true)
    }

    /// Within 15 days from where it may begin, each weekday has come twice, and its hours once: those that clocks skip
    /// come a week later.
    fileprivate func next(from moment: Timestamp, in calendar: LocalCalendar) -> Timestamp? {
        let start = from.map { max(moment, calendar.start(of: $0)) } ?? moment
        for day in 0...15 {
            let noon = calendar.time(at: calendar.moment(TimeOfDay(seconds: 43_200), daysAfter: day, of: start))
            guard spans(noon.day) else { continue }
            let opens = (days[noon.weekday] ?? []).compactMap { hours -> Timestamp? in
                let open = calendar.moment(hours.lowerBound, daysAfter: day, of: start)
                let local = calendar.time(at: open)
                // Where clocks are put forward, the hours may not come at all.
                return open >= moment && local.day == noon.day && hours.contains(local.time) ? open : nil
            }
            if let first = opens.min() { return first }
        }
        return nil
    }
}

extension LocalCalendar {
    /// When a day begins.
    fileprivate func start(of day: CalendarDay) -> Timestamp {
        // Noon in Greenwich is that day, the one before or the one after, everywhere.
        let noon = Timestamp(
            "\(String(day.year).padded(4))-\(String(day.month).padded(2))-\(String(day.day).padded(2))T12:00:00Z")
        guard let noon else { return Timestamp(milliseconds: .max) }
        let days = [-1, 0, 1].map { moment(TimeOfDay(seconds: 0), daysAfter: $0, of: noon) }
        return days.first { time(at: $0).day == day } ?? startOfDay(noon)
    }
}

extension String {
    fileprivate func padded(_ count: Int) -> String {
        String(repeating: "0", count: max(0, count - utf8.count)) + self
    }
}
