import Foundation
import MarqueeDatabase
import MarqueeHost
import MarqueeTesting
import Testing

@Suite(.timeLimit(.minutes(20))) struct HeldReadsTests {
    /// Such a host would hear of no message any more: whoever started it starts it anew.
    @Test func `an idle host ends, with the reason, once its store's reads are refused`() async throws {
        let test = try await TestHost()
        async let outcome = test.host.run(until: .stopped)
        await test.observer.events.wait { $0.contains { $0.kind == .pluginStarted } }
        let reads = try HeldReads(ofStoreIn: test.directory)
        // It looks into its store once something is written beside it.
        try Data().write(to: URL(filePath: "\(test.directory)/something"))
        do {
            Issue.record("it ended as \(try await outcome)")
        } catch let error as StoreError {
            #expect(error.code == .inputOutput)
            #expect(error.message.contains("its locks were not released"))
        }
        try reads.release()
    }
}
