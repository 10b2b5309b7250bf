/// Some folders, with links resolved: what is read for a project has to lie below one of them.
///
/// A repository that somebody else wrote may hold links to anywhere. Only what the user named on the command line is
/// read outside of the project.
package struct ProjectBoundary: Sendable {
    private var roots: [FilePath]

    /// - Parameter root: A directory without links; nil lets nothing in but what is added.
    package init(root: FilePath?) {
        roots = [root].compactMap(\.self)
    }

    /// Lets in what the user named on the command line, and all below it. A name below one of the folders is not let out
    /// of them: shells complete and expand what a repository holds.
    package mutating func admit(_ path: FilePath) {
        let isPlain = !path.text.split(separator: "/").contains("..")
        guard !isPlain || !roots.contains(where: { path.isInside($0) }) else { return }
        // What does not exist lets nothing in.
        if let real = try? FileSystem.realPath(of: path) { roots.append(real) }
    }

    /// Whether a path without links lies below one of the folders.
    package func holds(real path: FilePath) -> Bool {
        roots.contains { path.isInside($0) }
    }

    /// Where a path leads when that is outside; nil when it is inside, or leads nowhere.
    package func outside(_ path: FilePath) -> FilePath? {
        guard let real = try? FileSystem.realPath(of: path), !holds(real: real) else { return nil }
        return real
    }
}

extension FilePath {
    /// Whether this is a directory or below it, going by the text alone.
    package func isInside(_ directory: FilePath) -> Bool {
        text == directory.text || directory.text == "/" || text.hasPrefix(directory.text + "/")
    }

    /// Where this path is with links resolved, as far as it exists. What does not exist yet is no link: `new/..` is where
    /// `new` will be.
    package var realAsFarAsItExists: FilePath {
        var missing: [String] = []
        var place = self
        while true {
            if let real = try? FileSystem.realPath(of: place) {
                return missing.reversed().reduce(real) { $1 == ".." ? $0.parent : $0.appending($1) }
            }
            guard place.parent != place else { return self }
            missing.append(place.name)
            place = place.parent
        }
    }
}
