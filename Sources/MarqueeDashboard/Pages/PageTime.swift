import MarqueeModel

/// A moment, for machines and for people.
struct PageTime: Sendable {
    let iso: String
    let text: String

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    init(_ moment: Timestamp) {
        iso = moment.description
        let words = Self.words(of: iso)
        text = words == iso ? iso : words + " UTC"
    }

    /// A date and a time of RFC 3339, without its offset, as people read it: `24 Dec 2026, 18:00`. What is none stays.
    static func words(of text: String) -> String {
        // 2026-11-21T08:06:56.123Z
        let parts = text.split(whereSeparator: { "-T:.Z".contains($0) })
        guard parts.count >= 5, let month = Int(parts[1]), let day = Int(parts[2]), (1...12).contains(month) else {
            return text
        }
        return "\(day) \(months[month - 1]) \(parts[0]), \(parts[3]):\(parts[4])"
    }

    /// A sentence in which each moment is written as people read it.
    static func plain(_ text: String) -> String {
        text.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/) { match in words(of: String(match.0)) + " UTC" }
    }
}
