import Testing

@testable import MarqueeHost

@Suite struct CancellationTests {
    @Test func `what is cancelled ends, and whoever has run it knows`() async {
        let cancellation = Cancellation()
        let task = Task { await cancellation.run { while !Task.isCancelled { await Task.yield() } } }
        #expect(!cancellation.isCancelled)
        cancellation.cancel()
        await task.value
        #expect(cancellation.isCancelled)
    }

    @Test func `what is cancelled before it runs is told so from the start`() async {
        let cancellation = Cancellation()
        cancellation.cancel()
        await cancellation.run { while !Task.isCancelled { await Task.yield() } }
        #expect(cancellation.isCancelled)
    }

    @Test func `what has come to its end was not cancelled`() async {
        let cancellation = Cancellation()
        #expect(await cancellation.run { 4 } == 4)
        #expect(!cancellation.isCancelled)
    }
}
