package import MarqueeYAML

extension Project {
    /// A project of what was read elsewhere, such as in an editor. Findings name paths below its directory.
    ///
    /// - Parameter root: The project's directory, absolute and without links.
    package init(root: FilePath, configuration: ProjectConfiguration, environment: [String: String]) {
        self.root = root
        self.configuration = configuration
        self.report = DiagnosticReport([])
        self.workingDirectory = root
        self.environment = environment
        self.overlay = TextOverlay()
    }
}
