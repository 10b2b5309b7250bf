import Dispatch
import MarqueeHost
import MarqueeModel
import MarqueeTesting
import Testing

/// Whether a host works on what it is given.
@Suite(.timeLimit(.minutes(20))) struct PulseTests {
    /// Holds the host's own thread, as a disk that hangs does.
    private struct Blocker: HostObserver {
        let gate = DispatchSemaphore(value: 0)
        let blocked = Recording<String>()

        func observe(_ event: HostEvent) {
            guard event.kind == .queued else { return }
            blocked.append(event.id)
            gate.wait()
        }
    }

    @Test func `a host that works answers, one that hangs does not, and one that has ended holds up nobody`()
        async throws
    {
        let blocker = Blocker()
        let test = try await TestHost(observers: [blocker])
        let order = Recording<String>()
        try await test.whileRunning {
            await test.host.pulse()
            try await test.host.enqueue(Message("card", id: "m"))
            await blocker.blocked.wait(forCount: 1)
            async let pulse: Void = {
                await test.host.pulse()
                order.append("answered")
            }()
            for _ in 0..<1_000 { await Task.yield() }
            order.append("released")
            blocker.gate.signal()
            await pulse
        }
        #expect(order.elements == ["released", "answered"])
        await test.host.pulse()
    }

    @Test func `observers hear once that messages are taken`() async throws {
        struct Ready: HostObserver {
            let count = Recording<Int>()
            func observe(_ event: HostEvent) {}
            func observeReady() { count.append(1) }
        }
        let ready = Ready()
        let test = try await TestHost(observers: [ready])
        try await test.whileRunning { await ready.count.wait(forCount: 1) }
        #expect(ready.count.elements == [1])
    }
}
