import Glibc
import MarqueeModel
import MarqueeSystem

/// A regular file below one of the file directories, open for reading.
///
/// All methods block, so they are called on the ``Disk`` only. Opening never waits for a writer of a pipe nor touches a
/// device, and no link that is put in the way meanwhile leads it out of the directories: the path is resolved once, and
/// then walked without following any link.
final class LocalFile: Sendable {
    /// The path with all links resolved.
    let path: String
    /// What it was when it was opened.
    let status: FileStatus
    private let descriptor: Descriptor
    private let label: String

    /// What tells one version of the file from another.
    var key: String { "file:\(path)#\(status.version)" }

    init(_ reference: FileReference, below directories: [String]) throws(FileError) {
        self.label = SourceLabel.text(of: reference)
        // One that is missing holds nothing.
        let roots = directories.compactMap { try? OwnFolder.resolve($0) }
        guard !roots.isEmpty else {
            throw FileError(
                .forbidden, label,
                directories.isEmpty
                    ? "no file directories are configured; add one under files.directories"
                    : "none of the file directories exists (\(directories.joined(separator: ", "))); create one")
        }
        self.path = try Self.find(reference, below: roots, label)
        do {
            self.descriptor = try Self.open(path)
            self.status = try descriptor.status()
        } catch {
            throw Self.error(error, label)
        }
        guard status.kind == .regular else {
            throw FileError(.forbidden, label, "it is \(status.kind.rawValue); only regular files are read")
        }
    }

    /// Reads on from where it is; nothing at the end.
    func readPiece() throws(FileError) -> [UInt8] {
        do {
            return try descriptor.read(upTo: 262_144)
        } catch {
            throw Self.error(error, label)
        }
    }

    /// Throws when the file has been written to since it was opened.
    func checkUnchanged() throws(FileError) {
        // What cannot be looked at any more has changed, too.
        guard (try? descriptor.status().version) == status.version else {
            throw FileError(
                .unreadable, label,
                "it was changed while it was being read; write it elsewhere, then rename it into place")
        }
    }

    private static func find(
        _ reference: FileReference, below roots: [String], _ label: String
    ) throws(FileError) -> String {
        let candidates: [String] =
            switch reference {
            case .local(let path): [path]
            case .relative(let path): roots.map { "\($0)/\(path)" }
            case .remote, .data: []
            }
        for candidate in candidates {
            let path: String
            do throws(SystemError) {
                path = try OwnFolder.resolve(candidate)
            } catch {
                if error.number == ENOENT || error.number == ENOTDIR { continue }
                throw Self.error(error, label)
            }
            guard roots.contains(where: { path.hasPrefix($0 == "/" ? $0 : $0 + "/") }) else {
                throw FileError(
                    .forbidden, label,
                    "it is outside of the file directories (\(roots.joined(separator: ", "))); "
                        + "move it there, or add its directory to files.directories")
            }
            return path
        }
        throw FileError(
            .notFound, label, "it does not exist; the file directories are \(roots.joined(separator: ", "))")
    }

    private static func open(_ path: String) throws(SystemError) -> Descriptor {
        let names = path.split(separator: "/").map(String.init)
        var directory = try Descriptor(opening: "/", placeOnly | O_DIRECTORY)
        for name in names.dropLast() {
            directory = try Descriptor(opening: name, in: directory, placeOnly | O_DIRECTORY | O_NOFOLLOW)
        }
        let name = names.last ?? "."
        // Otherwise the opening alone could have an effect on a device.
        let place = try Descriptor(opening: name, in: directory, placeOnly | O_NOFOLLOW)
        guard try place.status().kind == .regular else { return place }
        return try Descriptor(opening: name, in: directory, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    }

    private static func error(_ error: SystemError, _ label: String) -> FileError {
        switch error.number {
        case ENOENT, ENOTDIR, ELOOP:
            FileError(.notFound, label, "it cannot be found: \(error.reason)")
        default:
            FileError(.unreadable, label, "it cannot be read: \(error.reason)")
        }
    }
}
