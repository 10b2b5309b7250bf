import Foundation
import Glibc
import MarqueeSystem
import Testing

@Suite(.timeLimit(.minutes(5)))
struct SystemdNotifierTests {
    /// A datagram socket, as systemd has one.
    private final class Receiver: Sendable {
        let name: String
        private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

        init(_ name: String) throws {
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
        func nextLater() async -> String {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: self.next()) }
            }
        }

        func next() -> String {
            var buffer = [UInt8](repeating: 0, count: 100)
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        }
    }

    @Test(arguments: ["@marquee-test-", NSTemporaryDirectory() + "/notify-"])
    func `it is told what happens`(prefix: String) throws {
        let manager = try Receiver(prefix + String(UInt32.random(in: 0...UInt32.max)))
        let service = try #require(SystemdNotifier(environment: ["NOTIFY_SOCKET": manager.name]))
        service.tell(.ready)
        service.tell(.stopping)
        #expect([manager.next(), manager.next()] == ["READY=1", "STOPPING=1"])
        #expect(service.watchdog == nil)
    }

    @Test func `it hears that all is well as often as it asks for`() async throws {
        let manager = try Receiver("@marquee-test-\(UInt32.random(in: 0...UInt32.max))")
        let environment = ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "20000", "WATCHDOG_PID": "\(getpid())"]
        let service = try #require(SystemdNotifier(environment: environment))
        #expect(service.watchdog == .milliseconds(20))
        let task = Task { await service.keepAlive() }
        var heard: [String] = []
        while heard.count < 3 { heard.append(await manager.nextLater()) }
        task.cancel()
        await task.value
        #expect(heard == ["WATCHDOG=1", "WATCHDOG=1", "WATCHDOG=1"])
    }

    @Test(arguments: [
        [:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "vsock:2:1"], ["NOTIFY_SOCKET": "relative"],
    ])
    func `nobody is told where nobody wants to know`(environment: [String: String]) {
        #expect(SystemdNotifier(environment: environment) == nil)
    }

    @Test func `a manager that is gone, or asks another process, takes nothing`() async throws {
        let path = "/nowhere/" + String(repeating: "x", count: 200)
        try #require(SystemdNotifier(environment: ["NOTIFY_SOCKET": path])).tell(.ready)
        let service = try #require(
            SystemdNotifier(environment: ["NOTIFY_SOCKET": "/nowhere", "WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"]))
        service.tell(.ready)
        #expect(service.watchdog == nil)
        await service.keepAlive()
    }
}
