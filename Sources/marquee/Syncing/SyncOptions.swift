import ArgumentParser
import MarqueeCommandLine
import MarqueeSync

/// What `marquee sync` and `marquee sync rollback` both understand.
struct SyncOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A target of marquee.yaml; needed where there are several.", valueName: "target"))
    var to: String?

    @Flag(help: "Only show what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "The exit code is 0 when there is nothing to do, and 2 when there are changes.")
    var detailedExitcode = false

    @Option(
        help: ArgumentHelp(
            "Send changes that may break live messages, too: all of them, or only those of one rule to one definition;"
                + " may be given more than once.", valueName: "rule:name"),
        transform: Self.exception)
    var allowBreaking: [BreakingException] = []

    @Flag(help: "Revert what somebody else has changed since the last sync from here.")
    var overwrite = false

    @Option(help: ArgumentHelp("Kept with the version, for whoever reads the history.", valueName: "text"))
    var note: String?

    @Option(
        name: .customLong("format"), help: ArgumentHelp("How the plan is printed.", valueName: "format"))
    var planFormat: PlanFormat = .text

    private static func exception(_ text: String) throws -> BreakingException {
        if let exception = BreakingException(text) { return exception }
        let rules = ChangeRule.allCases.filter(\.isBreaking).map(\.rawValue).joined(separator: ", ")
        throw ValidationError("expected RULE:NAME, got '\(text)'; known rules: \(rules)")
    }
}

/// How a plan is printed.
enum PlanFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown, github
}
