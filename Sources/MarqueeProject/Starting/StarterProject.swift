import MarqueeModel
import MarqueeYAML

/// The project that `init` makes: it runs at once, and its comments teach the format.
package struct StarterProject {
    /// The folder of the schemas by which editors complete and check.
    package static let schemaFolder = ".marquee-schema"

    private let root: FilePath

    package init(in directory: FilePath) {
        root = directory
    }

    /// The folder's, by which a dashboard knows whose definitions it gets.
    private var name: String { root.name.isBlank ? "my-project" : String(root.name.prefix(100)) }

    /// The files, by path below the project's directory, in the order in which somebody may read them.
    package var files: [(path: String, text: String)] {
        [
            ("marquee.yaml", Self.configuration(named: name)), ("templates/product-banner.yaml", Self.banner),
            ("templates/confirm-order.yaml", Self.dialog), ("templates/copy-code.yaml", Self.function),
            ("templates/product-banner.cases.yaml", Self.cases), ("messages/spring.yaml", Self.message),
            ("assets/README.md", Self.assets), (".gitignore", Self.ignored),
            (".vscode/settings.json", Self.editor), (".github/workflows/marquee.yaml", Self.workflow),
        ] + Self.schemas
    }

    /// The schemas, which do not change with the project.
    package static var schemas: [(path: String, text: String)] {
        ["template", "message", "recipe", "config"].map { name in
            let schema = SchemaDocument().schema(of: name) ?? true
            return ("\(schemaFolder)/\(name).schema.json", schema.json(.indented) + "\n")
        }
    }

    /// Writes the files.
    ///
    /// - Throws: ``ProjectError`` when one of them is there already; then nothing is written.
    /// - Returns: The paths of the files, below the directory.
    package func write() throws(ProjectError) -> [String] {
        let existing = files.map(\.path).filter { (try? FileSystem.item(at: root.appending($0))) != nil }
        guard existing.isEmpty else {
            let more = existing.count > 3 ? " and \(existing.count - 3) more" : ""
            throw ProjectError(
                .inTheWay,
                "'\(root)' already contains \(existing.prefix(3).joined(separator: ", "))\(more); nothing was written",
                advice: "choose another directory")
        }
        let folders = Set(files.map { root.appending($0.path).parent }).filter { $0 != root }
        if let link = folders.sorted(by: FilePath.precedes).first(where: FileSystem.isForeignLink) {
            throw ProjectError(
                .inTheWay,
                "'\(link)' is a symbolic link; nothing was written", advice: "remove it, or choose another directory")
        }
        var written: [FilePath] = []
        for (path, text) in files {
            let file = root.appending(path)
            do {
                try FileSystem.makeDirectories(file.parent)
                try FileSystem.create(file, with: Array(text.utf8))
                written.append(file)
            } catch {
                // Half a project would be in the way of the next try.
                for file in written { try? FileSystem.remove(file) }
                throw ProjectError(.unwritable, "'\(file)' cannot be written: \(error)")
            }
        }
        return files.map(\.path)
    }
}
