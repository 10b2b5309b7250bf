/// A moment, in milliseconds since 1970-01-01T00:00:00Z. Written and read as ISO 8601 (RFC 3339).
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Milliseconds since 1970-01-01T00:00:00Z; negative before it.
    public let milliseconds: Int64

    /// Creates a moment.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Earlier is less.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The moment that much later, or the last one that there is.
    public static func + (moment: Timestamp, span: TimeSpan) -> Timestamp {
        let (sum, overflow) = moment.milliseconds.addingReportingOverflow(span.milliseconds)
        return Timestamp(milliseconds: overflow ? (span.milliseconds > 0 ? .max : .min) : sum)
    }

    /// How much later the left moment is; negative when it is earlier.
    public static func - (left: Timestamp, right: Timestamp) -> TimeSpan {
        let (difference, overflow) = left.milliseconds.subtractingReportingOverflow(right.milliseconds)
        return TimeSpan(milliseconds: overflow ? (left > right ? .max : .min) : difference)
    }
}

extension Timestamp: CustomStringConvertible {
    /// Reads `2026-12-01T08:00:00Z`, with fractions of a second (beyond milliseconds they are cut) and any offset
    /// (`+01:00`). Nil when the text is nothing of the kind, names a day that does not exist, or has no offset.
    public init?(_ text: String) {
        var scanner = DigitScanner(Array(text.utf8))
        guard let year = scanner.number(digits: 4), scanner.take("-"), let month = scanner.number(digits: 2),
            scanner.take("-"), let day = scanner.number(digits: 2), scanner.take("Tt "),
            let hour = scanner.number(digits: 2), scanner.take(":"), let minute = scanner.number(digits: 2),
            scanner.take(":"), let second = scanner.number(digits: 2)
        else { return nil }
        guard (1...12).contains(month), (1...Self.days(inMonth: month, of: year)).contains(day), hour < 24, minute < 60,
            second <= 60
        else { return nil }
        var fraction = 0
        if scanner.take(".,") {
            guard let milliseconds = scanner.milliseconds() else { return nil }
            fraction = milliseconds
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        let time = (hour * 60 + minute) * 60 + min(second, 59) + (second == 60 ? 1 : 0)
        let seconds = Self.daysSince1970(year: year, month: month, day: day) * 86_400 + time - offset * 60
        self.init(milliseconds: Int64(seconds * 1_000 + fraction))
    }

    /// `2026-12-01T08:00:00Z`, with three digits of a second's fraction where it is not zero.
    public var description: String {
        let (days, time) = (Self.floor(milliseconds, 86_400_000), Self.modulo(milliseconds, 86_400_000))
        let date = Self.date(daysSince1970: days)
        let seconds = time / 1_000
        var text: [UInt8] = []
        text.reserveCapacity(24)
        func write(_ number: Int64, _ digits: Int, _ end: String) {
            let written = String(number).utf8
            for _ in written.count..<max(digits, written.count) { text.append(UInt8(ascii: "0")) }
            text += written
            text += end.utf8
        }
        write(date.year, 4, "-")
        write(date.month, 2, "-")
        write(date.day, 2, "T")
        write(seconds / 3_600, 2, ":")
        write(seconds / 60 % 60, 2, ":")
        write(seconds % 60, 2, time % 1_000 == 0 ? "Z" : ".")
        if time % 1_000 != 0 { write(time % 1_000, 3, "Z") }
        return String(decoding: text, as: UTF8.self)
    }

    private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
        number / divisor - (number % divisor < 0 ? 1 : 0)
    }

    private static func modulo(_ number: Int64, _ divisor: Int64) -> Int64 {
        number - floor(number, divisor) * divisor
    }

    static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from the civil calendar, and back: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = floor(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
    }
}

private struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        self.rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ characters: String) -> Bool {
        guard let first = rest.first, characters.utf8.contains(first) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func digit() -> Int? {
        guard let first = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return nil }
        rest.removeFirst()
        return Int(first - UInt8(ascii: "0"))
    }

    mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            number = number * 10 + digit
        }
        return number
    }

    mutating func milliseconds() -> Int? {
        guard let first = digit() else { return nil }
        var milliseconds = first * 100
        var weight = 10
        while let digit = digit() {
            milliseconds += digit * weight
            weight /= 10
        }
        return milliseconds
    }

    /// Minutes east of Greenwich.
    mutating func offset() -> Int? {
        if take("Zz") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard take("+-"), let hours = number(digits: 2) else { return nil }
        _ = take(":")
        guard let minutes = number(digits: 2), hours < 24, minutes < 60 else { return nil }
        return (hours * 60 + minutes) * (isWest ? -1 : 1)
    }
}
