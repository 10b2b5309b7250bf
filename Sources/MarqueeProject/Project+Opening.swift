public import MarqueeModel
import MarqueeYAML

/// What an application does with a project.
extension Project {
    /// Opens the project in a directory.
    ///
    /// - Parameter directory: Absolute, or as seen from the working directory.
    /// - Throws: ``ProjectError``, or ``DefinitionError`` with every mistake in its configuration.
    public init(at directory: String) throws {
        do {
            // Findings name paths as seen from the project.
            let root = Self.root(at: FilePath(directory), workingDirectory: try Self.here())
            try self.init(at: root, workingDirectory: root, environment: [:])
        } catch let error as InvalidDocuments {
            throw DefinitionError(error.report.diagnostics)
        }
    }

    /// Opens the nearest project: that of a directory, or of one around it; nil when there is none.
    ///
    /// - Parameter directory: Absolute, or as seen from the working directory, which is the default.
    /// - Throws: ``ProjectError``, or ``DefinitionError`` with every mistake in its configuration.
    public static func nearest(to directory: String = ".") throws -> Project? {
        try nearestRoot(from: FilePath(directory).absolute(in: here())).map { try Project(at: $0.text) }
    }

    private static func here() throws(ProjectError) -> FilePath {
        do throws(FileSystem.Failure) {
            return try FileSystem.workingDirectory()
        } catch {
            throw ProjectError(.unreadable, "the working directory cannot be determined: \(error)")
        }
    }

    /// Its directory, absolute and without links.
    public var directory: String { root.text }

    /// Its definitions.
    ///
    /// - Throws: ``DefinitionError`` with every problem and its place.
    public func catalog() throws(DefinitionError) -> TemplateCatalog {
        let presenters = configuration.presenters
        return try TemplateCatalog(
            YAMLTemplates(project: self).defineTemplates(for: HostInstance(presenters: presenters)),
            presenters: presenters)
    }

    /// The messages of one of its files: `messages(named: "welcome")` is what `marquee send welcome` sends.
    ///
    /// - Parameter name: The name of one in `messages`, or the path of a file of the project.
    /// - Throws: ``ProjectError`` when there is none, ``DefinitionError`` with every problem and its place.
    public func messages(named name: String) throws -> [Message] {
        let documents = try ownMessages(in: name)
        guard !documents.hasErrors else { throw DefinitionError(documents.report().diagnostics) }
        return documents.messages
    }
}
