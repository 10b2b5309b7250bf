import MarqueeModel
import Testing

@testable import MarqueeRecipes

/// Schedules at both of their ends, across the days on which clocks are changed.
struct ScheduleTests {
    private static let rome = LocalCalendar(timeZone: "Europe/Rome", locale: "it-IT")

    private static func hours(_ from: String, _ to: String) throws -> ClosedRange<TimeOfDay> {
        try #require(TimeOfDay(from))...(try #require(TimeOfDay(to)))
    }

    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
        CalendarDay(year: year, month: month, day: day)
    }

    private static func isValid(_ schedule: Schedule, _ moment: String) throws -> Bool {
        schedule.contains(try #require(rome).time(at: try #require(Timestamp(moment))))
    }

    @Test(arguments: [
        // Rome is an hour ahead in March until the 29th, then two. 2026-03-02 is a Monday.
        ("2026-03-02T07:59:59.999Z", false), ("2026-03-02T08:00:00Z", true), ("2026-03-02T17:00:00.999Z", true),
        ("2026-03-02T17:00:01Z", false), ("2026-03-03T10:00:00Z", false), ("2026-02-23T10:00:00Z", false),
        ("2026-03-30T07:00:00Z", true), ("2026-03-30T06:59:59Z", false), ("2026-03-30T16:00:00Z", true),
        ("2026-03-30T16:00:01Z", false), ("2026-04-06T10:00:00Z", false),
    ])
    func `both ends belong to it`(_ moment: String, _ isValid: Bool) throws {
        let period = Schedule.Period(
            from: Self.day(2026, 3, 1), to: Self.day(2026, 3, 31),
            days: [.mon: [try Self.hours("09:00:00", "18:00:00")]])
        #expect(try Self.isValid(Schedule([period]), moment) == isValid)
    }

    @Test
    func `the first and the last day are whole days of the place`() throws {
        let all = Dictionary(
            uniqueKeysWithValues: try Weekday.allCases.map { ($0, [try Self.hours("00:00", "23:59:59")]) })
        let schedule = Schedule([.init(from: Self.day(2026, 3, 1), to: Self.day(2026, 3, 31), days: all)])
        #expect(try !Self.isValid(schedule, "2026-02-28T22:59:59Z"))
        #expect(try Self.isValid(schedule, "2026-02-28T23:00:00Z"))
        #expect(try Self.isValid(schedule, "2026-03-31T21:59:59.999Z"))
        #expect(try !Self.isValid(schedule, "2026-03-31T22:00:00Z"))
        #expect(try Self.isValid(Schedule([.init(days: all)]), "1970-01-01T00:00:00Z"), "open at both ends")
    }

    @Test
    func `a period without days, weekdays or hours is never valid, and periods add up`() throws {
        let monday = "2026-03-02T10:00:00Z"
        #expect(try Self.isValid(Schedule([]), monday), "none at all: always")
        #expect(try !Self.isValid(Schedule([.init()]), monday))
        #expect(try !Self.isValid(Schedule([.init(days: [.mon: []])]), monday))
        let tuesday = Schedule.Period(days: [.tue: [try Self.hours("00:00", "23:59:59")]])
        #expect(try !Self.isValid(Schedule([tuesday]), monday))
        let both = Schedule([tuesday, .init(days: [.mon: [try Self.hours("11:00", "11:00")]])])
        #expect(try Self.isValid(both, monday))
        #expect(try !Self.isValid(both, "2026-03-02T10:00:01Z"))
    }

    /// At 02:00 on 2026-03-29 it is 03:00 in Rome; at 03:00 on 2026-10-25 it is 02:00 once more.
    @Test
    func `an hour that does not exist is never valid, and one that comes twice is so twice`() throws {
        let rome = try #require(Self.rome)
        let schedule = Schedule([.init(days: [.sun: [try Self.hours("02:15", "02:45")]])])
        for minutes in 0..<240 {
            let moment = try #require(Timestamp("2026-03-28T23:00:00Z")) + .seconds(Int64(minutes) * 60)
            #expect(!schedule.contains(rome.time(at: moment)))
        }
        let valid = try (0..<300).filter { minutes in
            let moment = try #require(Timestamp("2026-10-24T22:00:00Z")) + .seconds(Int64(minutes) * 60)
            return schedule.contains(rome.time(at: moment))
        }
        #expect(valid == Array(135...165) + Array(195...225))
    }

    @Test
    func `when it is valid again`() throws {
        let calendar = try #require(Self.rome)
        let schedule = Schedule([
            .init(
                from: Self.day(2026, 3, 1), to: Self.day(2026, 3, 31),
                days: [.mon: [try Self.hours("09:00", "10:00"), try Self.hours("17:00", "18:00")]])
        ])
        func next(_ moment: String) throws -> String? {
            schedule.next(from: try #require(Timestamp(moment)), in: calendar)?.description
        }
        #expect(try next("2026-03-02T08:30:00Z") == "2026-03-02T08:30:00Z")
        #expect(try next("2026-03-02T09:30:00Z") == "2026-03-02T16:00:00Z")
        #expect(try next("2026-03-02T17:30:00Z") == "2026-03-09T08:00:00Z")
        #expect(try next("2020-01-01T00:00:00Z") == "2026-03-02T08:00:00Z")
        #expect(try next("2026-03-23T18:30:00Z") == "2026-03-30T07:00:00Z", "an hour earlier in summer")
        #expect(try next("2026-03-30T17:00:00Z") == nil)
        // On the last Sunday of March there is no such time.
        let night = Schedule([.init(days: [.sun: [try Self.hours("02:15", "02:45")]])])
        let monday = try #require(Timestamp("2026-03-23T12:00:00Z"))
        #expect(night.next(from: monday, in: calendar)?.description == "2026-04-05T00:15:00Z")
        #expect(Schedule([.init()]).next(from: Timestamp(milliseconds: 0), in: calendar) == nil)
    }

    /// In steps of five minutes, over weeks with both changes of the clock, at places with all kinds of offsets.
    @Test(arguments: [
        "Europe/Rome", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia", "UTC", "America/Sao_Paulo",
    ])
    func `what is next is the first that is valid`(_ zone: String) throws {
        let calendar = try #require(LocalCalendar(timeZone: zone, locale: "en-US"))
        let schedule = Schedule([
            .init(days: [
                .sun: [try Self.hours("00:00", "00:10"), try Self.hours("02:20", "02:30")],
                .wed: [try Self.hours("23:50", "23:59:59")],
            ]),
            .init(
                from: Self.day(2026, 3, 29), to: Self.day(2026, 3, 29), days: [.sun: [try Self.hours("12:00", "12:05")]]
            ),
        ])
        for start in ["2026-03-05T00:00:00Z", "2026-03-26T00:00:00Z", "2026-10-22T00:00:00Z", "2026-10-29T00:00:00Z"] {
            let first = try #require(Timestamp(start))
            var found: Timestamp?
            for minute in stride(from: Int64(10 * 1_440), through: 0, by: -5) {
                let moment = first + .seconds(minute * 60)
                if schedule.contains(calendar.time(at: moment)) { found = moment }
                guard minute < 3 * 1_440, minute.isMultiple(of: 35) else { continue }
                #expect(schedule.next(from: moment, in: calendar) == found, "\(moment)")
            }
        }
    }

    @Test(arguments: [
        ("09:00", 32_400), ("09:00:00", 32_400), ("23:59:59", 86_399), ("24:00", nil), ("9:00", nil), ("09:60", nil),
        ("09:00:60", nil), ("09", nil), ("09:00:00:00", nil), ("", nil), ("０９:00", nil), ("-1:00", nil),
        ("09:00 ", nil),
    ])
    func `times of day`(_ text: String, _ seconds: Int?) {
        #expect(TimeOfDay(text)?.seconds == seconds)
    }

    @Test
    func `moments far away are days too`() throws {
        let calendar = try #require(Self.rome)
        let schedule = Schedule([.init(from: Self.day(2026, 3, 1), days: [.mon: [try Self.hours("09:00", "18:00")]])])
        for moment in [Int64.min, .min + 1, -62_135_596_800_001, 253_402_300_800_000, .max] {
            let moment = Timestamp(milliseconds: moment)
            _ = schedule.contains(calendar.time(at: moment))
            _ = schedule.next(from: moment, in: calendar)
            _ = (calendar.startOfDay(moment, daysBefore: .max), calendar.startOfWeek(moment, weeksBefore: .max))
        }
        #expect(LocalCalendar(timeZone: "Mars/Olympus") == nil)
    }
}
