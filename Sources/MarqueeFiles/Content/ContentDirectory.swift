import Glibc
import MarqueeModel

/// The cache's directory: each content under its hash, what is being written in `tmp`.
///
/// All methods block, so they are called on the ``Disk`` only. Any number of processes may use one directory: a file in
/// `tmp` is locked by its writer, and `lock` is held shared from the moment when a file gets its name until the index
/// knows it, so that nobody takes it for one that a crash has left behind.
struct ContentDirectory: Sendable {
    let path: String

    private var temporaryPath: String { path + "/tmp" }

    /// Makes what is missing, readable by its owner only.
    init(at path: String) throws(SystemError) {
        self.path = path
        try Self.makeDirectories(temporaryPath)
    }

    func path(of file: CachedFile) -> String {
        "\(path)/\(file.name)"
    }

    /// Whether the file is there, in its full size.
    func holds(_ file: CachedFile) -> Bool {
        guard let status = FileStatus(at: path(of: file)) else { return false }
        return status.isRegular && status.size == file.size.bytes
    }

    /// A new file to write to, which nobody else takes for left behind.
    func makeTemporaryFile() throws(SystemError) -> TemporaryFile {
        while true {
            let random = (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
            let descriptor = try Descriptor(opening: "\(temporaryPath)/\(random)", O_RDWR | O_CREAT | O_EXCL)
            // Between its making and its locking, another process that starts may have cleared it away.
            if try descriptor.lock(LOCK_EX), try descriptor.status().links > 0 { return TemporaryFile(descriptor) }
        }
    }

    /// Gives a complete, synced file its name, durably. The caller holds the lock.
    func adopt(_ temporary: TemporaryFile, as file: CachedFile) throws(SystemError) {
        let final = path(of: file)
        let folder = "\(path)/\(file.sha256.prefix(2))"
        if unsafe mkdir(folder, 0o700) == 0 {
            try Descriptor(opening: path, O_RDONLY | O_DIRECTORY).synchronize()
        } else if errno != EEXIST {
            throw SystemError("mkdir", folder)
        }
        try temporary.rename(to: final)
        try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
    }

    /// Takes the directory's lock; nil while somebody has one that does not allow it.
    func lock(_ kind: Lock.Kind) throws(SystemError) -> Lock? {
        let descriptor = try Descriptor(opening: path + "/lock", O_RDWR | O_CREAT)
        return try descriptor.lock(kind == .shared ? LOCK_SH : LOCK_EX) ? Lock(descriptor) : nil
    }

    /// Removes what crashed writers have left in `tmp`.
    func clearTemporaryFiles() throws(SystemError) {
        for name in try Self.names(in: temporaryPath) {
            // One that cannot be opened, or is being written, is somebody else's: it stays.
            let path = "\(temporaryPath)/\(name)"
            guard let descriptor = try? Descriptor(opening: path, O_RDWR | O_NOFOLLOW | O_NONBLOCK),
                (try? descriptor.lock(LOCK_EX)) == true
            else { continue }
            unsafe unlink(path)
        }
    }

    /// Removes content that was named and never recorded. The caller holds the lock, exclusively.
    func removeContent(except names: Set<String>) throws(SystemError) {
        for folder in try Self.names(in: path) where folder.utf8.count == 2 {
            for name in try Self.names(in: "\(path)/\(folder)") {
                // Only what is named as this cache names: 64 digits, which begin with the folder's two.
                guard name.hasPrefix(folder), name.prefix(while: \.isHexDigit).utf8.count == 64,
                    !names.contains("\(folder)/\(name)")
                else { continue }
                unsafe unlink("\(path)/\(folder)/\(name)")
            }
        }
    }

    private static func makeDirectories(_ path: String) throws(SystemError) {
        guard unsafe mkdir(path, 0o700) != 0, errno != EEXIST else { return }
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        guard errno == ENOENT, !parent.isEmpty else { throw SystemError("mkdir", path) }
        try makeDirectories(parent)
        guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw SystemError("mkdir", path) }
    }

    private static func names(in path: String) throws(SystemError) -> [String] {
        guard let directory = unsafe opendir(path) else {
            guard errno == ENOENT || errno == ENOTDIR else { throw SystemError("opendir", path) }
            return []
        }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}

extension ContentDirectory {
    /// Holds the directory's lock for as long as it is kept.
    final class Lock: Sendable {
        enum Kind: Sendable { case shared, exclusive }

        private let descriptor: Descriptor

        init(_ descriptor: consuming Descriptor) {
            self.descriptor = descriptor
        }
    }
}
