import Glibc
import MarqueeModel
import MarqueeStore
import MarqueeSystem

/// The cache's directory: each content under its hash, what is being written in `tmp`.
///
/// All methods block, so they are called on the ``Disk`` only. Any number of processes may use one directory: a file in
/// `tmp` is locked by its writer, and the directory's ``Lock`` is held shared from the moment when a file gets its name
/// until the index knows it, so that nobody takes it for one that a crash has left behind. What is evicted is removed
/// under that lock, held exclusively, with all its names.
///
/// Each operation opens the folders that it needs anew, since somebody may have removed the whole directory; none of them
/// follows a link (``OwnFolder``), and only what is named as this cache names is ever removed.
struct ContentDirectory: Sendable {
    static let name = "files"
    private static let temporaryName = "tmp"

    /// The store's directory, in which it is.
    let store: String
    /// Told before each change, so that a test can look at what a crash would leave at that moment.
    let willChange: @Sendable (DirectoryChange) -> Void
    /// How much has got its name here.
    let adopted = ByteCounter()

    var path: String { "\(store)/\(Self.name)" }

    /// Makes what is missing, readable by its owner only.
    init(
        in store: String, willChange: @escaping @Sendable (DirectoryChange) -> Void = { _ in }
    ) throws(SystemError) {
        self.init(existingIn: store, willChange: willChange)
        try makeFolders()
    }

    /// One that may be missing, and is only looked at.
    init(existingIn store: String) {
        self.init(existingIn: store) { _ in }
    }

    private init(existingIn store: String, willChange: @escaping @Sendable (DirectoryChange) -> Void) {
        self.store = store
        self.willChange = willChange
    }

    // MARK: Folders

    func folder() throws(SystemError) -> OwnFolder { try OwnFolder(Self.name, in: OwnFolder(store: store)) }
    func temporaryFolder() throws(SystemError) -> OwnFolder { try OwnFolder(Self.temporaryName, in: folder()) }
    func folder(_ name: String) throws(SystemError) -> OwnFolder { try OwnFolder(name, in: folder()) }

    private func makeFolders() throws(SystemError) {
        try FileSystem.makeDirectories(store)
        try OwnFolder(store: store).makeFolder(Self.name)
        try folder().makeFolder(Self.temporaryName)
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
            try folder().names().filter { ContentPlace.isFolder($0) }.sorted()
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

    /// The path of a content that is there in its full size; nil when it is not.
    ///
    /// One content may have come from several sources and have several names, all of one file.
    func path(ofWhole hash: ContentHash, size: ByteCount, _ pathExtension: String?) throws(SystemError) -> String? {
        let wanted = ContentPlace(hash, pathExtension)
        if try isWhole(wanted, size) { return path(of: wanted) }
        guard let other = try anyPlace(ofWhole: hash, size: size) else { return nil }
        do throws(SystemError) {
            try replace(wanted, with: other)
        } catch {
            // It has just been evicted.
            guard error.number == ENOENT else { throw error }
        }
        return try isWhole(wanted, size) ? path(of: wanted) : nil
    }

    /// Whether a content is there in its full size, by whatever name.
    func holds(_ hash: ContentHash, size: ByteCount) throws(SystemError) -> Bool {
        try anyPlace(ofWhole: hash, size: size) != nil
    }

    /// The first bytes of a content; nil when it is not there.
    func opening(of hash: ContentHash, size: ByteCount) throws -> [UInt8]? {
        guard let place = try anyPlace(ofWhole: hash, size: size) else { return nil }
        return try open(place).read(upTo: ContentFacts.openingSize)
    }

    private func anyPlace(ofWhole hash: ContentHash, size: ByteCount) throws(SystemError) -> ContentPlace? {
        for place in try places(of: hash) where try isWhole(place, size) { return place }
        return nil
    }

    private func isWhole(_ place: ContentPlace, _ size: ByteCount) throws(SystemError) -> Bool {
        guard let status = try status(of: place) else { return false }
        return status.kind == .regular && status.size == size.bytes
    }
}
