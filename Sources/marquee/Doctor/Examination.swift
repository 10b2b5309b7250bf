import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeProject
import MarqueeStore
import MarqueeYAML

/// Looks at everything that a project needs to run, as far as its user can mend it.
struct Examination {
    /// Below that much free space, something soon goes wrong.
    private static let scarceSpace = ByteCount(200_000_000)

    private let context: CommandContext

    init(_ context: CommandContext) {
        self.context = context
    }

    func findings() async -> [HealthFinding] {
        let project: Project
        do {
            project = try context.projectOrFailure()
        } catch {
            let failure = CommandFailure(error)
            let help =
                failure.report == nil ? "make an empty \(Project.configurationName)" : "'marquee validate' says where"
            return [.problem("project", failure.message, help: help)]
        }
        var findings: [HealthFinding] = [.ok("project", "\(project.name) in \(project.root)")]
        findings.append(documents(of: project))
        findings += await plugins(of: project)
        findings += store(of: project)
        findings += fileDirectories(of: project)
        findings += await TargetExamination(project: project).findings()
        findings.append(terminal)
        return findings
    }

    private func documents(of project: Project) -> HealthFinding {
        do {
            let report = try project.validate()
            guard report.errorCount == 0 else {
                return .problem("definitions", report.summary, help: "'marquee validate' says what and where")
            }
            return report.warningCount == 0
                ? .ok("definitions", report.summary)
                : .warning("definitions", report.summary, help: "'marquee validate' says what and where")
        } catch {
            return .problem("definitions", error.message)
        }
    }

    // MARK: Plugins

    private func plugins(of project: Project) async -> [HealthFinding] {
        let results = await PluginProbe(project).inspectAll()
        guard !results.isEmpty else {
            return [
                .warning(
                    "plugins", "none is configured, so nothing can be shown",
                    help: "write 'plugins: [terminal]' into \(Project.configurationName)")
            ]
        }
        return results.map { result in
            let check = "plugin \(result.written)"
            switch (result.outcome, result.disabled) {
            case (.failure(let failure), _): return .problem(check, failure.message)
            case (.success, let disabled?):
                return .problem(
                    check, PluginRendering.text(of: disabled), help: PluginRendering.remedy(for: disabled))
            case (.success(let plugin), nil):
                return .ok(check, "\(plugin.name) \(plugin.version), \(plugin.path)")
            }
        }
    }

    // MARK: Store

    private func store(of project: Project) -> [HealthFinding] {
        let directory: FilePath
        do {
            directory = try project.store
        } catch {
            return [.problem("store", error.message)]
        }
        return [
            storeContent(of: project, in: directory), cache(of: project), space(for: directory), host(of: directory),
        ]
        .compactMap { $0 }
    }

    private func storeContent(of project: Project, in directory: FilePath) -> HealthFinding {
        do {
            guard let reading = try project.openStoreForReading() else {
                return mayBeMade(directory)
            }
            let damage = try reading.check()
            guard damage.isEmpty else {
                return .problem(
                    "store", "it is damaged: \(damage.prefix(3).joined(separator: "; "))",
                    help:
                        "what can still be read is listed by 'marquee queue list'; put '\(directory)' aside to start anew"
                )
            }
            let count = try reading.liveCount()
            guard FileSystem.mayWrite(FilePath(Store.databasePath(in: directory.text))) else {
                return .problem(
                    "store", "'\(directory)' may be read, but not written", help: "give yourself the right to write it")
            }
            return .ok("store", "sound, \(counted(count, "message")) in the queue, mode \(try reading.mode().rawValue)")
        } catch {
            return .problem("store", CommandFailure(error).message)
        }
    }

    /// Nil when there is none yet, or when the store says already what is wrong.
    private func cache(of project: Project) -> HealthFinding? {
        guard let store = try? project.openStoreForReading(),
            let inventory = try? CacheInventory(index: store, directory: store.directory, at: SystemClock().now)
        else { return nil }
        let size = "\(ByteCount(inventory.bytes)) of \(project.cacheLimit)"
        guard inventory.damagedCount == 0 else {
            return .warning(
                "cache", "\(counted(inventory.damagedCount, "file")) of it missing or cut short",
                help: "'marquee files verify' drops what is damaged, and it is fetched again")
        }
        return .ok("cache", "\(counted(inventory.items.count, "file")), \(size)")
    }

    private func mayBeMade(_ directory: FilePath) -> HealthFinding {
        let place = existingPlace(of: directory)
        guard FileSystem.mayWrite(place) else {
            return .problem(
                "store", "'\(directory)' cannot be made: '\(place)' may not be written",
                help: "choose another place with 'store:' in \(Project.configurationName)")
        }
        return .ok("store", "none yet; the first message makes it in \(directory)")
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
            return .warning("disk", "the free space of '\(place)' is unknown", help: "look at it with 'df'")
        }
        let free = ByteCount(bytes)
        guard free < Self.scarceSpace else { return .ok("disk", "\(free) free") }
        return .warning("disk", "only \(free) free", help: "make room: a full disk takes no messages")
    }

    private func host(of directory: FilePath) -> HealthFinding {
        guard let holder = HostClaim.holder(at: directory.text) else { return .ok("host", "none is running") }
        return .ok("host", "process \(holder) is running")
    }

    // MARK: Surroundings

    private func fileDirectories(of project: Project) -> [HealthFinding] {
        do {
            return try project.fileDirectories.map { directory in
                let shown = directory.shown(in: context.workingDirectory)
                guard (try? FileSystem.names(in: directory)) != nil else {
                    return .warning(
                        "files", "the directory '\(shown)' cannot be read",
                        help: "messages find no local files there; make it, or change files.directories")
                }
                return .ok("files", "'\(shown)' can be read")
            }
        } catch {
            return [.problem("files", CommandFailure(error).message)]
        }
    }

    private var terminal: HealthFinding {
        guard FileSystem.hasTerminal else {
            return .warning(
                "terminal", "there is none", help: "the terminal presenter prints plain lines and waits for nobody")
        }
        return .ok("terminal", context.environment["TERM"] ?? "there is one")
    }
}
