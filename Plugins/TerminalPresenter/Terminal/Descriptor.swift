import Glibc
import SystemCalls

/// A pipe that ends a wait from another thread.
final class WakePipe: Sendable {
    /// Can be read from after ``signal()``.
    let reader: Int32
    private let writer: Int32

    /// Nil when the process has no descriptors left.
    init?() {
        guard let ends = SystemCall.pipe() else { return nil }
        (reader, writer) = ends
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
        SystemCall.writeAll(Array(text.utf8).span, to: descriptor)
    }
}

/// The process's environment.
enum Environment {
    /// The value of a variable; nil when it is unset or empty.
    static func value(of name: String) -> String? {
        SystemCall.environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Files of a message.
enum FileStatus {
    /// The size in bytes; nil when it can't be told.
    static func size(of path: String) -> Int64? {
        SystemCall.status(at: path).map { Int64($0.st_size) }
    }
}

/// What is in files of a message.
enum FileContent {
    /// A regular file, or its first bytes; nil when it can't be read, is empty, or is larger than that.
    static func read(_ path: String, most: Int, prefix: Int = .max) -> [UInt8]? {
        let descriptor = SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard let status = SystemCall.status(of: descriptor), status.st_mode & S_IFMT == S_IFREG, status.st_size > 0,
            status.st_size <= most
        else { return nil }
        let count = min(Int(status.st_size), prefix)
        return SystemCall.read(descriptor, upTo: count).flatMap { $0.count == count ? $0 : nil }
    }
}
