import MarqueeModel

/// A date in one of HTTP's three forms (RFC 9110, 5.6.7).
enum HTTPDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]
    private static let shortDays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
    private static let longDays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// Reads a date; nil for anything else. Letters may have any case; the day of the week isn't checked against the date.
    ///
    /// - Parameter now: Tells the century of a year with two digits: it lies at most 50 years ahead.
    static func read(_ text: String, now: Timestamp) -> Timestamp? {
        let words = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
        guard let day = words.first else { return nil }
        if day.last == "," {
            let name = String(day.dropLast())
            if shortDays.contains(name), words.count == 6, words[5] == "gmt" {
                return moment(year: words[3], month: words[2], day: words[1], time: words[4])
            }
            guard longDays.contains(name), words.count == 4, words[3] == "gmt" else { return nil }
            let date = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard date.count == 3 else { return nil }
            return moment(shortYear: date[2], month: date[1], day: date[0], time: words[2], now: now)
        }
        return ansi(day: day, words)
    }

    /// `Sun Nov  6 08:49:37 1994`: a day of one digit has a second space before it.
    private static func ansi(day: Substring, _ words: [Substring]) -> Timestamp? {
        guard shortDays.contains(String(day)) else { return nil }
        if words.count == 6, words[2].isEmpty, words[3].count == 1 {
            return moment(year: words[5], month: words[1], day: "0" + words[3], time: words[4])
        }
        guard words.count == 5 else { return nil }
        return moment(year: words[4], month: words[1], day: words[2], time: words[3])
    }

    private static func moment(
        shortYear: Substring, month: Substring, day: Substring, time: Substring, now: Timestamp
    ) -> Timestamp? {
        guard shortYear.utf8.count == 2, shortYear.utf8.allSatisfy(ASCII.isDigit), let year = Int(shortYear),
            let thisYear = Int("\(now)".prefix(4))
        else {
            return nil
        }
        var full = thisYear / 100 * 100 + year
        if full > thisYear + 50 { full -= 100 }
        return moment(year: "\(full)", month: month, day: day, time: time)
    }

    private static func moment(
        year: Substring, month: Substring, day: Substring, time: Substring
    ) -> Timestamp? {
        guard let month = months.firstIndex(of: String(month)) else { return nil }
        // The parts have as many digits as ISO 8601 has, or it is no date there either.
        return Timestamp("\(year)-\(month < 9 ? "0" : "")\(month + 1)-\(day)T\(time)Z")
    }

    /// `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ moment: Timestamp) -> String {
        let iso = Array("\(moment)")
        guard iso.count >= 20, let month = Int(String(iso[5...6])) else { return "Thu, 01 Jan 1970 00:00:00 GMT" }
        let days = (moment.milliseconds - (moment.milliseconds < 0 ? 86_399_999 : 0)) / 86_400_000
        let weekday = shortDays[Int(((days + 4) % 7 + 7) % 7)]
        return "\(weekday.capitalized), \(String(iso[8...9])) \(months[month - 1].capitalized) \(String(iso[0...3])) "
            + "\(String(iso[11...18])) GMT"
    }
}

extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
