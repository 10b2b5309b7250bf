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
    /// Below that much free space, something soon goes wrong.
    private static let scarceSpace = ByteCount(200_000_000)

    /// Below that, it already has.
    private static let leastSpace = ByteCount(1_000_000)

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
        findings += store(of: project)
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

    // MARK: Store

    private func store(of project: Project) -> [HealthFinding] {
        let directory = project.store
        do {
            try project.require(.store)
        } catch  where error.code == .untrusted {
            return [.skipped("store", "'\(directory)' is outside of the project", help: error.sentence)]
        } catch {
            return [.problem("store", error.sentence)]
        }
        return [
            storeContent(of: project, in: directory), cache(of: project), space(for: directory),
            host(of: project, in: directory),
            watching(of: directory), recovered(project, in: directory), kept(in: directory),
        ]
        .compactMap { $0 } + waiting(in: project) + complaints(in: directory)
    }

    /// What the host that runs has found out about presenters and plugins.
    private func complaints(in directory: FilePath) -> [HealthFinding] {
        let status = HostStatus.read(in: directory.text)
        let presenters = (status?.presenters ?? [:]).sorted { $0.key < $1.key }.map { name, reason in
            HealthFinding.warning(
                "presenter \(name)", "it cannot show anything now: \(reason)",
                help: "messages for it wait until it is available")
        }
        let plugins = (status?.plugins ?? [:]).sorted { $0.key < $1.key }.map { name, complaint in
            HealthFinding.warning(
                "plugin \(name)", complaint, help: "its author can check it with 'marquee plugins check'")
        }
        return presenters + plugins
    }

    /// What messages wait for that will not go away by itself. What else is wrong with the store is told already.
    private func waiting(in project: Project) -> [HealthFinding] {
        guard let store = try? project.openStoreForReading(), let entries = try? store.queue.list(.live, limit: 10_000),
            let reasons = try? WaitingReasons(store, at: SystemClock().now)
        else { return [] }
        let counts = Dictionary(grouping: entries.filter { $0.state == .queued }.compactMap(reasons.obstacle)) { $0 }
        return counts.sorted { $0.key < $1.key }.map { obstacle, entries in
            .warning(
                "queue", "\(counted(entries.count, "message")) waiting for \(obstacle)",
                help: "'marquee queue list' lists them")
        }
    }

    private func storeContent(of project: Project, in directory: FilePath) -> HealthFinding {
        do {
            if let empty = project.emptyStore {
                return .problem(
                    "store", empty,
                    help:
                        "restore a backup with 'marquee restore FILE'; without one, the next message creates a new store"
                )
            }
            guard let reading = try project.openStoreForReading() else {
                return mayBeMade(directory)
            }
            let damage = try reading.check()
            guard damage.isEmpty else {
                return .problem(
                    "store", "it is damaged: \(damage.prefix(3).joined(separator: "; "))",
                    help: HostClaim.holder(at: directory.text) == nil
                        ? "recover its readable data with 'marquee recover', or by starting a host"
                        : "the running host recovers its readable data when it detects the damage; restart it to do so now"
                )
            }
            let count = try reading.queue.liveCount()
            guard FileSystem.mayWrite(FilePath(Store.databasePath(in: directory.text))) else {
                return .problem(
                    "store", "'\(directory)' is read-only", help: "make it writable")
            }
            return .ok(
                "store", "intact, \(counted(count, "message")) in the queue, mode \(try reading.queue.mode().rawValue)")
        } catch {
            return .problem("store", CommandFailure(error).message)
        }
    }

    /// Nil when there is none yet, or when the store says already what is wrong.
    private func cache(of project: Project) -> HealthFinding? {
        guard let store = try? project.openStoreForReading(),
            let inventory = try? CacheInventory(index: store.files, directory: store.directory, at: SystemClock().now)
        else { return nil }
        let size = "\(ByteCount(inventory.bytes)) of \(project.cacheLimit)"
        guard inventory.damagedCount == 0 else {
            return .warning(
                "cache", "\(counted(inventory.damagedCount, "file")) missing or truncated",
                help: "remove damaged files with 'marquee files verify'; they are fetched again")
        }
        return .ok("cache", "\(counted(inventory.items.count, "file")), \(size)")
    }

    private func mayBeMade(_ directory: FilePath) -> HealthFinding {
        let place = existingPlace(of: directory)
        guard FileSystem.mayWrite(place) else {
            return .problem(
                "store", "'\(directory)' cannot be created: '\(place)' is not writable",
                help: "choose another place with 'store:' in \(Project.configurationName)")
        }
        return .ok("store", "no store yet; the first message creates it in \(directory)")
    }

    /// The directory, or the nearest one above it that exists.
    private func existingPlace(of directory: FilePath) -> FilePath {
        var place = directory
        while (try? FileSystem.item(at: place)) == nil, place.parent != place { place = place.parent }
        return place
    }

    private func space(for directory: FilePath) -> HealthFinding {
        let place = existingPlace(of: directory)
        guard let bytes = try? FileSystem.freeBytes(at: place) else {
            return .warning("disk", "the free space of '\(place)' is unknown", help: "check it with 'df'")
        }
        let free = ByteCount(bytes)
        guard free < Self.scarceSpace else { return .ok("disk", "\(free) free") }
        guard free >= Self.leastSpace else {
            return .problem(
                "disk", "it is full (\(free) free), so no messages are accepted", help: "free some space on it")
        }
        return .warning(
            "disk", "only \(free) free", help: "free some space: with a full disk, no messages are accepted")
    }

    private func host(of project: Project, in directory: FilePath) -> HealthFinding {
        guard let holder = HostClaim.holder(at: directory.text) else { return .ok("host", "no host is running") }
        if let complaint = ActiveDefinitions(project).complaint {
            return .warning("host", complaint, help: "messages use the previous ones until the files are valid")
        }
        return .ok("host", "process \(holder) is running")
    }

    /// What was damaged once, for as long as that is kept.
    private func recovered(_ project: Project, in directory: FilePath) -> HealthFinding? {
        // One that cannot be read knows nothing.
        let known = try? project.openStoreForReading()?.database.lastRecovery()
        guard let recovery = PastRecovery.last(in: directory.text, knowing: known) else { return nil }
        let gone = recovery.losses.isEmpty ? "nothing is lost" : "lost: \(recovery.losses.joined(separator: "; "))"
        return .warning(
            "store", "it was damaged and recovered at \(recovery.at); \(gone)",
            help:
                "check the disk; the damaged files are in '\(recovery.kept)': remove that folder when you no longer need them"
        )
    }

    /// What earlier stores have left, which nobody else mentions any more.
    private func kept(in directory: FilePath) -> HealthFinding? {
        let folders = KeptFolder.all(in: directory.text)
        guard !folders.isEmpty else { return nil }
        let size = ByteCount(folders.reduce(0) { $0 + $1.bytes })
        let shown = folders.prefix(3).map { "'\($0.path)'" }.joined(separator: ", ")
        let more = folders.count > 3 ? ", and \(folders.count - 3) more" : ""
        return HealthFinding(
            check: "store", level: .ok,
            message: "\(counted(folders.count, "folder")) with files of earlier stores (\(size)): \(shown)\(more)",
            help: "remove the ones that you no longer need")
    }

    /// How soon a host hears of what others send.
    private func watching(of directory: FilePath) -> HealthFinding? {
        guard !Database.mayWatch(directory.text), (try? FileSystem.item(at: directory)) != nil else { return nil }
        return .warning(
            "store", "changes cannot be watched, so hosts poll for them ten times a second",
            help: "raise fs.inotify.max_user_instances or max_user_watches with 'sysctl'")
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
