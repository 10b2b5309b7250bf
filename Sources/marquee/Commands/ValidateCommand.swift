import ArgumentParser
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeYAML

struct ValidateCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Validate definitions, messages and recipes.",
        discussion: """
            Without paths, validates the project: its configuration, definitions, messages, recipes and cases. A directory is \
            read recursively (*.yaml, *.yml, *.json), except for names that start with a dot. No code is loaded.

            '--fix' applies safe fixes, such as correcting a misspelled key, and changes nothing else. '--diff' prints them \
            instead; used together, they apply safe fixes and print the likely ones. With '-', '--fix' prints the fixed \
            text.

            Example:
              marquee validate
              marquee validate templates/banner.yaml --format json
              marquee validate --fix --diff
              generate-templates | marquee validate -
              marquee validate --fix - < draft.yaml > fixed.yaml
            """)

    @Argument(help: "Files and directories; '-' reads standard input.", completion: .file())
    var paths: [String] = []

    @Option(name: .customLong("format"), help: ArgumentHelp("The output format.", valueName: "format"))
    var style: ReportStyle = .text

    @Flag(help: "Apply safe fixes.")
    var fix = false

    @Flag(help: "Print fixes as a unified diff.")
    var diff = false

    @Flag(help: "Treat warnings as errors.")
    var warningsAsErrors = false

    @Flag(help: "Validate again after every change, until you press ^C.")
    var watch = false

    @OptionGroup var global: GlobalOptions

    var format: OutputFormat? { style == .json ? .json : .text }

    func validate() throws {
        if diff, style != .text { throw ValidationError("'--diff' cannot be used with '--format'.") }
        if watch, fix || diff || paths.contains("-") {
            throw ValidationError("'--watch' cannot be used with '--fix', '--diff' or standard input.")
        }
        if fix || diff, paths.contains("-"), paths != ["-"] {
            throw ValidationError("With '--fix' or '--diff', '-' must be the only path.")
        }
        if fix, paths == ["-"], style != .text {
            throw ValidationError("'--format' cannot be used with '--fix -', which prints the fixed text.")
        }
    }

    func execute(in context: CommandContext) async throws -> ExitStatus {
        let reading = ValidationReading(paths: paths, context: context, warningsAreErrors: warningsAsErrors)
        guard !watch else { return try await follow(reading, context.console) }
        guard fix || diff else { return print(try reading.report(), context.console) }
        let input = paths == ["-"] ? try StandardInput.content() : nil
        var run = try FixRun(workingDirectory: context.workingDirectory, standardInput: input) { overlay in
            try reading.report(overlay, input)
        }
        let before = run.report
        for file in run.otherEncodings {
            context.console.note("'\(file.visible)' is not in UTF-8, so it is not changed; save it as UTF-8")
        }
        try run.make(.certain)
        guard fix else {
            // Nothing was written: the findings are those of the files as they are.
            context.console.print(run.diff)
            context.console.warn(before)
            return before.errorCount > 0 ? .invalidInput : .success
        }
        if input == nil { try run.write() }
        let (report, count, files) = (run.report, run.count, run.changes.count)
        if diff {
            run.forgetOriginals()
            try run.make(.suggested)
            context.console.print(run.diff)
            context.console.warn(report)
        } else if let fixed = run.fixedInput {
            context.console.warn(report)
            // What is in another encoding would come out as something else.
            guard let text = String(validating: fixed, as: UTF8.self) else { return .invalidInput }
            context.console.output.write(text)
        } else {
            print(report, context.console)
        }
        if count > 0, style == .text {
            context.console.note("fixed \(counted(count, "problem")) in \(counted(files, "file"))")
        }
        return report.errorCount > 0 ? .invalidInput : .success
    }

    @discardableResult
    private func print(_ report: DiagnosticReport, _ console: Console) -> ExitStatus {
        console.print(style.reportFormat(isColored: console.output.isColored).text(of: report))
        if style == .text { console.note(report.summary) }
        return report.errorCount > 0 ? .invalidInput : .success
    }

    /// What is printed for people and for scripts has the same order; a terminal is wiped before each.
    private func follow(_ reading: ValidationReading, _ console: Console) async throws -> ExitStatus {
        try await Repetition().perform(watching: reading.folders) {
            if console.output.isTerminal { console.output.writeControl("\u{1B}[H\u{1B}[2J\u{1B}[3J") }
            do {
                print(try reading.report(), console)
            } catch {
                // Somebody is at work: what is missing now may be there at the next change.
                console.messages.write(CommandFailure(error).text(isColored: console.messages.isColored))
            }
        }
        return .success
    }
}

/// The ways to print what was found.
enum ReportStyle: String, ExpressibleByArgument, CaseIterable {
    case text, json, sarif, github, junit

    func reportFormat(isColored: Bool) -> any ReportFormat {
        switch self {
        case .text: TextReportFormat(isColored: isColored)
        case .json: JSONReportFormat()
        case .sarif: SARIFReportFormat(version: Marquee.configuration.version)
        case .github: GitHubReportFormat()
        case .junit: JUnitReportFormat()
        }
    }
}

/// What `validate` reads, as often as it is asked.
private struct ValidationReading {
    let paths: [String]
    let context: CommandContext
    let warningsAreErrors: Bool

    func report() throws -> DiagnosticReport { try report(TextOverlay(), nil) }

    /// - Parameter input: What was read on standard input already; nil: nothing.
    func report(_ overlay: TextOverlay, _ input: [UInt8]?) throws -> DiagnosticReport {
        try reading(overlay, input).applying(SeveritySettings(warningsAreErrors: warningsAreErrors))
    }

    private func reading(_ overlay: TextOverlay, _ input: [UInt8]?) throws -> DiagnosticReport {
        func standardInput() throws(ProjectError) -> [UInt8] {
            if let input { return input }
            return try StandardInput.content()
        }
        do {
            if paths.isEmpty {
                return try context.projectOrFailure(overlay).validate(.features)
            }
            let validation = Validation(
                project: try context.projectIfAny(overlay), workingDirectory: context.workingDirectory,
                overlay: overlay, checks: .features)
            return try validation.report(on: paths, standardInput: standardInput)
        } catch let error as InvalidDocuments {
            // The configuration has errors: what else is certain is told beside them.
            return try error.validation(on: paths, .features, standardInput: standardInput)
        }
    }

    func folders() -> [FilePath] {
        var folders = WatchedFolders()
        do {
            if let project = try context.projectIfAny() { folders = WatchedFolders(of: project) }
        } catch {
            // With errors in the configuration, only what it would be read from is known.
            folders.add(file: context.workingDirectory.appending(Project.configurationName))
        }
        for path in paths { folders.add(FilePath(path).absolute(in: context.workingDirectory)) }
        return folders.paths
    }
}

/// `1 file`, `2 files`.
func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
}
