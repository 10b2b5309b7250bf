import MarqueeModel

extension Project {
    /// The project with the permission to do some things, which whoever asked its user gives.
    package func permitting(_ uses: some Sequence<TrustUse>) -> Project {
        var project = self
        project.permitted.formUnion(uses)
        return project
    }

    /// Refuses a store that is a link: that is not for its user to permit.
    package func checkStore() throws(ProjectError) {
        if FileSystem.isForeignLink(store) { throw .linkedStore(store) }
    }

    /// Stops what is not permitted, where it would be done: a project's own code, variables, servers and places outside
    /// are only used by a command that has asked for them.
    package func require(_ use: TrustUse) throws(ProjectError) {
        if use == .store { try checkStore() }
        guard !permitted.contains(use) else { return }
        let requirements = TrustSurvey(of: self) { _ in nil }.requirements(for: [use])
        guard requirements.isEmpty else { throw .untrusted(self, requirements) }
    }
}

extension ProjectError {
    /// That a project wants something that its user has not trusted it with.
    ///
    /// - Parameter changes: What is different since the project was trusted, as ``TrustStore/changes(in:of:)`` says it.
    package static func untrusted(
        _ project: Project, _ requirements: [TrustRequirement], changes: [TrustRequirement: TrustChange]? = nil
    ) -> ProjectError {
        // All of them: whoever is to trust it has to read them before. Who has trusted one as it was reads why that is over.
        let wishes = requirements.map { requirement in
            switch changes?[requirement] {
            case .changed: "\(requirement.wish), which has changed since it was trusted"
            case .unknown: "\(requirement.wish), which may have changed since it was trusted"
            case .new, nil: requirement.wish
            }
        }.joined(separator: ", and to ")
        let plain = project.root.text.isPlainInShell
        // Who trusts a project trusts no package of it with what it may become.
        let command =
            requirements.contains { $0.use == .packages }
            ? "the same command on a terminal, which asks you,"
            : plain ? "'marquee trust \(project.root)'" : "'marquee trust' in that folder"
        return ProjectError(
            .untrusted,
            "the project '\(project.root)' is not trusted to \(wishes)",
            advice: "look at it, then run \(command) or set MARQUEE_TRUST=1")
    }
}
