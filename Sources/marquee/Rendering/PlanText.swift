import MarqueeCommandLine
import MarqueeModel
import MarqueeSync

/// A plan for a terminal.
struct PlanText {
    /// Where the second and third columns begin, when no name needs more.
    private static let nameWidth = 24
    private static let changeWidth = 24
    /// Longer names and values push the rest of their own line aside, and of no other.
    private static let widest = 48

    private let plan: Plan
    private let heading: String

    init(_ plan: Plan, heading: String) {
        self.plan = plan
        self.heading = heading
    }

    func text(isColored: Bool) -> String {
        let rows = plan.lines.flatMap { line in [Row(line, depth: 0)] + line.details.map { Row($0, depth: 1) } }
        let nameWidth = Self.width(rows.map(\.nameWidth), least: Self.nameWidth)
        let changeWidth = Self.width(
            rows.filter { $0.breaking != nil }.map(\.change.displayWidth), least: Self.changeWidth)
        var text = "\(heading.visible)\n"
        for row in rows {
            text += row.text(nameWidth: nameWidth, changeWidth: changeWidth, isColored: isColored)
        }
        return text + "Plan: \(plan.totals).\n"
    }

    private static func width(_ widths: [Int], least: Int) -> Int {
        widths.lazy.map { $0 + 2 }.filter { $0 <= widest }.reduce(least, max)
    }
}

/// One line, harmless for a terminal.
private struct Row {
    let mark: PlanLine.Mark
    let name: String
    let change: String
    let breaking: String?
    let depth: Int

    init(_ line: PlanLine, depth: Int) {
        mark = line.mark
        name = line.name.visible
        change = line.change.visible
        breaking = line.breaking?.visible
        self.depth = depth
    }

    /// With what the line is indented more than others.
    var nameWidth: Int { name.displayWidth + 4 * depth }

    func text(nameWidth: Int, changeWidth: Int, isColored: Bool) -> String {
        let indent = String(repeating: " ", count: 2 + 4 * depth)
        let mark = isColored ? "\u{1B}[\(color)m\(mark.rawValue)\u{1B}[0m" : mark.rawValue
        var text = "\(indent)\(mark) \(Self.padded(name, to: nameWidth - 4 * depth))"
        guard let breaking else { return "\(text)\(change)\n" }
        text += "\(Self.padded(change, to: changeWidth))"
        let words = "breaking: \(breaking)"
        return text + (isColored ? "\u{1B}[31m\(words)\u{1B}[0m" : words) + "\n"
    }

    private var color: String {
        switch mark {
        case .added: "32"
        case .changed: "33"
        case .removed, .breaking: "31"
        }
    }

    /// At least two spaces follow.
    private static func padded(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(2, width - text.displayWidth))
    }
}
