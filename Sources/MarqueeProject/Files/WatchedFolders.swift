import MarqueeSystem

/// The directories in which a change can matter to some paths.
package struct WatchedFolders {
    /// How many are watched at most: the system's own limit is of this order.
    private static let limit = 8_000

    private var seen: Set<FilePath> = []
    package private(set) var paths: [FilePath] = []

    package init() {}

    /// Everything that a project is made of; the folders of a configuration that cannot be read are not known.
    ///
    /// - Parameter onlyDefinitions: Whether the project's own messages don't matter: what a host goes by.
    package init(of project: Project, onlyDefinitions: Bool = false) {
        add(file: project.root.appending(Project.configurationName))
        let boundary = project.boundary
        let places = onlyDefinitions ? project.templates + [project.recipes] : project.documentPlaces
        for path in places where boundary.outside(path) == nil { add(path, boundary) }
    }

    /// Adds a directory with all below it, or a file's directory.
    ///
    /// - Parameter boundary: What lies outside is left out; nil: links are followed anywhere.
    package mutating func add(_ path: FilePath, _ boundary: ProjectBoundary? = nil) {
        guard (try? FileSystem.item(at: path).kind) == .directory else { return add(file: path) }
        var directories = [path]
        while let directory = directories.popLast(), paths.count < Self.limit {
            guard seen.insert(directory).inserted else { continue }
            paths.append(directory)
            // What cannot be read cannot be watched either.
            for name in (try? FileSystem.names(in: directory)) ?? [] where !name.hasPrefix(".") {
                let inner = directory.appending(name)
                if (try? FileSystem.item(at: inner).kind) == .directory, inner.text.utf8.count < 4_000,
                    boundary == nil || !FileSystem.isLink(inner) || boundary?.outside(inner) == nil
                {
                    directories.append(inner)
                }
            }
        }
    }

    /// Adds the directory that a file is, or will be, in.
    package mutating func add(file: FilePath) {
        let parent = file.parent
        if seen.insert(parent).inserted { paths.append(parent) }
    }
}
