import Glibc
import MarqueeModel
import MarqueeStore

/// The cache's directory: each content under its hash, what is being written in `tmp`.
///
/// All methods block, so they are called on the ``Disk`` only. Any number of processes may use one directory: a file in
/// `tmp` is locked by its writer, and the directory's ``Lock`` is held shared from the moment when a file gets its name
/// until the index knows it, so that nobody takes it for one that a crash has left behind. What is evicted is removed
/// under that lock, held exclusively, with all its names.
struct ContentDirectory: Sendable {
    let path: String
    /// Told before each change, so that a test can look at what a crash would leave at that moment.
    let willChange: @Sendable (DirectoryChange) -> Void
    /// How much has got its name here.
    let adopted = ByteCounter()

    var temporaryPath: String { path + "/tmp" }

    /// Makes what is missing, readable by its owner only.
    init(
        at path: String, willChange: @escaping @Sendable (DirectoryChange) -> Void = { _ in }
    ) throws(SystemError) {
        self.path = path
        self.willChange = willChange
        try FileSystem.makeDirectories(temporaryPath)
    }

    /// One that may be missing, and is only looked at.
    init(existing path: String) {
        self.path = path
        self.willChange = { _ in }
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
        do throws(SystemError) {
            try replace(wanted, with: other)
        } catch {
            // It has just been evicted.
            guard error.number == ENOENT else { throw error }
        }
        return Self.isWhole(wanted, size) ? wanted : nil
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
        try paths(of: hash).first { Self.isWhole($0, size) }
    }

    /// Whatever has a content's name, whole or not.
    func paths(of hash: ContentHash) throws(SystemError) -> [String] {
        let folder = folder(of: hash)
        let name = hash.description
        return try FileSystem.names(in: folder).filter { $0.hasPrefix(name) }.map { "\(folder)/\($0)" }
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
        willChange(.makeTemporary)
        while true {
            let descriptor = try makingMissing { () throws(SystemError) in
                try Descriptor(opening: temporaryName(), O_RDWR | O_CREAT | O_EXCL)
            }
            // Between its making and its locking, another process that starts may have cleared it away.
            if try descriptor.lock(LOCK_EX), try descriptor.status().links > 0 { return TemporaryFile(descriptor) }
        }
    }

    private func temporaryName() -> String {
        temporaryPath + "/" + (0..<2).map { _ in String(UInt64.random(in: 0 ... .max), radix: 36) }.joined()
    }

    /// Gives a complete, synced file its name, durably once its folder is synced. The caller holds the lock.
    ///
    /// What has a name of the same content already becomes this file, since that one may be damaged.
    ///
    /// - Returns: Whether its folder is new, and so has to be synced into its own.
    func adopt(_ temporary: TemporaryFile, as hash: ContentHash, _ pathExtension: String?) throws(SystemError) -> Bool {
        let folder = folder(of: hash)
        let path = path(of: hash, pathExtension)
        willChange(.makeFolder)
        let isNew = try makeFolder(folder)
        clear(path)
        willChange(.name)
        try temporary.rename(to: path)
        adopted.add(temporary.size)
        for other in try paths(of: hash) where other != path { try replace(other, with: path) }
        return isNew
    }

    /// Makes durable what has been adopted; also the folders, where one of them is new.
    func synchronizeFolders(of hashes: [ContentHash], andTheirs: Bool) throws(SystemError) {
        for folder in Set(hashes.map { folder(of: $0) }).sorted() + (andTheirs ? [path] : []) {
            willChange(.synchronize)
            try Self.synchronize(folder)
        }
    }

    /// Gives a content another name, at once: whoever opens that gets the one file or the other.
    private func replace(_ path: String, with whole: String) throws(SystemError) {
        clear(path)
        willChange(.link)
        guard FileSystem.status(of: path) != nil else { return try FileSystem.link(whole, to: path) }
        let link = temporaryName()
        try FileSystem.link(whole, to: link)
        willChange(.name)
        do throws(SystemError) {
            try FileSystem.rename(link, to: path)
            // Of two names of one file, renaming leaves both.
            FileSystem.remove(link)
        } catch {
            // Another process that starts clears such links away. Then this name is missing until it is wanted again.
            FileSystem.remove(link)
            guard error.number == ENOENT else { throw error }
            FileSystem.remove(path)
        }
    }

    /// Makes room for a file where somebody has put a directory.
    private func clear(_ path: String) {
        if FileSystem.status(of: path)?.kind == .directory { FileSystem.removeTree(path) }
    }

    private func makeFolder(_ folder: String) throws(SystemError) -> Bool {
        if let status = FileSystem.status(of: folder), status.kind == .regular { FileSystem.remove(folder) }
        return try makingMissing { () throws(SystemError) in try FileSystem.makeDirectory(folder) }
    }

    /// Does something once more when somebody has removed the whole directory.
    func makingMissing<Value: ~Copyable>(_ body: () throws(SystemError) -> Value) throws(SystemError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            guard error.number == ENOENT else { throw error }
            try FileSystem.makeDirectories(temporaryPath)
            return try body()
        }
    }

    private static func synchronize(_ folder: String) throws(SystemError) {
        try Descriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
    }
}
