import MarqueeModel

/// A chart of counts over time: bars for one kind of event, and those of another before them. A page draws it as SVG, with
/// a table of the same numbers behind it.
struct BarChart: Sendable {
    struct Bar: Sendable {
        let x: String
        let y: String
        let width: String
        let height: String
        let style: String
        let title: String
    }

    struct Line: Sendable {
        let left: String
        let right: String
        let y: String
        let textY: String
        let label: String
    }

    struct Label: Sendable {
        let x: String
        let y: String
        let text: String
    }

    struct Row: Sendable {
        let when: String
        let counts: [Int64]
    }

    let title: String
    /// For those who do not see it.
    let summary: String
    let width = Self.wide
    let height = Self.high
    let bars: [Bar]
    let lines: [Line]
    let labels: [Label]
    let columns: [String]
    let rows: [Row]

    private static let wide = 900
    private static let high = 240
    private static let left = 56.0
    private static let top = 12.0
    private static let bottom = 26.0
    /// Kinds that are drawn: all of the first, and how many of them led to the second.
    private static let drawn: [(kind: EventKind, style: String)] = [(.viewed, "bar"), (.clicked, "bar second")]

    /// - Parameters:
    ///   - series: What there was, in the order of time; intervals without events may be missing.
    ///   - starts: The beginnings of all intervals.
    init(_ title: String, _ series: [IntervalCounts], starts: [Timestamp], every interval: StatisticsInterval) {
        let counts = Dictionary(series.map { ($0.at, $0.counts) }, uniquingKeysWith: { $1 })
        let most = series.reduce(0) { max($0, $1.counts[.viewed], $1.counts[.clicked]) }
        let top = Self.roundTop(most)
        let (inner, base) = (Double(Self.wide) - Self.left, Double(Self.high) - Self.bottom)
        let step = inner / Double(max(1, starts.count))
        func y(_ count: Int64) -> Double { base - (base - Self.top) * Double(count) / Double(max(1, top)) }
        let total = series.reduce(into: EventCounts()) { $0 += $1.counts }
        self.title = title
        self.summary =
            "\(title): \(total[.viewed]) viewed, \(total[.clicked]) clicked, at most \(most) in one \(interval.rawValue)"
        var bars: [Bar] = []
        for (place, start) in starts.enumerated() {
            guard let found = counts[start] else { continue }
            for (kind, style) in Self.drawn where found[kind] > 0 {
                let share = kind == .viewed ? 0.8 : 0.4
                bars.append(
                    Bar(
                        x: Self.text(Self.left + step * (Double(place) + (1 - share) / 2)),
                        y: Self.text(y(found[kind])),
                        width: Self.text(step * share), height: Self.text(base - y(found[kind])), style: style,
                        title: "\(Self.when(start, interval)): \(found[kind]) \(kind.name)"))
            }
        }
        self.bars = bars
        self.lines = [0, top / 2, top].map { count in
            Line(
                left: Self.text(Self.left), right: "\(Self.wide)", y: Self.text(y(count)),
                textY: Self.text(y(count) + 4),
                label: "\(count)")
        }
        let every = max(1, (starts.count + 5) / 6)
        self.labels = starts.enumerated().filter { $0.offset % every == 0 }.map { place, start in
            Label(
                x: Self.text(Self.left + step * Double(place)), y: "\(Self.high - 6)", text: Self.when(start, interval))
        }
        self.columns = EventKind.allCases.map(\.name)
        self.rows = series.map { row in
            Row(when: Self.when(row.at, interval), counts: EventKind.allCases.map { row.counts[$0] })
        }
    }

    /// The least of 2, 4, 6, 8, 10, 20, 30, 40, 50, 60, 80, 100 … that is not below: half of it is a whole number.
    private static func roundTop(_ most: Int64) -> Int64 {
        var unit: Int64 = 1
        while unit < 1 << 60 {
            let factors: [Int64] = unit == 1 ? [2, 4, 6, 8, 10] : [2, 3, 4, 5, 6, 8, 10]
            for factor in factors where unit * factor >= most { return unit * factor }
            unit *= 10
        }
        return most
    }

    private static func when(_ moment: Timestamp, _ interval: StatisticsInterval) -> String {
        let words = PageTime.words(of: moment.description)
        return interval == .day ? String(words.prefix { $0 != "," }) : words
    }

    /// To a tenth of a pixel.
    private static func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}
