import Glibc
import MarqueeSystem

/// A directory of small files, opened anew for each thing that is done in it. All methods block.
struct Folder: Sendable {
    let path: String

    /// The names in it that do not begin with a dot, sorted; nil when there is no such directory.
    func names() throws(SystemError) -> [String]? {
        do throws(SystemError) {
            return try opened().names().filter { !$0.hasPrefix(".") }.sorted()
        } catch {
            guard error.number == ENOENT else { throw error }
            return nil
        }
    }

    /// A regular file's content; nil when there is none, or a link. One that is larger than the limit counts as none of ours.
    func content(of name: String, limit: Int) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            let file = try opened().open(name, O_RDONLY)
            let size = try file.status().size
            return size <= limit ? try file.read(upTo: Int(size)) : nil
        } catch {
            // What is there and is not a file of ours is refused, and is none.
            guard error.number == ENOENT || error.refusal != nil else { throw error }
            return nil
        }
    }

    /// Writes a file whose content is on the disk when this returns. It is always a new one: what had its name, be that a
    /// link, a pipe or the second name of another file, is neither written to nor waited for.
    func write(_ content: [UInt8], to name: String) throws(SystemError) {
        try remove(name)
        let file = try opened().open(name, O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
        try file.write(content.span)
        try file.synchronize()
    }

    /// Gives a file another name, in place of whatever has it.
    func rename(_ name: String, to other: String) throws(SystemError) {
        let folder = try opened()
        try folder.rename(name, to: other, in: folder)
    }

    /// Removes a file, if it is there.
    func remove(_ name: String) throws(SystemError) {
        guard try !opened().remove(name) else { return }
        throw SystemError("remove", "\(path)/\(name)")
    }

    /// Makes the directory, if it is missing; the one above it has to be there.
    func make() throws(SystemError) {
        guard !OwnFolder.isFolder(path) else { return }
        try Self(path: parent).opened().makeFolder(String(path.split(separator: "/").last ?? ""), mode: 0o755)
    }

    /// Why no files can be made in it, or, where it is missing, why it cannot be made; nil when all is well.
    var obstacle: String? {
        guard let obstacle = FileStatus.denial(of: path, W_OK | X_OK) else { return nil }
        guard obstacle.number == ENOENT else { return obstacle.reason }
        return FileStatus.denial(of: parent, W_OK | X_OK).map { "\(parent): \($0.reason)" }
    }

    /// Runs the body while nobody writes, and while nobody reads either if `isExclusive`; nil when others took too long.
    func locked<Result>(isExclusive: Bool, _ body: () throws -> Result) throws -> Result? {
        // Closing it lets go of the lock.
        let folder = try Descriptor(opening: path, O_RDONLY | O_DIRECTORY)
        for _ in 0..<Self.tries {
            if try folder.lock(isExclusive ? LOCK_EX : LOCK_SH) {
                let result = try body()
                // Names, too, are on the disk now.
                if isExclusive { try folder.synchronize() }
                return result
            }
            usleep(Self.pause)
        }
        return nil
    }

    /// Others are waited for two seconds.
    private static let tries = 400
    private static let pause: UInt32 = 5_000

    private var parent: String { "/" + path.split(separator: "/").dropLast().joined(separator: "/") }

    private func opened() throws(SystemError) -> OwnFolder {
        try OwnFolder(store: OwnFolder.behindLinks(path), isOwn: false)
    }
}
