import MarqueeHost
import MarqueeTesting
import Testing

/// What a service manager hears of a host.
@Suite(.timeLimit(.minutes(20))) struct ServiceNoticesTests {
    @Test(arguments: [false, true])
    func `a host that says again that it is up does not stand in for its door`(listens: Bool) throws {
        let manager = try NotifySocket()
        let notices = try #require(
            ServiceNotices(environment: ["NOTIFY_SOCKET": manager.name], listens: listens))
        // It has recovered its store before its door was open.
        notices.observeReady()
        notices.observeReady()
        notices.stops()
        if listens { notices.listens() }
        let heard = [manager.next(), manager.next()]
        #expect(heard == (listens ? ["STOPPING=1", "READY=1"] : ["READY=1", "STOPPING=1"]))
    }

    @Test func `a door that is open is not enough`() throws {
        let manager = try NotifySocket()
        let notices = try #require(ServiceNotices(environment: ["NOTIFY_SOCKET": manager.name], listens: true))
        notices.listens()
        notices.listens()
        notices.stops()
        notices.observeReady()
        #expect([manager.next(), manager.next()] == ["STOPPING=1", "READY=1"])
    }

    @Test func `nobody hears that all is well before it is up`() async throws {
        let manager = try NotifySocket()
        let environment = ["NOTIFY_SOCKET": manager.name, "WATCHDOG_USEC": "2000"]
        let notices = try #require(ServiceNotices(environment: environment, listens: true))
        let test = try await TestHost()
        let task = Task { await notices.keepAlive(test.host) }
        notices.observeReady()
        notices.observeReady()
        for _ in 0..<1_000 { await Task.yield() }
        notices.listens()
        #expect(await manager.nextLater() == "READY=1")
        #expect(await manager.nextLater() == "WATCHDOG=1")
        task.cancel()
        await task.value
    }
}
