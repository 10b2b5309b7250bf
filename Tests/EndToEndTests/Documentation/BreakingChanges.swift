import Foundation
import MarqueeSync

/// `Documentation/breaking-changes.md`: what it must hold, and what it does.
enum BreakingChanges {
    static let file = BuiltProgram.package.appending(path: "Documentation/breaking-changes.md")

    /// The table, made of the rules themselves.
    static var text: String {
        let (breaking, others) = (
            ChangeRule.allCases.filter(\.isBreaking), ChangeRule.allCases.filter { !$0.isBreaking }
        )
        return """
            # Breaking changes

            `marquee sync` compares what the project defines with what a target has, and classifies each change by a rule.
            Changes that may break what is in use, such as messages that wait to be shown, are only sent with
            `--allow-breaking`. In JSON, `rule` is the id and `reason` the reason; ids never change.

            The order of definitions, arguments, keys and of the values of `enum` and `accept` does not matter, and
            neither does the notation of numbers and sizes.

            <!-- Generated from Sources/MarqueeSync/Differences/ChangeRule.swift. Bring it up to date with:
                 MARQUEE_UPDATE_DOCUMENTATION=1 scripts/test --filter BreakingChangesTests -->

            ## Breaking

            | rule | when | why |
            |---|---|---|
            \(rows(breaking))

            ## Not breaking

            | rule | when | why |
            |---|---|---|
            \(rows(others))

            """
    }

    static var isToBeWritten: Bool {
        ProcessInfo.processInfo.environment["MARQUEE_UPDATE_DOCUMENTATION"] == "1"
    }

    private static func rows(_ rules: [ChangeRule]) -> String {
        rules.map { rule in
            "| `\(rule.rawValue)` | \(sentence(rule.summary)) | \(sentence(rule.reason)) |"
        }.joined(separator: "\n")
    }

    /// Half a sentence as a whole one that does not end the cell it stands in.
    private static func sentence(_ text: String) -> String {
        (text.prefix(1).uppercased() + text.dropFirst() + ".").replacingOccurrences(of: "|", with: "\\|")
    }
}
