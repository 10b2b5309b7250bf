import MarqueeCommandLine
import MarqueeModel
import MarqueeProject
import MarqueeSync
import MarqueeYAML

/// Looks at the targets of a project, without changing anything there.
struct TargetExamination {
    let project: Project
    /// Whether they are contacted.
    let isActing: Bool

    func findings() async -> [HealthFinding] {
        var findings: [HealthFinding] = []
        for target in project.configuration.targets { findings.append(await finding(of: target)) }
        return findings
    }

    /// Whether the project's host joins it.
    private func isJoined(_ written: ProjectConfiguration.Target) -> Bool {
        project.configuration.connect?.target.value == written.name
    }

    private func finding(of written: ProjectConfiguration.Target) async -> HealthFinding {
        let name = "target \(written.name)"
        do {
            guard isActing else {
                return .skipped(name, written.shownAddress, help: "contact it with 'marquee doctor --all'")
            }
            let configured = try project.configured(written, isSending: true)
            return .ok(name, try await configured.target.check())
        } catch let error as SyncError where error.code == .notPermitted && isJoined(written) {
            return .skipped(
                name, "its token cannot read definitions, which hosts do not need",
                help: "'marquee sync --to \(written.name)' needs a token with the scope 'sync'")
        } catch let error as SyncError {
            guard error.code == .unreachable else { return .problem(name, error.message, help: error.advice) }
            return .warning(
                name, error.sentence,
                help: "compare with the last sync from here with 'marquee sync --dry-run --offline'")
        } catch let error as ProjectError where error.code == .unsetVariable {
            return .warning(name, error.message, help: "set it before 'marquee sync --to \(written.name)'")
        } catch {
            return .problem(name, CommandFailure(error).message)
        }
    }
}

extension ProjectConfiguration.Target {
    /// Where it is, as written.
    fileprivate var shownAddress: String {
        switch kind {
        case .dashboard(let url, _), .cleverTap(let url, _, _): "not contacted: \(url.value.shortened)"
        case .contentful(let space): "not contacted: Contentful space \(space.space.value.shortened)"
        case .file(let directory): "not checked: \(directory.value.shortened)"
        }
    }
}
