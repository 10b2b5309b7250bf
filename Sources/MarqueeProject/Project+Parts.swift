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
    }

    /// The files of definitions and messages, in the order in which they are read.
    package func documentFiles() throws(ProjectError) -> DocumentFiles {
        var files = DocumentFiles(
            workingDirectory: workingDirectory, excluding: [root.appending(Self.configurationName)])
        for path in try templates { files.collect(path, .configured) }
        if (try? FileSystem.item(at: messages).kind) == .directory { files.collect(messages, .configured) }
        return files
    }
}
