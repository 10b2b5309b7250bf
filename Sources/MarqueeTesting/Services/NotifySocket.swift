import Foundation
import Glibc
import Testing

/// A datagram socket that hears what a service says of itself, as systemd has one.
package final class NotifySocket: Sendable {
    /// Its path, or `@` and its abstract name.
    package let name: String
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    package init(_ name: String = "@marquee-test-\(UInt64.random(in: 0...UInt64.max))") throws {
        self.name = name
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(name.utf8)
        if name.hasPrefix("@") { path[0] = 0 }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path) }
        let length = socklen_t(2 + path.count)
        let result = unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
        }
        try #require(result == 0)
        // What never comes ends the test.
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        try #require(unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, size) == 0)
    }

    deinit {
        close(descriptor)
        unsafe unlink(name)
    }

    /// Waits on a thread of its own: the task that tells it needs those that tasks run on.
    package func nextLater() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.next()) }
        }
    }

    /// Waits for what it hears next; empty when that does not come.
    package func next() -> String {
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
