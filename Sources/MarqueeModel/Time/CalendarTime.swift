/// A day of the Gregorian calendar.
package struct CalendarDay: Sendable, Hashable, Comparable {
    package let year: Int
    package let month: Int
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads `2026-03-01`. Nil for anything else, and for a day that there is not.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            Timestamp("\(text)T12:00:00Z") != nil
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        (year, month, day) = (numbers[0], numbers[1], numbers[2])
    }

    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

/// A time that a clock on the wall shows, in seconds since midnight.
package struct TimeOfDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// From 0 to 86,399.
    package let seconds: Int

    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// Reads `09:00:00` and `09:00`. Nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count),
            parts.allSatisfy({ $0.utf8.count == 2 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        guard numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
        seconds = numbers[0] * 3_600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
    }

    package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.seconds < right.seconds }

    package var description: String {
        [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

/// A day of the week, as recipes write it.
package enum Weekday: String, Sendable, Hashable, CaseIterable {
    case mon = "Mon"
    case tue = "Tue"
    case wed = "Wed"
    case thu = "Thu"
    case fri = "Fri"
    case sat = "Sat"
    case sun = "Sun"
}

/// What a calendar and a clock on the wall show.
package struct LocalTime: Sendable, Hashable {
    package let day: CalendarDay
    package let weekday: Weekday
    package let time: TimeOfDay

    package init(day: CalendarDay, weekday: Weekday, time: TimeOfDay) {
        self.day = day
        self.weekday = weekday
        self.time = time
    }
}
