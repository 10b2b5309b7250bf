import Glibc
import MarqueeModel

/// A regular file below one of the file directories, open for reading.
///
/// Opening blocks, so it is done on the ``Disk`` only. It never waits for a writer of a FIFO, nor touches a device, and no
/// link that is put in the way meanwhile leads it out of the directories: the path is resolved once, and then walked
/// without following any link.
final class LocalFile: Sendable {
    /// The path with all links resolved.
    let path: String
    /// What it was when it was opened.
    let status: FileStatus
    private let descriptor: Descriptor

    /// What tells one version of the file from another.
    var key: String { "file:\(path)#\(status.version)" }

    init(_ reference: FileReference, below directories: [String]) throws(FileError) {
        let label = SourceLabel.text(of: reference)
        let roots = directories.compactMap { Self.resolved($0) }
        guard !roots.isEmpty else {
            throw FileError(
                .forbidden, label,
                directories.isEmpty
                    ? "no file directories are configured; name one under files.directories"
                    : "none of the file directories exists (\(directories.joined(separator: ", "))); make one")
        }
        self.path = try Self.find(reference, below: roots, label)
        do {
            self.descriptor = try Self.open(path)
            self.status = try descriptor.status()
        } catch {
            throw FileError(
                error.number == ENOENT || error.number == ENOTDIR ? .notFound : .unreadable, label,
                error.number == ELOOP
                    ? "it was replaced by a link while it was opened; send the message again"
                    : "it cannot be read: \(error.reason)")
        }
        guard status.isRegular else {
            throw FileError(.forbidden, label, "it is \(status.kind); only regular files are read")
        }
    }

    /// Reads on from where it is; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        try unsafe descriptor.read(into: buffer)
    }

    /// Whether the file has been written to since it was opened.
    func hasChanged() throws(SystemError) -> Bool {
        try descriptor.status().version != status.version
    }

    private static func find(
        _ reference: FileReference, below roots: [String], _ label: String
    ) throws(FileError) -> String {
        let candidates: [String]
        switch reference {
        case .local(let path): candidates = [path]
        case .relative(let path): candidates = roots.map { "\($0)/\(path)" }
        case .remote, .data: candidates = []
        }
        for candidate in candidates {
            guard !candidate.utf8.contains(0) else { break }
            guard let path = resolved(candidate) else {
                guard errno == ENOENT || errno == ENOTDIR else {
                    throw FileError(.unreadable, label, "it cannot be read: \(SystemError("open", candidate).reason)")
                }
                continue
            }
            guard roots.contains(where: { path.hasPrefix($0 == "/" ? $0 : $0 + "/") }) else {
                throw FileError(
                    .forbidden, label,
                    "it leads out of the file directories (\(roots.joined(separator: ", "))); "
                        + "move it there, or add its directory to files.directories")
            }
            return path
        }
        throw FileError(
            .notFound, label, "there is no such file; the file directories are \(roots.joined(separator: ", "))")
    }

    private static func open(_ path: String) throws(SystemError) -> Descriptor {
        let names = path.split(separator: "/").map(String.init)
        var directory = try Descriptor(opening: "/", placeOnly | O_DIRECTORY)
        for name in names.dropLast() {
            directory = try Descriptor(opening: name, in: directory, placeOnly | O_DIRECTORY | O_NOFOLLOW)
        }
        let name = names.last ?? "."
        // Otherwise the opening alone could have an effect on a device.
        let found = try Descriptor(opening: name, in: directory, placeOnly | O_NOFOLLOW)
        guard try found.status().isRegular else { return found }
        return try Descriptor(opening: name, in: directory, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    }

    private static func resolved(_ path: String) -> String? {
        guard path.utf8.count < Int(PATH_MAX) else {
            errno = ENAMETOOLONG
            return nil
        }
        guard let resolved = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(resolved) }
        // A path that is no UTF-8 cannot be opened again by its text.
        guard let text = unsafe String(validatingCString: resolved) else {
            errno = EILSEQ
            return nil
        }
        return text
    }
}

extension FileStatus {
    /// With its article.
    var kind: String {
        isRegular ? "a regular file" : isDirectory ? "a directory" : isLink ? "a link" : "a pipe, socket or device"
    }
}
