import Glibc
import MarqueeModel
import MarqueeSystem
import Synchronization

/// The cache's directory: each content under its hash, what is being written in `tmp`.
///
/// All methods block, so they are called on the ``Disk`` only. Any number of processes may use one directory: a file in
/// `tmp` is locked by its writer, and the directory's ``Lock`` is held shared from the moment when a file gets its name
/// until the index knows it, so that nobody takes it for one that a crash has left behind. What is evicted is removed
/// under that lock, held exclusively, with all its names.
///
/// The directory is held open for as long as it is the one at its path, since somebody may have removed it; the folders in
/// it are opened anew for each operation. None of them follows a link (``OwnFolder``), and only what is named as this cache
/// names is ever removed.
final class ContentDirectory: Sendable {
    static let name = "files"
    private static let temporaryName = "tmp"

    /// The store's directory, in which it is.
    let store: String
    /// Told before each change, so that a test can look at what a crash would leave at that moment.
    let willChange: @Sendable (DirectoryChange) -> Void
    /// How much has got its name here.
    let adopted = ByteCounter()
    let path: String
    /// Whether there may be notes of downloads: looking for one costs each file something.
    let beginnings = Atomic(false)
    var mayHaveBeginnings: Bool { beginnings.load(ordering: .relaxed) }
    private let held: HeldFolder
    /// The versions of files that were read and found whole.
    let read = Mutex<[ContentHash: String]>([:])
    static let mostRead = 10_000

    /// Makes what is missing, readable by its owner only.
    convenience init(
        in store: String, willChange: @escaping @Sendable (DirectoryChange) -> Void = { _ in }
    ) throws(SystemError) {
        self.init(existingIn: store, willChange: willChange)
        try makeFolders()
    }

    /// One that may be missing, and is only looked at.
    convenience init(existingIn store: String) {
        self.init(existingIn: store) { _ in }
    }

    private init(existingIn store: String, willChange: @escaping @Sendable (DirectoryChange) -> Void) {
        self.store = store
        self.willChange = willChange
        self.path = "\(store)/\(Self.name)"
        self.held = HeldFolder(path) { () throws(SystemError) in
            try OwnFolder(Self.name, in: OwnFolder(store: store))
        }
    }

    // MARK: Folders

    /// The directory itself.
    func opened() throws(SystemError) -> HeldFolder.Opened { try held.now() }
    func folder(_ name: String) throws(SystemError) -> OwnFolder { try OwnFolder(name, in: opened().folder) }
    func temporaryFolder() throws(SystemError) -> OwnFolder { try folder(Self.temporaryName) }

    private func makeFolders() throws(SystemError) {
        try OwnFolder.make(store)
        try OwnFolder(store: store).makeFolder(Self.name)
        try opened().folder.makeFolder(Self.temporaryName)
        _ = try temporaryFolder()
    }

    /// Does something once more when somebody has removed the whole directory.
    func makingMissing<Value: ~Copyable>(_ body: () throws(SystemError) -> Value) throws(SystemError) -> Value {
        do throws(SystemError) {
            return try body()
        } catch {
            guard error.number == ENOENT else { throw error }
            try makeFolders()
            return try body()
        }
    }

    /// Nil for what is missing.
    func existing<Value>(_ body: () throws(SystemError) -> Value) throws(SystemError) -> Value? {
        do throws(SystemError) {
            return try body()
        } catch {
            guard error.number == ENOENT || error.number == ENOTDIR else { throw error }
            return nil
        }
    }

    // MARK: Looking

    /// The folders in which contents lie.
    func folders() throws(SystemError) -> [String] {
        try existing { () throws(SystemError) in
            try opened().folder.names().filter { ContentPlace.isFolder($0) }.sorted()
        } ?? []
    }

    /// The contents in a folder.
    func places(in name: String) throws(SystemError) -> [ContentPlace] {
        try existing { () throws(SystemError) in
            try folder(name).names().compactMap { ContentPlace($0, in: name) }
        } ?? []
    }

    /// Whatever has a content's name, whole or not.
    func places(of hash: ContentHash) throws(SystemError) -> [ContentPlace] {
        try places(in: ContentPlace(hash, nil).folder).filter { $0.hash == hash }
    }

    /// What is at a place; nil when there is nothing.
    func status(of place: ContentPlace) throws(SystemError) -> FileStatus? {
        try existing { () throws(SystemError) in try folder(place.folder).status(of: place.name) } ?? nil
    }

    func open(_ place: ContentPlace) throws(SystemError) -> Descriptor {
        try folder(place.folder).open(place.name, O_RDONLY)
    }

    func path(of place: ContentPlace) -> String { "\(path)/\(place.folder)/\(place.name)" }

    /// Where a content is or would be; with one of the known extensions, or none.
    func path(of hash: ContentHash, _ pathExtension: String?) -> String { path(of: ContentPlace(hash, pathExtension)) }

    /// The path of a content that is there in its full size, by the name that is wanted; nil when it is not.
    ///
    /// One content may have come from several sources and have several names, all of one file.
    ///
    /// - Parameter known: Where it has just been seen.
    func path(
        ofWhole hash: ContentHash, size: ByteCount, _ pathExtension: String?, known: ContentPlace? = nil
    ) throws(SystemError) -> String? {
        let wanted = ContentPlace(hash, pathExtension)
        var found = known
        if found == nil { found = try place(ofWhole: hash, size: size, likely: pathExtension) }
        guard let other = found else { return nil }
        if other == wanted { return path(of: wanted) }
        do throws(SystemError) {
            try replace(wanted, with: other)
        } catch {
            // It has just been evicted.
            guard error.number == ENOENT else { throw error }
        }
        return try isWhole(wanted, status(of: wanted), hash, size) ? path(of: wanted) : nil
    }

    /// Where a record's content is in its full size, by whatever name; nil when it is not.
    ///
    /// - Parameter path: Its source's, which tells its likely name: listing a folder costs more than looking for one.
    func place(of record: FileRecord, from path: String?) throws(SystemError) -> ContentPlace? {
        let likely = PathExtension.choose(mediaType: record.mediaType, path: path, accept: [])
        return try place(ofWhole: record.hash, size: ByteCount(record.bytes), likely: likely)
    }

    /// The first bytes of a content; nil when it is not there.
    func opening(of hash: ContentHash, size: ByteCount) throws(SystemError) -> [UInt8]? {
        guard let place = try place(ofWhole: hash, size: size) else { return nil }
        return try opening(of: place)
    }

    /// The first bytes of what is at a place.
    func opening(of place: ContentPlace) throws(SystemError) -> [UInt8] {
        try open(place).read(upTo: ContentFacts.openingSize)
    }

    private func place(
        ofWhole hash: ContentHash, size: ByteCount, likely pathExtension: String? = nil
    ) throws(SystemError) -> ContentPlace? {
        try existing { () throws(SystemError) in
            let likely = ContentPlace(hash, pathExtension)
            let folder = try self.folder(likely.folder)
            if isWhole(likely, folder.status(of: likely.name), hash, size) { return likely }
            return try folder.names().lazy.compactMap { ContentPlace($0, in: likely.folder) }
                .first { $0.hash == hash && $0 != likely && isWhole($0, folder.status(of: $0.name), hash, size) }
        } ?? nil
    }
}
