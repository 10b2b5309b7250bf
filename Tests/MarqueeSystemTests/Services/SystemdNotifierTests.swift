import Foundation
import Glibc
import MarqueeSystem
import MarqueeTesting
import Testing

@Suite(.timeLimit(.minutes(20)))
struct SystemdNotifierTests {
    @Test(arguments: ["@marquee-test-", NSTemporaryDirectory() + "/notify-"])
    func `it is told what happens`(prefix: String) throws {
        let manager = try NotifySocket(prefix + String(UInt32.random(in: 0...UInt32.max)))
        let service = try #require(SystemdNotifier(environment: ["NOTIFY_SOCKET": manager.name]))
        service.tell(.ready)
        service.tell(.stopping)
        #expect([manager.next(), manager.next()] == ["READY=1", "STOPPING=1"])
        #expect(service.watchdog == nil)
    }

    @Test func `it hears that all is well as often as it asks for`() async throws {
        let manager = try NotifySocket("@marquee-test-\(UInt32.random(in: 0...UInt32.max))")
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

    @Test func `whatever does not answer keeps it from saying that all is well`() async throws {
        let manager = try NotifySocket("@marquee-test-\(UInt32.random(in: 0...UInt32.max))")
        let environment = ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "2000"]
        let service = try #require(SystemdNotifier(environment: environment))
        let (stuck, release) = AsyncStream.makeStream(of: Never.self)
        let (asked, ask) = AsyncStream.makeStream(of: Void.self)
        let task = Task {
            await service.keepAlive {
                ask.yield()
                for await _ in stuck {}
            }
        }
        for await _ in asked { break }
        for _ in 0..<1_000 { await Task.yield() }
        // The first that comes is what is said now, and not that all is well.
        service.tell(.ready)
        #expect(await manager.nextLater() == "READY=1")
        release.finish()
        #expect(await manager.nextLater() == "WATCHDOG=1")
        task.cancel()
        await task.value
    }

    @Test func `a start that goes on is given more time, one that hangs is not`() async throws {
        let manager = try NotifySocket()
        let service = try #require(SystemdNotifier(environment: ["NOTIFY_SOCKET": manager.name]))
        let (stuck, release) = AsyncStream.makeStream(of: Never.self)
        let answers = Recording<Int>()
        let task = Task {
            await service.extendStart(every: .milliseconds(1)) {
                answers.append(1)
                if answers.elements.count > 2 { for await _ in stuck {} }
            }
        }
        for _ in 0..<2 { #expect(await manager.nextLater() == "EXTEND_TIMEOUT_USEC=60000000") }
        await answers.wait(forCount: 3)
        for _ in 0..<1_000 { await Task.yield() }
        service.tell(.ready)
        #expect(await manager.nextLater() == "READY=1")
        release.finish()
        #expect(await manager.nextLater() == "EXTEND_TIMEOUT_USEC=60000000")
        task.cancel()
        await task.value
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
