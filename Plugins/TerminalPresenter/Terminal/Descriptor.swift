import Glibc

/// A pipe that ends a wait from another thread: a pair of sockets, since Swift has no pipe2(2), and pipe(2) leaves a moment
/// in which a program that another presenter starts gets it too.
final class WakePipe: Sendable {
    /// Can be read from after ``signal()``.
    let reader: Int32
    private let writer: Int32

    /// Nil when the process has no descriptors left.
    init?() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        close(reader)
        close(writer)
    }

    /// Ends every wait from now on.
    func signal() {
        Descriptor.write("!", to: writer)
    }
}

/// Writing to file descriptors.
enum Descriptor {
    /// Writes all of a text, and gives up when the other end is gone: there is nobody left to tell.
    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }
}

/// The process's environment.
enum Environment {
    /// The value of a variable; nil when it is unset or empty.
    static func value(of name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}

/// Files of a message.
enum FileStatus {
    /// The size in bytes; nil when it can't be told.
    static func size(of path: String) -> Int64? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }
}

/// What is in files of a message.
enum FileContent {
    /// A regular file, or its first bytes; nil when it can't be read, is empty, or is larger than that.
    static func read(_ path: String, most: Int, prefix: Int = .max) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            status.st_size <= most
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: min(Int(status.st_size), prefix))
        var count = 0
        while count < bytes.count {
            let read = unsafe bytes[count...].withUnsafeMutableBytes {
                unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
            }
            guard read > 0 || read < 0 && errno == EINTR else { return nil }
            count += max(0, read)
        }
        return bytes
    }
}
