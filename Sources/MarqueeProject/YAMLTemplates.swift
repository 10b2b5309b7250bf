public import MarqueeModel
import MarqueeYAML

/// Definitions in YAML or JSON, CleverTap's JSON included: a producer for applications.
///
/// ```swift
/// try await host.register(YAMLTemplates(directory: "templates", isWatched: true))
/// ```
///
/// Files are read whenever the host asks. What else they hold, such as messages, is checked and left alone.
public struct YAMLTemplates: TemplateProducer, RecipeProducer {
    private enum Origin {
        case paths([FilePath])
        case bytes([UInt8], name: String)
        case project(Project)
    }

    private let origin: Origin
    private let isWatched: Bool

    /// The `*.yaml`, `*.yml` and `*.json` in a directory and all below it, in path order. Links are followed; names that
    /// begin with a dot are left out.
    ///
    /// - Parameters:
    ///   - directory: Absolute, or as seen from the working directory.
    ///   - isWatched: Whether a host that runs takes changes up by itself.
    public init(directory: String, isWatched: Bool = false) {
        self.init(files: [directory], isWatched: isWatched)
    }

    /// Some files, or directories, in their order.
    public init(files: [String], isWatched: Bool = false) {
        origin = .paths(files.map(FilePath.init))
        self.isWatched = isWatched
    }

    /// A text that is there already: a download, say, or an embedded file.
    ///
    /// - Parameter name: What findings call it; one that ends in `.json` says that it is JSON.
    public init(bytes: [UInt8], name: String) {
        origin = .bytes(bytes, name: name)
        isWatched = false
    }

    /// The definitions of a project, as its configuration names them.
    public init(project: Project, isWatched: Bool = false) {
        origin = .project(project)
        self.isWatched = isWatched
    }

    /// What is defined now.
    ///
    /// - Throws: ``DefinitionError`` with every problem and its place; of what has errors, nothing is to be used.
    public func defineTemplates(for host: HostInstance) throws(DefinitionError) -> [TemplateDefinition] {
        let documents = documents(for: host)
        guard !documents.hasErrors else { throw DefinitionError(documents.report().diagnostics) }
        return documents.definitions
    }

    /// The recipes of the moment. Those of a project are in its folder of recipes, too.
    package func defineRecipes(for host: HostInstance) throws -> [RecipeDraft] {
        let documents = if case .project(let project) = origin { project.loadedRecipes() } else { documents(for: host) }
        guard !documents.hasErrors else { throw DefinitionError(documents.report().diagnostics) }
        return documents.recipes
    }

    /// All that is found in it now, warnings too, with places.
    public func diagnostics(for host: HostInstance = HostInstance()) -> [Diagnostic] {
        documents(for: host).report().diagnostics
    }

    /// Calls back once, and again after each change of the files, where they are watched.
    ///
    /// - Throws: ``ProjectError`` when the system does not let them be watched.
    public func follow(_ changed: @escaping @Sendable () async -> Void) async throws {
        guard isWatched, let folders = watchedFolders else { return }
        let (problems, problem) = AsyncStream.makeStream(
            of: FileSystem.Failure.self, bufferingPolicy: .bufferingOldest(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                await FileFollowing().run(in: folders, unwatched: { problem.yield($0) }, changed)
                problem.finish()
            }
            group.addTask {
                for await failure in problems {
                    throw ProjectError(.unreadable, "the files cannot be watched for changes: \(failure)")
                }
            }
            defer { group.cancelAll() }
            for try await _ in group {}
        }
    }

    // MARK: Reading

    private func documents(for host: HostInstance) -> DocumentSet {
        switch origin {
        case .project(let project): return project.loadedDefinitions(presenters: host.presenters)
        case .bytes(let bytes, let name):
            var documents = DocumentSet(presenters: host.presenters, workingDirectory: Self.workingDirectory)
            documents.read(bytes, named: name)
            return documents
        case .paths(let paths):
            var documents = DocumentSet(presenters: host.presenters, workingDirectory: Self.workingDirectory)
            // The application has chosen them: links lead where they lead.
            var files = DocumentFiles(
                workingDirectory: Self.workingDirectory, within: ProjectBoundary(root: FilePath("/")))
            for path in paths { files.collect(path.absolute(in: Self.workingDirectory), .given) }
            documents.read(files)
            return documents
        }
    }

    private var watchedFolders: (@Sendable () -> [FilePath])? {
        switch origin {
        case .bytes: nil
        case .project(let project): { WatchedFolders(of: project, onlyDefinitions: true).paths }
        case .paths(let paths):
            {
                var folders = WatchedFolders()
                for path in paths {
                    let place = path.absolute(in: Self.workingDirectory)
                    // Where it leads to may be put in another place.
                    if FileSystem.isLink(place) { folders.add(file: place) }
                    folders.add(place)
                }
                return folders.paths
            }
        }
    }

    /// Where it cannot be told, relative paths lead nowhere, and reading says so.
    private static var workingDirectory: FilePath { (try? FileSystem.workingDirectory()) ?? FilePath("/") }
}
