import MarqueeModel
import MarqueeProject
import MarqueeSystem
import Synchronization
import WebPresenter

/// The local files that pictures show. A page asks for one by a number that nobody can guess and that was given to a file
/// which a message names: no path comes from outside.
///
/// A file lies below the project's file directories, links followed, and these within the project, as for `preview` of a
/// project that nobody has trusted with more.
final class PictureFiles: Sendable {
    /// What is larger is not shown.
    static let largest = 32 << 20
    private static let most = 10_000

    private let secret = EntryKey()
    private let paths = Mutex<[String: FilePath]>([:])

    /// Those that messages of a project may show.
    func files(of project: Project?) -> PreviewFiles {
        guard let project else { return .none }
        let folders = Self.folders(of: project)
        return PreviewFiles { name in self.file(name, in: folders) }
    }

    private static func folders(of project: Project) -> [FilePath] {
        let boundary = project.boundary
        return project.fileDirectories.filter { boundary.outside($0) == nil }.compactMap {
            try? FileSystem.realPath(of: $0)  // A folder that is not there has no files.
        }
    }

    private func file(_ name: String, in folders: [FilePath]) -> PreviewFiles.File? {
        let candidates: [FilePath]
        switch try? FileReference(name) {
        case .relative(let path): candidates = folders.map { FilePath("\($0.text)/\(path)") }
        case .local(let path): candidates = [FilePath(path)]
        case .remote, .data: return nil
        // A theme's files are absolute paths that the project has looked for already.
        case nil: candidates = name.hasPrefix("/") ? [FilePath(name)] : []
        }
        for candidate in candidates {
            guard let real = try? FileSystem.realPath(of: candidate), folders.contains(where: { real.isInside($0) }),
                let item = try? FileSystem.item(at: real), item.kind == .regular, item.size <= Self.largest
            else { continue }
            return PreviewFiles.File(path: real.text, address: PreviewFiles.root + number(of: real, item))
        }
        return nil
    }

    /// Another one once the file has changed, so that the page asks for it again.
    private func number(of path: FilePath, _ item: FileStatus) -> String {
        let number = secret.derived(for: "\(path.text)\n\(item)")
        paths.withLock { paths in
            if paths.count >= Self.most { paths = [:] }
            paths[number] = path
        }
        return number
    }

    /// The content of a file, with its type; nil where there is none of that number, or it has become something else.
    func content(_ number: String) -> (bytes: [UInt8], type: String)? {
        guard let path = paths.withLock({ $0[number] }), (try? FileSystem.realPath(of: path)) == path,
            (try? FileSystem.item(at: path).kind) == .regular,
            let bytes = try? FileSystem.content(of: path, limit: Self.largest)
        else { return nil }
        return (bytes, PreviewFiles.type(ofHead: bytes))
    }
}
