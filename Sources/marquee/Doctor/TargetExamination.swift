import MarqueeProject
import MarqueeSync
import MarqueeYAML

/// Looks at the targets of a project, without changing anything there.
struct TargetExamination {
    let project: Project

    func findings() async -> [HealthFinding] {
        var findings: [HealthFinding] = []
        for target in project.configuration.targets { findings.append(await finding(of: target)) }
        return findings
    }

    private func finding(of written: ProjectConfiguration.Target) async -> HealthFinding {
        let name = "target \(written.name)"
        do {
            let configured = try project.configured(written, isSending: true)
            let state = try await configured.target.check()
            guard let warning = configured.warning else { return .ok(name, state) }
            return .warning(name, warning, help: "give its 'url' as https://…")
        } catch let error as SyncError {
            guard error.code == .unreachable else { return .problem(name, error.message) }
            return .warning(
                name, error.message, help: "until then, dry runs compare with what was synced last from here")
        } catch let error as ProjectError where error.code == .unsetVariable {
            return .warning(name, error.message, help: "set it before 'marquee sync --to \(written.name)'")
        } catch {
            return .problem(name, CommandFailure(error).message)
        }
    }
}
