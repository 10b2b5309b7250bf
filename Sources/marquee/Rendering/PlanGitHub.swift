import MarqueeModel
import MarqueeSync

/// A plan as commands of GitHub's workflows: an annotation for each definition that changes, and the totals.
struct PlanGitHub {
    private let plan: Plan
    private let heading: String

    init(_ plan: Plan, heading: String) {
        self.plan = plan
        self.heading = heading
    }

    var text: String {
        plan.lines.map(Self.annotation).joined() + "::notice title=marquee sync::\(Self.data(heading))%0A"
            + "Plan: \(Self.data(plan.totals)).\n"
    }

    private static func annotation(_ line: PlanLine) -> String {
        let rows = [line] + line.details
        let isBreaking = rows.contains { $0.breaking != nil }
        let words = rows.map { row in
            let name = row == line ? "" : "\(row.name): "
            return data(name + row.change + (row.breaking.map { ", breaking: \($0)" } ?? ""))
        }
        let title = data(line.name).replacing(":", with: "%3A").replacing(",", with: "%2C")
        return
            "::\(isBreaking ? "error" : "notice") title=\(line.mark.rawValue) \(title)::\(words.joined(separator: "%0A"))\n"
    }

    /// As the runner reads a command's text: https://github.com/actions/toolkit, `packages/core/src/command.ts`.
    private static func data(_ text: String) -> String {
        text.visible.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }
}
