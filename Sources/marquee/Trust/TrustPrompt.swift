import Glibc
import MarqueeCommandLine
import MarqueeModel
import MarqueeProject

/// Whether this project may do what a command is for: asked of its user once, and only where there is something to fear.
struct TrustPrompt {
    /// Set to `1`, it stands in for everything that could be remembered: for services and for CI.
    static let variable = "MARQUEE_TRUST"

    let project: Project
    let console: Console

    /// The project with these permissions.
    ///
    /// - Parameter asking: Whether a terminal may be asked; else what is not trusted yet is refused.
    /// - Throws: ``ProjectError`` when the user does not trust the project with them.
    func permitted(_ uses: some Sequence<TrustUse>, asking: Bool = true) throws -> Project {
        let uses = Set(uses)
        // Nobody is asked about what is refused whatever they say.
        if uses.contains(.store) { try project.checkStore() }
        let survey = TrustSurvey(of: project, digest: TrustDigest.ofFile)
        let requirements = survey.requirements(for: uses)
        guard !requirements.isEmpty, project.environment[Self.variable] != "1" else { return project.permitting(uses) }
        let store = try TrustStore(environment: project.environment, digest: TrustDigest.ofBytes)
        let open = store.untrusted(requirements, of: project)
        guard !open.isEmpty else { return project.permitting(uses) }
        let refusal = ProjectError.untrusted(project, open, changes: store.changes(in: open, of: project))
        guard asking, canAsk else { throw refusal }
        let all = survey.requirements(for: uses.union(TrustUse.all(of: project)))
        guard ask(about: all, changes: store.changes(in: all, of: project)) else { throw refusal }
        try store.trust(project, with: all)
        return project.permitting(uses)
    }

    /// Why a plugin is not to be started as it is now, or nil; nobody is asked.
    ///
    /// - Parameter file: The plugin's file, or the copy of it that would run.
    func refusal(ofPluginAt path: String, running file: FilePath) -> String? {
        // Nothing else is looked at.
        let survey = TrustSurvey(of: project) { _ in TrustDigest.ofFile(file) }
        guard project.environment[Self.variable] != "1", let requirement = survey.requirement(ofPluginAt: path) else {
            return nil
        }
        do {
            let store = try TrustStore(environment: project.environment, digest: TrustDigest.ofBytes)
            let open = store.untrusted([requirement], of: project)
            guard !open.isEmpty else { return nil }
            return "\(ProjectError.untrusted(project, open, changes: store.changes(in: open, of: project)))"
        } catch {
            return "\(error)"
        }
    }

    /// Trusts a project that has just been made here with what it has.
    static func trustMaker(of root: FilePath, in context: CommandContext) throws {
        let project = try context.project(at: root.text)
        let survey = TrustSurvey(of: project, digest: TrustDigest.ofFile)
        try TrustStore(environment: context.environment, digest: TrustDigest.ofBytes).trust(
            project, with: survey.requirements(for: TrustUse.all(of: project)))
    }

    private var canAsk: Bool {
        isatty(STDIN_FILENO) == 1 && console.messages.isTerminal && console.format == .text
    }

    /// - Parameter changes: What is different since the project was trusted; nil when it never was.
    private func ask(about requirements: [TrustRequirement], changes: [TrustRequirement: TrustChange]?) -> Bool {
        let first =
            changes == nil
            ? "This project needs your trust" : "This project's needs have changed since you trusted it"
        console.messages.write("\(first): \(project.root.text.visible) wants to\n")
        for requirement in requirements {
            let change = changes?[requirement].map { " (\($0.rawValue))" } ?? ""
            console.messages.write("  - \(requirement.wish.visible)\(change)\n")
        }
        console.messages.write("Trust it? This lasts until one of these changes. [y/N] ")
        return ["y", "yes"].contains(answer.lowercased())
    }

    /// A line of the terminal; empty at its end.
    private var answer: String {
        guard let line = try? FileSystem.part(of: STDIN_FILENO, limit: 256) else { return "" }
        return String(decoding: line.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            .filter { !$0.isWhitespace }
    }
}
