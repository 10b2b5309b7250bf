import MarqueeSystem
import MarqueeYAML

extension FixRun {
    /// Writes the changed files: see ``Swift/Array/write()``.
    package func write() throws(ProjectError) { try changes.write() }

    /// What the changes are, as a unified diff; empty when there are none.
    package var diff: String { changes.diff }
}

extension [FixRun.ChangedFile] {
    /// Writes the changed files, each as a whole: a reader sees the old or the new content, and the file keeps its mode.
    ///
    /// - Throws: ``ProjectError`` when one cannot be written, or was changed by somebody else meanwhile; those before it
    ///   are written.
    package func write() throws(ProjectError) {
        for change in self {
            do {
                let path = try FileSystem.realPath(of: change.path)
                guard try FileSystem.content(of: path, limit: SourceText.maximumBytes + 1) == change.before else {
                    throw FileSystem.Failure(
                        number: 0, description: "it was changed by another program; try again")
                }
                try FileSystem.replace(path, with: change.after, mode: try FileSystem.item(at: path).mode)
            } catch {
                throw ProjectError(.unwritable, "cannot write '\(change.name)': \(error)")
            }
        }
    }

    /// What the changes are, as `diff -u` prints them and `patch -p1` reads them; empty when there are none.
    package var diff: String {
        map { change in
            UnifiedDiff(from: change.before, to: change.after).text(old: "a/\(change.name)", new: "b/\(change.name)")
        }.joined()
    }
}
