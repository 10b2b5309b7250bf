import MarqueeTesting
import MarqueeThreads
import NIOPosix
import PresenterKit
import Testing

@testable import WebPresenter

@Suite(.timeLimit(.minutes(5)))
struct AvailabilityReportsTests {
    private let loop = MultiThreadedEventLoopGroup.singleton.next()

    /// The runtime holds a lock of a task while it is cancelled, and while it is woken.
    @Test func `who speaks and who leaves at the same moment do not wait for each other`() async throws {
        let reports = AvailabilityReports(on: loop) {}
        let over = Recording<Bool>()
        async let speaking: Void = BlockingThread.run {
            while over.elements.isEmpty { reports.say(.available) }
        }
        for _ in 0..<200 {
            let heard = Recording<Bool>()
            let reader = Task { for await _ in reports.read() { heard.append(true) } }
            await heard.wait(forCount: 1)
            reader.cancel()
            await reader.value
        }
        over.append(true)
        try await speaking
    }

    @Test func `a reader hears what was said last, and the last one that leaves is noticed`() async throws {
        let left = Recording<Bool>()
        let reports = AvailabilityReports(on: loop) { left.append(true) }
        reports.say(.unavailable("no browser"))
        reports.say(.available)
        let heard = Recording<PresenterAvailability>()
        let readers = (0..<2).map { _ in Task { for await said in reports.read() { heard.append(said) } } }
        await heard.wait(forCount: 2)
        #expect(heard.elements == [.available, .available])
        readers[0].cancel()
        await readers[0].value
        reports.say(.unavailable("gone"))
        await heard.wait(forCount: 3)
        #expect(left.elements.isEmpty)
        readers[1].cancel()
        await left.wait(forCount: 1)
    }
}
