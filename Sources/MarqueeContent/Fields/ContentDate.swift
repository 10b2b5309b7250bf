public import MarqueeModel

/// A date as Contentful keeps it: a day, perhaps with a time, and that perhaps with an offset (ISO 8601).
///
/// What was written is kept: a day stays a day, minutes stay without seconds, and an offset stays the one it was.
public struct ContentDate: Sendable, Hashable {
    /// A time of the day.
    public struct Time: Sendable, Hashable {
        /// 0 to 23.
        public let hour: Int
        /// 0 to 59.
        public let minute: Int
        /// 0 to 59; nil where the time has none.
        public let second: Int?
        /// From 0 to 999,999,999. What is finer is cut.
        public let nanosecond: Int
        /// How many digits the fraction of a second is written with, at most 9.
        public let fractionDigits: Int
        /// Minutes east of Greenwich, within a day; nil where the time names no offset.
        public let offset: Int?

        /// Creates a time; nil where a number is out of its range.
        public init?(
            hour: Int, minute: Int, second: Int? = nil, nanosecond: Int = 0, fractionDigits: Int? = nil,
            offset: Int? = nil
        ) {
            let digits = fractionDigits ?? (nanosecond == 0 ? 0 : 9)
            guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second ?? 0),
                (0..<1_000_000_000).contains(nanosecond), (0...9).contains(digits), second != nil || digits == 0,
                offset.map({ (-1_439...1_439).contains($0) }) != false
            else { return nil }
            self.hour = hour
            self.minute = minute
            self.second = second
            self.nanosecond = nanosecond
            self.fractionDigits = digits
            self.offset = offset
        }
    }

    /// The year, from 0 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31, as the month has.
    public let day: Int
    /// The time; nil where the date is a day and nothing else.
    public let time: Time?

    /// Creates a date; nil for a day that does not exist.
    public init?(year: Int, month: Int, day: Int, time: Time? = nil) {
        guard (0...9_999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
        self.time = time
    }

    /// The date of a moment, in UTC, to the millisecond; nil before the year 0 and after 9999.
    public init?(_ moment: Timestamp) { self.init("\(moment)") }

    /// The moment that it names; nil where it has no time, or a time without an offset.
    ///
    /// Fractions of a second are cut to milliseconds.
    public var timestamp: Timestamp? {
        guard let time, let offset = time.offset else { return nil }
        return moment(at: offset)
    }

    /// The moment that it names, where the offset is known from elsewhere: a day begins at midnight, and an offset of its
    /// own counts for more than the one given.
    ///
    /// - Parameter offset: Minutes east of Greenwich.
    public func timestamp(assumingOffset offset: Int) -> Timestamp { moment(at: time?.offset ?? offset) }

    private func moment(at offset: Int) -> Timestamp {
        let seconds =
            Self.daysSince1970(year: year, month: month, day: day) * 86_400
            + ((time?.hour ?? 0) * 60 + (time?.minute ?? 0) - offset) * 60 + (time?.second ?? 0)
        return Timestamp(milliseconds: Int64(seconds * 1_000 + (time?.nanosecond ?? 0) / 1_000_000))
    }
}

extension ContentDate: CustomStringConvertible {
    /// `2026-12-01`, `2026-12-01T09:45`, `2026-12-01T09:45:27.123+01:00`: the extended form, with what it has.
    public var description: String {
        var text = "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))"
        guard let time else { return text }
        text += "T\(Self.padded(time.hour)):\(Self.padded(time.minute))"
        if let second = time.second { text += ":\(Self.padded(second))" }
        if time.fractionDigits > 0 { text += ".\(Self.padded(time.nanosecond, 9).prefix(time.fractionDigits))" }
        switch time.offset {
        case nil: break
        case 0?: text += "Z"
        case let offset?:
            text += "\(offset < 0 ? "-" : "+")\(Self.padded(abs(offset) / 60)):\(Self.padded(abs(offset) % 60))"
        }
        return text
    }

    private static func padded(_ number: Int, _ width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension ContentDate: ContentFieldReadable, ContentFieldWritable {
    /// Reads a date.
    public init(_ field: FieldValue) throws(ContentError) {
        guard let date = field.value.string.flatMap({ ContentDate($0) }) else {
            throw field.error(expected: "a date, with or without a time (RFC 3339)")
        }
        self = date
    }

    /// The text of the date.
    var contentValue: Value { .string(description) }
}
