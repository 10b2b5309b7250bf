import Glibc

/// What is in directories; links are not followed.
enum Directory {
    enum Kind {
        case file, directory, other
    }

    static func kind(of path: String) -> Kind {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return .other }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .directory
        default: return .other
        }
    }

    /// In their order by bytes; none where it cannot be read.
    static func names(of path: String) -> [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            unsafe names.append(
                withUnsafePointer(to: &entry.pointee.d_name) { name in
                    unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
                })
        }
        return names.sorted()
    }
}
