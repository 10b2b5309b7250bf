import Glibc
import MarqueeModel
import MarqueeStore

/// The cache's directory: each content under its hash, what is being written in `tmp`.
///
/// All methods block, so they are called on the ``Disk`` only. Any number of processes may use one directory: a file in
/// `tmp` is locked by its writer, and `lock` is held shared from the moment when a file gets its name until the index
/// knows it, so that nobody takes it for one that a crash has left behind. What is evicted is removed under that lock,
/// held exclusively, with all its names.
struct ContentDirectory: Sendable {
    let path: String

    private var temporaryPath: String { path + "/tmp" }

    /// Makes what is missing, readable by its owner only.
    init(at path: String) throws(SystemError) {
        self.path = path
        try FileSystem.makeDirectories(temporaryPath)
    }

    /// Where a content is or would be; with one of the known extensions, or none.
    func path(of hash: ContentHash, _ pathExtension: String?) -> String {
        "\(folder(of: hash))/\(hash)" + (pathExtension.map { "." + $0 } ?? "")
    }

    /// The path of a content that is there in its full size; nil when it is not.
    ///
    /// One content may have come from several sources and have several names, all of one file.
    func path(ofWhole hash: ContentHash, size: ByteCount, _ pathExtension: String?) throws(SystemError) -> String? {
        let wanted = path(of: hash, pathExtension)
        if Self.isWhole(wanted, size) { return wanted }
        guard let other = try anyPath(ofWhole: hash, size: size) else { return nil }
        FileSystem.remove(wanted)
        try FileSystem.link(other, to: wanted)
        return wanted
    }

    /// Whether a content is there in its full size, by whatever name.
    func holds(_ hash: ContentHash, size: ByteCount) throws(SystemError) -> Bool {
        try anyPath(ofWhole: hash, size: size) != nil
    }

    /// The first bytes of a content; nil when it is not there.
    func opening(of hash: ContentHash, size: ByteCount) throws -> [UInt8]? {
        guard let path = try anyPath(ofWhole: hash, size: size) else { return nil }
        return try Descriptor(opening: path, O_RDONLY | O_NOFOLLOW).read(upTo: ContentFacts.openingSize)
    }

    private func anyPath(ofWhole hash: ContentHash, size: ByteCount) throws(SystemError) -> String? {
        let folder = folder(of: hash)
        let names = try FileSystem.names(in: folder).filter { $0.hasPrefix(hash.description) }
        return names.map { "\(folder)/\($0)" }.first { Self.isWhole($0, size) }
    }

    private func folder(of hash: ContentHash) -> String {
        "\(path)/\(hash.description.prefix(2))"
    }

    private static func isWhole(_ path: String, _ size: ByteCount) -> Bool {
        guard let status = FileSystem.status(of: path) else { return false }
        return status.kind == .regular && status.size == size.bytes
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
    func adopt(_ temporary: TemporaryFile, as hash: ContentHash, _ pathExtension: String?) throws(SystemError) {
        let folder = folder(of: hash)
        if try FileSystem.makeDirectory(folder) { try Self.synchronize(path) }
        try temporary.rename(to: path(of: hash, pathExtension))
        try Self.synchronize(folder)
    }

    private static func synchronize(_ folder: String) throws(SystemError) {
        try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
    }
}

// MARK: Clearing up

extension ContentDirectory {
    /// Holds the directory's lock for as long as it is kept.
    final class Lock: Sendable {
        enum Kind: Sendable { case shared, exclusive }

        private let descriptor: Descriptor

        fileprivate init(_ descriptor: consuming Descriptor) {
            self.descriptor = descriptor
        }
    }

    /// Takes the directory's lock; nil while somebody has one that does not allow it.
    func lock(_ kind: Lock.Kind) throws(SystemError) -> Lock? {
        let descriptor = try Descriptor(opening: path + "/lock", O_RDWR | O_CREAT)
        return try descriptor.lock(kind == .shared ? LOCK_SH : LOCK_EX) ? Lock(descriptor) : nil
    }

    /// Removes what crashed writers have left in `tmp`.
    func clearTemporaryFiles() throws(SystemError) {
        for name in try FileSystem.names(in: temporaryPath) {
            // One that cannot be opened, or is being written, is somebody else's: it stays.
            guard
                let descriptor = try? Descriptor(
                    opening: "\(temporaryPath)/\(name)", O_RDWR | O_NOFOLLOW | O_NONBLOCK),
                (try? descriptor.lock(LOCK_EX)) == true
            else { continue }
            FileSystem.remove(descriptor.path)
        }
    }

    /// Removes content that has a name and no record. The caller holds the lock, exclusively.
    func removeContents(except recorded: Set<ContentHash>) throws(SystemError) {
        for folder in try FileSystem.names(in: path) where folder.utf8.count == 2 {
            for name in try FileSystem.names(in: "\(path)/\(folder)") {
                // Only what is named as this cache names.
                guard let hash = ContentHash(String(name.prefix(64))), name.hasPrefix(folder), !recorded.contains(hash)
                else { continue }
                FileSystem.remove("\(path)/\(folder)/\(name)")
            }
        }
    }
}
