extension ContentDate {
    /// Reads a date of ISO 8601: of the calendar (`2026-12-01`), of the week (`2026-W49-2`) or of the year (`2026-335`),
    /// alone or followed by a time (`T09:45`, `T09:45:27`, `T09:45:27,123`) and that by an offset (`Z`, `+01:00`,
    /// `+0100`, `+01`); also without separators (`20261201T094527Z`). Nil for anything else, and for what does not exist.
    ///
    /// `24:00` is the midnight that the next day begins with, and a leap second is the second after it.
    public init?(_ text: String) {
        var scanner = DateScanner(text.utf8)
        guard let day = scanner.day() else { return nil }
        guard !scanner.isAtEnd else {
            self.init(daysSince1970: day, time: nil)
            return
        }
        guard scanner.take(UInt8(ascii: "T")) || scanner.take(UInt8(ascii: "t")) || scanner.take(UInt8(ascii: " ")),
            let time = scanner.time(), scanner.isAtEnd
        else { return nil }
        self.init(daysSince1970: day + time.days, time: time.time)
    }

    private init?(daysSince1970 days: Int, time: Time?) {
        let (year, month, day) = Self.date(daysSince1970: days)
        self.init(year: year, month: month, day: day, time: time)
    }

    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    /// Days from the civil calendar, and back: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
    }
}

/// Reads the parts of a date, from left to right.
private struct DateScanner {
    private var rest: Substring.UTF8View

    init(_ text: String.UTF8View) { rest = text[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ byte: UInt8) -> Bool {
        guard rest.first == byte else { return false }
        rest.removeFirst()
        return true
    }

    private var digitCount: Int { rest.prefix { (0x30...0x39).contains($0) }.count }

    private mutating func number(_ digits: Int) -> Int? {
        guard digitCount >= digits else { return nil }
        defer { rest.removeFirst(digits) }
        return rest.prefix(digits).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Days since 1970.
    mutating func day() -> Int? {
        let isBasic = digitCount > 4
        guard let year = number(4) else { return nil }
        if isBasic {
            switch digitCount {
            case 4: return number(2).flatMap { month in number(2).flatMap { civil(year, month, $0) } }
            case 3: return number(3).flatMap { ordinal(year, $0) }
            default: return nil
            }
        }
        let isSeparated = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "W")) {
            guard let week = number(2), !isSeparated || take(UInt8(ascii: "-")), let day = number(1) else { return nil }
            return self.week(year, week, day)
        }
        guard isSeparated else { return nil }
        if digitCount == 3 { return number(3).flatMap { ordinal(year, $0) } }
        guard let month = number(2), take(UInt8(ascii: "-")), let day = number(2) else { return nil }
        return civil(year, month, day)
    }

    private func civil(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        ContentDate(year: year, month: month, day: day).map { _ in
            ContentDate.daysSince1970(year: year, month: month, day: day)
        }
    }

    private func ordinal(_ year: Int, _ day: Int) -> Int? {
        guard (1...(ContentDate.isLeap(year) ? 366 : 365)).contains(day) else { return nil }
        return ContentDate.daysSince1970(year: year, month: 1, day: 1) + day - 1
    }

    /// The first week is the one that has the fourth of January; weeks begin on Mondays.
    private func week(_ year: Int, _ week: Int, _ day: Int) -> Int? {
        guard week >= 1, (1...7).contains(day) else { return nil }
        func first(_ year: Int) -> Int {
            let fourth = ContentDate.daysSince1970(year: year, month: 1, day: 4)
            return fourth - ((fourth + 3) % 7 + 7) % 7
        }
        let monday = first(year) + (week - 1) * 7
        return monday < first(year + 1) ? monday + day - 1 : nil
    }

    /// A time, and the days that it is past its own: one, for midnight at a day's end.
    mutating func time() -> (time: ContentDate.Time, days: Int)? {
        guard var hour = number(2) else { return nil }
        let isSeparated = take(UInt8(ascii: ":"))
        guard var minute = number(2) else { return nil }
        var second: Int?
        if isSeparated ? take(UInt8(ascii: ":")) : digitCount > 0 {
            guard let number = number(2) else { return nil }
            second = number
        }
        var (nanosecond, digits) = (0, 0)
        if second != nil, take(UInt8(ascii: ".")) || take(UInt8(ascii: ",")) {
            let written = digitCount
            guard written > 0 else { return nil }
            digits = min(written, 9)
            nanosecond = number(digits) ?? 0
            for _ in digits..<9 { nanosecond *= 10 }
            rest.removeFirst(written - digits)
        }
        guard let offset = offset() else { return nil }
        var days = 0
        if second == 60 {
            second = 0
            minute += 1
            if minute == 60 { (hour, minute) = (hour + 1, 0) }
        }
        if hour == 24, minute == 0, second ?? 0 == 0, nanosecond == 0 { (hour, days) = (0, 1) }
        return ContentDate.Time(
            hour: hour, minute: minute, second: second, nanosecond: nanosecond, fractionDigits: digits,
            offset: offset.minutes
        ).map { ($0, days) }
    }

    /// Minutes east of Greenwich, or nothing; nil where something else stands there.
    private mutating func offset() -> (minutes: Int?, Void)? {
        guard !isAtEnd else { return (nil, ()) }
        if take(UInt8(ascii: "Z")) || take(UInt8(ascii: "z")) { return (0, ()) }
        let isWest = rest.first == UInt8(ascii: "-")
        guard take(UInt8(ascii: "+")) || take(UInt8(ascii: "-")), let hours = number(2), hours < 24 else { return nil }
        let isSeparated = take(UInt8(ascii: ":"))
        var minutes = 0
        if isSeparated || digitCount > 0 {
            guard let number = number(2), number < 60 else { return nil }
            minutes = number
        }
        return ((hours * 60 + minutes) * (isWest ? -1 : 1), ())
    }
}
