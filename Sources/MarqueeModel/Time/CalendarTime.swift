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
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = bytes[0..<4].digits, let month = bytes[5..<7].digits, let day = bytes[8...].digits,
            (1...12).contains(month), day >= 1, day <= Timestamp.days(inMonth: month, of: year)
        else { return nil }
        self.init(year: year, month: month, day: day)
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
        let bytes = Array(text.utf8)
        let colon = UInt8(ascii: ":")
        guard bytes.count == 8 || bytes.count == 5, bytes[2] == colon, let hours = bytes[0..<2].digits,
            let minutes = bytes[3..<5].digits, hours < 24, minutes < 60
        else { return nil }
        var seconds = 0
        if bytes.count == 8 {
            guard bytes[5] == colon, let last = bytes[6...].digits, last < 60 else { return nil }
            seconds = last
        }
        self.seconds = hours * 3_600 + minutes * 60 + seconds
    }

    package static func < (left: TimeOfDay, right: TimeOfDay) -> Bool { left.seconds < right.seconds }

    package var description: String {
        [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

extension ArraySlice<UInt8> {
    /// The number that these decimal digits are.
    fileprivate var digits: Int? {
        allSatisfy { (0x30...0x39).contains($0) } ? reduce(0) { $0 * 10 + Int($1 - 0x30) } : nil
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
