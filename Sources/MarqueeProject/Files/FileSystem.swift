import Glibc
package import MarqueeSystem
import SystemCalls

/// The few calls of the system by which projects are read and written. None waits: neither for a pipe's writer nor for a
/// lock.
package enum FileSystem {
    /// Why a call failed, as the system words it: "No such file or directory".
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let number: Int32
        package let description: String

        package init(number: Int32, description: String? = nil) {
            self.number = number
            self.description = description ?? SystemError.reason(of: number)
        }

        package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
        package var isInTheWay: Bool { number == EEXIST }
    }

    /// What a path leads to, links followed.
    package static func item(at path: FilePath) throws(Failure) -> FileStatus {
        guard let status = FileStatus.of(path.text, followingLinks: true) else { throw Failure(number: errno) }
        return status
    }

    /// Whether a path's last part is a symbolic link, wherever that leads.
    package static func isLink(_ path: FilePath) -> Bool { FileStatus.of(path.text)?.kind == .link }

    /// Removes a file, or a link and not what it leads to.
    package static func remove(_ path: FilePath) throws(Failure) {
        guard SystemCall.remove(path.text) else { throw Failure(number: errno) }
    }

    /// Whether a path's last part is a link that somebody other than root has made, as a repository may bring along.
    package static func isForeignLink(_ path: FilePath) -> Bool {
        guard let status = FileStatus.of(path.text), status.kind == .link else { return false }
        return status.owner != 0 || geteuid() == 0
    }

    /// The content of a regular file, or its first `limit` bytes.
    package static func content(of path: FilePath, limit: Int) throws(Failure) -> [UInt8] {
        let file = try open(path, O_RDONLY | O_NONBLOCK)
        let status = try calling { () throws(SystemError) in try file.status() }
        switch status.kind {
        case .regular: return try content(of: file.number, limit: limit, expected: Int(clamping: status.size))
        case .directory: throw Failure(number: EISDIR)
        case .link, .other: throw Failure(number: EINVAL, description: "it is not a regular file")
        }
    }

    /// What an open descriptor gives until its end, or its first `limit` bytes.
    package static func content(of descriptor: Int32, limit: Int, expected: Int = 0) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < limit {
            let wanted = min(limit - bytes.count, max(expected + 1, bytes.count, 16 << 10))
            let part = try calling { () throws(SystemError) in try Descriptor.read(descriptor, upTo: wanted) }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            if part.count < wanted { break }
        }
        return bytes
    }

    /// What an open descriptor gives at once, as soon as there is something; empty at its end.
    package static func part(of descriptor: Int32, limit: Int) throws(Failure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: limit)
        while true {
            let count = SystemCall.read(descriptor, into: &bytes)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Failure(number: errno) }
            return Array(bytes.prefix(count))
        }
    }

    /// The names in a directory, in no order, without `.` and `..`.
    package static func names(in directory: FilePath) throws(Failure) -> [String] {
        let folder = try open(directory, O_RDONLY | O_DIRECTORY)
        return try calling { () throws(SystemError) in try folder.names() }
    }

    /// The absolute path without links.
    package static func realPath(of path: FilePath) throws(Failure) -> FilePath {
        FilePath(try calling { () throws(SystemError) in try OwnFolder.resolve(path.text) })
    }

    /// The working directory, absolute and without links.
    package static func workingDirectory() throws(Failure) -> FilePath {
        try realPath(of: FilePath("."))
    }

    /// The running program's own file.
    package static func executable() throws(Failure) -> FilePath {
        try realPath(of: FilePath("/proc/self/exe"))
    }

    /// - Parameter mode: Who may do what in it; its owner only, unless a user is to find it like their own.
    package static func makeDirectory(_ path: FilePath, mode: UInt32 = 0o700) throws(Failure) {
        guard !SystemCall.makeFolder(path.text, mode: mode), errno != EEXIST else { return }
        throw Failure(number: errno)
    }

    /// Replaces a file's content as a whole: a reader sees the old or the new one, and never a part.
    ///
    /// - Parameter mode: Exactly who may read and write it; of a file that is to be as it was, its own. Nil: whoever the
    ///   process lets (umask(2)), as with any file that a user makes.
    package static func replace(
        _ path: FilePath, with content: [UInt8], mode: UInt32? = 0o600
    ) throws(Failure) {
        let temporary = FilePath("\(path.text).\(getpid()).\(newSuffix)")
        SystemCall.remove(temporary.text)
        do throws(Failure) {
            let file = try open(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: mode ?? 0o666)
            if let mode, fchmod(file.number, mode) != 0 { throw Failure(number: errno) }
            try write(content, to: file.number)
            try calling { () throws(SystemError) in try file.synchronize() }
            if !SystemCall.rename(temporary.text, to: path.text) { throw Failure(number: errno) }
        } catch {
            SystemCall.remove(temporary.text)
            throw error
        }
    }

    private static let newSuffix = "new"

    /// Removes what processes that were killed in ``replace(_:with:mode:)`` have left in a folder.
    ///
    /// What cannot be listed or removed is in nobody's way.
    /// - Parameter isOurs: Whether a file of that name is one that is replaced there.
    package static func removeLeftovers(in folder: FilePath, of isOurs: (String) -> Bool) {
        for name in (try? names(in: folder)) ?? [] {
            let parts = name.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.last.map(String.init) == newSuffix, let process = parts.dropLast().last.flatMap({ Int32($0) }),
                process > 0, isOurs(parts.dropLast(2).joined(separator: ".")),
                // Of one that goes on, it is about to be put into place.
                SystemCall.isGone(process: process)
            else { continue }
            try? remove(folder.appending(name))
        }
    }

    /// Makes a file that was not there: what is there is never overwritten, and a link never followed.
    ///
    /// - Parameter mode: Who may read and write it, as far as the process lets them.
    package static func create(
        _ path: FilePath, with content: [UInt8], mode: UInt32 = 0o666
    ) throws(Failure) {
        let file = try open(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        do {
            try write(content, to: file.number)
        } catch {
            // Half of it would be in the way of the next try.
            try? remove(path)
            throw error
        }
    }

    /// Makes a directory for everybody whom the process lets, with those around it that are missing.
    package static func makeDirectories(_ path: FilePath) throws(Failure) {
        if (try? item(at: path).kind) == .directory { return }
        if path.parent != path { try makeDirectories(path.parent) }
        guard !SystemCall.makeFolder(path.text, mode: 0o777), errno != EEXIST else { return }
        throw Failure(number: errno)
    }

    /// Writes all of it, in however many calls that takes.
    package static func write(_ content: [UInt8], to descriptor: Int32) throws(Failure) {
        try calling { () throws(SystemError) in try Descriptor.write(content.span, to: descriptor) }
    }

    /// Whether reading from a descriptor would not wait.
    package static func hasInput(_ descriptor: Int32) -> Bool {
        SystemCall.wait(for: POLLIN, on: descriptor, milliseconds: 0)
    }

    /// Whether a directory can be given new entries, or a file new content.
    package static func mayWrite(_ path: FilePath) -> Bool {
        FileStatus.denial(of: path.text, W_OK) == nil
    }

    /// How many bytes can still be written where a path is.
    package static func freeBytes(at path: FilePath) throws(Failure) -> Int64 {
        guard let status = SystemCall.disk(at: path.text) else { throw Failure(number: errno) }
        return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
    }

    /// Whether the process has a terminal of its own, whatever its output goes to.
    package static var hasTerminal: Bool {
        (try? open(FilePath("/dev/tty"), O_RDWR)) != nil  // Without one, it cannot be opened.
    }

    private static func open(_ path: FilePath, _ flags: Int32, mode: UInt32 = 0o600) throws(Failure) -> Descriptor {
        try calling { () throws(SystemError) in try Descriptor(opening: path.text, flags, mode: mode) }
    }

    private static func calling<Result: ~Copyable>(
        _ body: () throws(SystemError) -> Result
    ) throws(Failure) -> Result {
        do throws(SystemError) {
            return try body()
        } catch {
            throw Failure(number: error.number, description: error.reason)
        }
    }
}
