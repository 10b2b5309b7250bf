package import MarqueeModel
package import MarqueeProject
import MarqueeSystem
import MarqueeYAML

/// What the server asks the disk: the only way in which it learns of files that no editor has open.
package protocol ProjectDisk: Sendable {
    /// The content of a file, or a little more of it than is ever read as a document.
    func content(of path: FilePath) throws(FileSystem.Failure) -> [UInt8]
    /// The documents of a project, with names below its directory, and what was found wrong with their paths.
    func documents(of project: Project) throws(ProjectError) -> (files: [FilePath], findings: [Diagnostic])
    /// The path without links; of a file that does not exist, by its directory.
    func realPath(of path: FilePath) -> FilePath
    func isFile(_ path: FilePath) -> Bool
    /// The names in a directory; none when it cannot be read.
    func names(in directory: FilePath) -> [String]
    /// The project's plugins as they were last loaded; nil while one of them was not.
    func recordedPlugins(of project: Project) -> [PresenterRecord.Plugin]?
    /// Local files that are not there for a host.
    func missingFiles(
        among mentions: [LocalFileMention], _ severity: Diagnostic.Severity, of project: Project
    ) -> [Diagnostic]
    /// What the project's configuration names, and is not there.
    func findings(of project: Project) -> [Diagnostic]
}

/// The disk itself.
package struct SystemDisk: ProjectDisk {
    package init() {}

    /// Where the pages that explain codes are: beside the program as it is installed, or in the package around it.
    package static var codePages: FilePath? {
        guard var folder = try? FileSystem.executable().parent else { return nil }
        var candidates = [folder.parent.appending("share/doc/marquee/codes")]
        while folder.parent != folder {
            candidates.append(folder.appending("Documentation/codes"))
            folder = folder.parent
        }
        return candidates.first { (try? FileSystem.item(at: $0).kind) == .directory }
    }

    package func content(of path: FilePath) throws(FileSystem.Failure) -> [UInt8] {
        try FileSystem.content(of: path, limit: SourceText.maximumBytes + 1)
    }

    package func documents(of project: Project) throws(ProjectError) -> (files: [FilePath], findings: [Diagnostic]) {
        let documents = project.documentFiles()
        return (documents.files, documents.diagnostics)
    }

    package func realPath(of path: FilePath) -> FilePath {
        if let real = try? FileSystem.realPath(of: path) { return real }
        guard let parent = try? FileSystem.realPath(of: path.parent) else { return path }  // Nothing is there yet.
        return parent.appending(path.name)
    }

    package func isFile(_ path: FilePath) -> Bool {
        (try? FileSystem.item(at: path).kind) == .regular
    }

    package func names(in directory: FilePath) -> [String] {
        (try? FileSystem.names(in: directory)) ?? []
    }

    package func recordedPlugins(of project: Project) -> [PresenterRecord.Plugin]? {
        project.recordedPlugins
    }

    package func missingFiles(
        among mentions: [LocalFileMention], _ severity: Diagnostic.Severity, of project: Project
    ) -> [Diagnostic] {
        mentions.isEmpty ? [] : LocalFileCheck(project: project).findings(in: mentions, severity)
    }

    package func findings(of project: Project) -> [Diagnostic] { project.diskFindings() }
}
