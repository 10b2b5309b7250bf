import ArgumentParser
import MarqueeCommandLine
import MarqueeSync

/// What `marquee sync` and `marquee sync rollback` both understand.
struct SyncOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The target in marquee.yaml; required if there are several.", valueName: "target"))
    var to: String?

    @Flag(help: "Only show what would be done; change nothing.")
    var dryRun = false

    @Flag(help: "Exit with code 0 if there is nothing to do, and 2 if there are changes.")
    var detailedExitcode = false

    @Option(
        help: ArgumentHelp(
            "Also send changes that may break live messages: all, or only those of one rule to one definition."
                + " May be repeated.", valueName: "rule:name"),
        transform: Self.exception)
    var allowBreaking: [BreakingException] = []

    @Flag(help: "Revert changes that others have made since the last sync from here.")
    var overwrite = false

    @Option(help: ArgumentHelp("A note for the version's history.", valueName: "text"))
    var note: String?

    @Option(
        name: .customLong("format"), help: ArgumentHelp("The output format of the plan.", valueName: "format"))
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
