import MarqueeModel
import MarqueeProject
import Synchronization

@testable import MarqueeLanguageServer

/// Files in memory, below `/p`.
final class MemoryDisk: ProjectDisk {
    private let files: Mutex<[String: [UInt8]]>

    init(_ files: [String: String]) {
        self.files = Mutex(Dictionary(uniqueKeysWithValues: files.map { ("/p/\($0)", Array($1.utf8)) }))
    }

    func write(_ text: String?, to path: String) {
        files.withLock { $0["/p/\(path)"] = text.map { Array($0.utf8) } }
    }

    func content(of path: FilePath) throws(FileSystem.Failure) -> [UInt8] {
        guard let content = files.withLock({ $0[path.text] }) else {
            throw FileSystem.Failure(number: 2, description: "No such file or directory")
        }
        return content
    }

    func documents(of project: Project) throws(ProjectError) -> (files: [FilePath], findings: [Diagnostic]) {
        let folders = project.templates + [project.messages, project.recipes]
        let paths = files.withLock { $0.keys.sorted() }.map(FilePath.init)
        let found = folders.flatMap { folder in paths.filter { $0.text.hasPrefix(folder.text + "/") } }
        return (found.map { $0.shown(in: project.root) }, [])
    }

    func realPath(of path: FilePath) -> FilePath { path }
    func isFile(_ path: FilePath) -> Bool { files.withLock { $0[path.text] != nil } }

    func names(in directory: FilePath) -> [String] {
        files.withLock { files in
            files.keys.map(FilePath.init).filter { $0.parent == directory }.map(\.name)
        }
    }

    func missingFiles(
        among mentions: [LocalFileMention], _ severity: Diagnostic.Severity, of project: Project
    ) -> [Diagnostic] {
        mentions.compactMap { mention in
            guard case .relative(let path) = mention.reference,
                !isFile(FilePath("/p/assets/\(path)"))
            else { return nil }
            return Diagnostic(.missingFile, "there is no file '\(path)'", severity: severity, at: mention.source)
        }
    }

    func findings(of project: Project) -> [Diagnostic] { [] }

    func recordedPlugins(of project: Project) -> [PresenterRecord.Plugin]? {
        [
            PresenterRecord.Plugin(
                path: "/lib.so", name: "acme", version: "1",
                presenters: [.init(name: "terminal", kinds: ["template", "function"])])
        ]
    }
}
