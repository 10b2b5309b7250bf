/// A length of time, in milliseconds. Written as a number with a unit: `250ms`, `5s`, `10m`, `48h`, `30d`, `2w`.
/// A blank may stand before the unit, and capitals do not matter, as in ``ByteCount``.
public struct TimeSpan: Sendable, Hashable, Comparable {
    /// Milliseconds; negative lengths come only from subtraction.
    public let milliseconds: Int64

    /// Creates a length of time.
    public init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// That many milliseconds.
    public static func milliseconds(_ number: Int64) -> TimeSpan { TimeSpan(milliseconds: number) }
    /// That many seconds.
    public static func seconds(_ number: Int64) -> TimeSpan { TimeSpan(milliseconds: number * 1_000) }
    /// That many hours.
    public static func hours(_ number: Int64) -> TimeSpan { seconds(number * 3_600) }
    /// That many days of 24 hours.
    public static func days(_ number: Int64) -> TimeSpan { hours(number * 24) }

    /// Shorter is less.
    public static func < (left: TimeSpan, right: TimeSpan) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// This length as the standard library's type.
    public var duration: Duration { .milliseconds(milliseconds) }

    /// The longest that can be written: a thousand years.
    private static let longest = days(365_250)
}

extension TimeSpan: CustomStringConvertible {
    private static let units: [(name: String, milliseconds: Int64)] = [
        ("w", 604_800_000), ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]

    /// Reads a number that is not negative, with a unit (`1.5h`). Nil for anything else, and beyond a thousand years.
    public init?(_ text: String) {
        let number = text.prefix { $0.isNumber || $0 == "." }
        let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
        guard let scale = Self.units.first(where: { $0.name == unit }), let amount = Double(number) else { return nil }
        let milliseconds = (amount * Double(scale.milliseconds)).rounded()
        guard milliseconds <= Double(Self.longest.milliseconds) else { return nil }
        self.init(milliseconds: Int64(milliseconds))
    }

    /// As short as possible: `48h`, `90s`, `1500ms`.
    public var description: String {
        guard milliseconds != 0 else { return "0s" }
        let unit = Self.units.dropFirst(2).first { milliseconds % $0.milliseconds == 0 }
        return unit.map { "\(milliseconds / $0.milliseconds)\($0.name)" } ?? "\(milliseconds)ms"
    }
}
