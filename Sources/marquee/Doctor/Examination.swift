import MarqueeCommandLine
import MarqueeDatabase
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeStore
import MarqueeSystem
import MarqueeYAML

/// Looks at everything that a project needs to run, as far as its user can mend it.
struct Examination {
    private let context: CommandContext
    private let isActing: Bool

    /// - Parameter isActing: Whether plugins are started and targets contacted, for which the user's trust is asked.
    init(_ context: CommandContext, isActing: Bool) {
        self.context = context
        self.isActing = isActing
    }

    /// - Throws: ``ProjectError`` when the project is not trusted with what was asked for.
    func findings() async throws -> [HealthFinding] {
        var project: Project
        do {
            project = try context.projectOrFailure()
        } catch {
            let failure = CommandFailure(error)
            let isMissing = failure.code == ProjectError.Code.noProject.rawValue
            let help: String? =
                failure.report != nil
                ? "'marquee validate' shows where" : isMissing ? "create an empty \(Project.configurationName)" : nil
            return [.problem("project", failure.message, help: help)]
        }
        var findings: [HealthFinding] = [.ok("project", "\(project.name) in \(project.root)")]
        if isActing {
            // What is refused anyway is a problem of its own, below.
            let uses = TrustUse.all(of: project).filter { $0 != .store || (try? project.checkStore()) != nil }
            project = try TrustPrompt(project: project, console: context.console).permitted(uses)
        } else {
            findings += trust(in: project)
            // Looking is for whoever has trusted it already; nobody is asked.
            let prompt = TrustPrompt(project: project, console: context.console)
            project = (try? prompt.permitted([.store], asking: false)) ?? project
        }
        findings.append(documents(of: project))
        findings += await plugins(of: project)
        findings += StoreExamination(project: project).findings()
        findings += fileDirectories(of: project)
        findings += await TargetExamination(project: project, isActing: isActing).findings()
        if let finding = await DashboardExamination(project: project, isActing: isActing).finding() {
            findings.append(finding)
        }
        findings.append(clock)
        if usesTerminal(project) { findings.append(terminal) }
        return findings
    }

    private func documents(of project: Project) -> HealthFinding {
        let report = project.validate()
        guard report.errorCount == 0 else {
            return .problem("definitions", report.summary, help: "'marquee validate' shows them")
        }
        return report.warningCount == 0
            ? .ok("definitions", report.summary)
            : .warning("definitions", report.summary, help: "'marquee validate' shows them")
    }

    /// What the project needs trust for, which most do not.
    private func trust(in project: Project) -> [HealthFinding] {
        let survey = TrustSurvey(of: project, digest: TrustDigest.ofFile)
        let requirements = survey.requirements(for: TrustUse.all(of: project))
        guard !requirements.isEmpty else { return [] }
        let store = try? TrustStore(environment: context.environment, digest: TrustDigest.ofBytes)
        let open =
            context.environment[TrustPrompt.variable] == "1"
            ? [] : store?.untrusted(requirements, of: project) ?? requirements
        guard let first = open.first else { return [.ok("trust", "the project is trusted")] }
        let more = open.count > 1 ? ", and \(open.count - 1) more" : ""
        return [
            .skipped(
                "trust", "the project is not trusted to \(first.wish)\(more)",
                help: "review it, then run 'marquee trust', or set \(TrustPrompt.variable)=1")
        ]
    }

    // MARK: Plugins

    private func plugins(of project: Project) async -> [HealthFinding] {
        let probe = PluginProbe(project)
        let results = isActing ? await probe.inspectAll() : probe.findAll()
        guard !results.isEmpty else {
            return [
                .warning(
                    "plugins", "no plugin is configured, so nothing can be shown",
                    help: "add 'plugins: [terminal]' to \(Project.configurationName)")
            ]
        }
        let left: [HealthFinding] =
            isActing ? [] : [.skipped("plugins", "not started", help: "start them with 'marquee doctor --all'")]
        return results.map { result in
            let check = "plugin \(result.written)"
            switch (result.outcome, result.disabled) {
            case (.failure(let failure), _): return .problem(check, failure.message)
            case (.success, let disabled?):
                return .problem(
                    check, PluginRendering.text(of: disabled),
                    help: PluginRendering.remedy(for: disabled, hasHost: result.hasHost))
            case (.success(let plugin), nil):
                let found = PluginRendering.oneLine(of: plugin)
                guard let difference = result.difference else { return .ok(check, found) }
                // Where the host knows of it, it has said what there is to do.
                let isKnown = result.running?.note != nil
                let name = plugin.name.isEmpty ? result.written : plugin.name
                return HealthFinding(
                    check: check, level: result.running?.isRenewed == true ? .ok : .warning,
                    message: "\(found); \(difference)",
                    help: isKnown ? nil : "restart it with 'marquee plugins restart \(name)'")
            }
        } + left
    }

    // MARK: Surroundings

    private func fileDirectories(of project: Project) -> [HealthFinding] {
        let boundary = project.boundary
        return project.fileDirectories.compactMap { directory in
            // Nobody has asked for the one that is meant by default.
            let isDefault = directory == project.root.appending("assets")
            if isDefault, (try? FileSystem.item(at: directory)) == nil { return nil }
            let shown = directory.shown(in: context.workingDirectory)
            guard isActing || boundary.outside(directory) == nil else {
                return .skipped(
                    "files", "the directory '\(shown)' is outside of the project",
                    help: "check it with 'marquee doctor --all'")
            }
            guard (try? FileSystem.names(in: directory)) != nil else {
                return .warning(
                    "files", "the directory '\(shown)' cannot be read",
                    help: "messages cannot use local files there; create it, or change files.directories")
            }
            return .ok("files", "'\(shown)' is readable")
        }
    }

    private var clock: HealthFinding {
        let clock = SystemClock()
        guard clock.isBehind else { return .ok("clock", "\(clock.now)") }
        return .warning(
            "clock",
            "it shows \(clock.now), which is before this program was built (\(ProgramDate.day)), so nothing expires",
            help: "set it, or turn on its synchronization with 'timedatectl set-ntp true'")
    }

    /// Whether anything is shown or run by the terminal's presenter.
    private func usesTerminal(_ project: Project) -> Bool {
        guard project.configuration.plugins.contains(where: { $0.location == .name("terminal") }) else { return false }
        guard let catalog = try? project.definitions() else { return true }  // What is wrong with them is told already.
        return catalog.definitions.contains {
            ["terminal", "terminal.terminal"].contains(catalog.presenter(of: $0))
        }
    }

    private var terminal: HealthFinding {
        guard FileSystem.hasTerminal else {
            return .warning(
                "terminal", "not available",
                help: "the terminal presenter prints plain lines and does not wait for input")
        }
        return .ok("terminal", context.environment["TERM"] ?? "available")
    }
}
