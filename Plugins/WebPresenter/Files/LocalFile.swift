import Glibc
import SystemCalls

/// A file of a message. Pages know only its number.
struct LocalFile: Sendable, Equatable {
    let path: String
    let type: MediaType
    let size: Int64
    /// The same for as long as the file is the same, and of no other; nil where nothing was opened.
    let identity: String?

    /// Nil when it is no file that can be read.
    init?(path: String) {
        guard let file = OpenFile(path: path) else { return nil }
        self.path = path
        self.size = file.size
        self.identity = file.identity
        self.type = MediaType(head: file.read(at: 0, count: MediaType.headLength) ?? [])
    }

    init(path: String, type: MediaType, size: Int64, identity: String? = nil) {
        (self.path, self.type, self.size, self.identity) = (path, type, size, identity)
    }

    /// The same, of the type that its name says, where that is one of a page's texts.
    func named(_ name: String) -> LocalFile {
        LocalFile(path: path, type: MediaType(ofText: name) ?? type, size: size, identity: identity)
    }
}

/// A file that is being read. It stays readable when it is removed meanwhile.
final class OpenFile {
    let size: Int64
    /// Of its place on its disk and its last change.
    let identity: String
    private let descriptor: Int32

    /// Nil when it is no regular file that can be read.
    init?(path: String) {
        // Without O_NONBLOCK, opening a FIFO would wait for its writer.
        let descriptor = SystemCall.open(path, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        guard let status = SystemCall.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.size = Int64(status.st_size)
        let changed = status.st_ctim
        self.identity = "\(status.st_dev)-\(status.st_ino)-\(size)-\(changed.tv_sec)-\(changed.tv_nsec)"
    }

    deinit {
        close(descriptor)
    }

    /// At most so many bytes from a place on; nil when they can't be read, or there are none.
    func read(at offset: Int64, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = SystemCall.read(descriptor, at: offset, into: &bytes)
        guard found > 0 else { return nil }
        return Array(bytes.prefix(found))
    }
}
