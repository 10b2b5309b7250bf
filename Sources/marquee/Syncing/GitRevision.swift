import MarqueeModel
import MarqueeProject

/// The commit that is checked out where a project is, read without running git: a repository says what git runs.
enum GitRevision {
    private static let limit = 4 << 20

    /// Nil outside of a repository, before the first commit, or where it is not kept as expected.
    static func head(of directory: FilePath) -> String? {
        var directory = directory
        while true {
            if let folder = folder(in: directory) { return head(in: folder) }
            guard directory.parent.text != directory.text else { return nil }
            directory = directory.parent
        }
    }

    /// `.git`, or the folder that a file of that name leads to, as in a work tree or a submodule.
    private static func folder(in directory: FilePath) -> FilePath? {
        let place = directory.appending(".git")
        if text(of: place.appending("HEAD")) != nil { return place }
        guard let line = text(of: place), line.hasPrefix("gitdir: ") else { return nil }
        return FilePath(String(line.dropFirst(8))).absolute(in: directory)
    }

    private static func head(in folder: FilePath) -> String? {
        guard let line = text(of: folder.appending("HEAD")) else { return nil }
        guard line.hasPrefix("ref: ") else { return commit(line) }
        let name = String(line.dropFirst(5))
        guard name.hasPrefix("refs/"), !name.split(separator: "/").contains("..") else { return nil }
        let common = text(of: folder.appending("commondir")).map { FilePath($0).absolute(in: folder) } ?? folder
        if let line = text(of: common.appending(name)) { return commit(line) }
        let packed = text(of: common.appending("packed-refs"))?.split(separator: "\n") ?? []
        return packed.lazy.filter { $0.hasSuffix(" " + name) }.compactMap { commit(String($0.prefix { $0 != " " })) }
            .first
    }

    /// SHA-1 or SHA-256, in lower case.
    private static func commit(_ text: String) -> String? {
        let isHexadecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        return isHexadecimal && [40, 64].contains(text.utf8.count) ? text : nil
    }

    /// Without the line break at its end; nil for what cannot be read, or is no text.
    private static func text(of file: FilePath) -> String? {
        guard let bytes = try? FileSystem.content(of: file, limit: limit),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
}
