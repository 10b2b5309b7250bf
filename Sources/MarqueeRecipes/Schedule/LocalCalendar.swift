import Foundation
package import MarqueeModel

/// Days, weeks and hours as people at one place have them.
package struct LocalCalendar: Sendable {
    private let calendar: Calendar

    /// - Parameters:
    ///   - timeZone: Such as `Europe/Rome`; nil for the machine's.
    ///   - locale: Such as `it-IT`, which says on what day a week begins; nil for the machine's.
    /// - Returns: Nil when there is no such time zone.
    package init?(timeZone: String? = nil, locale: String? = nil) {
        var zone = TimeZone.current
        if let timeZone {
            guard let named = TimeZone(identifier: timeZone) else { return nil }
            zone = named
        }
        self.init(zone, locale)
    }

    /// The machine's.
    package static var machine: LocalCalendar { LocalCalendar(.current, nil) }

    private init(_ timeZone: TimeZone, _ locale: String?) {
        var calendar = Calendar(identifier: .gregorian)
        let locale = locale.map { Locale(identifier: $0) } ?? .current
        calendar.locale = locale
        calendar.firstWeekday = Locale.Weekday.allCases.firstIndex(of: locale.firstDayOfWeek).map { $0 + 1 } ?? 1
        calendar.timeZone = timeZone
        self.calendar = calendar
    }

    /// What a calendar and a clock on the wall show.
    package func time(at moment: Timestamp) -> LocalTime {
        let parts = calendar.dateComponents(
            [.year, .month, .day, .weekday, .hour, .minute, .second], from: moment.date)
        return LocalTime(
            day: CalendarDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1),
            // Foundation's weekdays begin with Sunday, as 1.
            weekday: Weekday.allCases[((parts.weekday ?? 2) + 5) % 7],
            time: TimeOfDay(
                seconds: (parts.hour ?? 0) * 3_600 + (parts.minute ?? 0) * 60 + (parts.second ?? 0)))
    }

    /// How many days it is since the one that had noon in Greenwich on 1970-01-01; negative before it.
    package func dayNumber(of moment: Timestamp) -> Int {
        let first = calendar.startOfDay(for: Timestamp(milliseconds: 43_200_000).date)
        return calendar.dateComponents([.day], from: first, to: calendar.startOfDay(for: moment.date)).day ?? 0
    }

    /// When the day began that is so many days before a moment's.
    package func startOfDay(_ moment: Timestamp, daysBefore days: Int = 0) -> Timestamp {
        start(of: calendar.startOfDay(for: moment.date), minus: days)
    }

    /// When the week began that is so many weeks before a moment's.
    package func startOfWeek(_ moment: Timestamp, weeksBefore weeks: Int = 0) -> Timestamp {
        let today = calendar.startOfDay(for: moment.date)
        let passed = (calendar.component(.weekday, from: today) - calendar.firstWeekday + 7) % 7
        return start(of: today, minus: passed + min(weeks, Self.span / 7) * 7)
    }

    /// The first moment of a day, that many days after a moment's, at which the clock shows a time or has passed it.
    package func moment(_ time: TimeOfDay, daysAfter days: Int, of moment: Timestamp) -> Timestamp {
        let day = calendar.date(byAdding: .day, value: days, to: calendar.startOfDay(for: moment.date)) ?? moment.date
        let found = calendar.nextDate(
            after: calendar.startOfDay(for: day).addingTimeInterval(-1),
            matching: DateComponents(
                hour: time.seconds / 3_600, minute: time.seconds / 60 % 60, second: time.seconds % 60),
            matchingPolicy: .nextTime)
        return Timestamp(found ?? day)
    }

    /// A limit may look back further than any calendar goes.
    private static let span = 365_250

    private func start(of today: Date, minus days: Int) -> Timestamp {
        let day = calendar.date(byAdding: .day, value: -min(max(0, days), Self.span), to: today) ?? today
        return Timestamp(calendar.startOfDay(for: day))
    }
}

extension Locale.Weekday {
    fileprivate static let allCases: [Locale.Weekday] = [
        .sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday,
    ]
}

extension Timestamp {
    /// Within the years that calendars agree about, from 1 to 9999.
    fileprivate var date: Date {
        Date(timeIntervalSince1970: Double(min(max(milliseconds, -62_135_596_800_000), 253_402_300_799_000)) / 1_000)
    }

    fileprivate init(_ date: Date) {
        self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
    }
}
