import MarqueeModel
import MarqueeTesting
import MarqueeThreads
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite(.timeLimit(.minutes(20))) struct HeldReadsTests {
    /// For which SQLite asks for ten seconds, which is why nobody asks again at once.
    @Test(arguments: [.seconds(3_600), .seconds(0)] as [TimeSpan])
    func `refused reads are told as such, and asked for again after a pause`(pause: TimeSpan) async throws {
        let directory = try TemporaryDirectory()
        var options = DatabaseOptions()
        options.refusalPause = pause
        let database = try Database(in: directory.path, as: .store, options: options)
        let reads = try HeldReads(ofStoreIn: directory.path)
        let read: @Sendable () throws -> Int64? = {
            try database.single { try $0.command("SELECT count(*) FROM message").first { $0.integer(0) } }
        }
        let error = await #expect(throws: StoreError.self) { try await BlockingThread.run { try read() } }
        #expect(error?.code == .inputOutput)
        #expect(error?.message.contains("its locks were not released") == true)
        try reads.release()
        if pause == .seconds(0) { #expect(try read() == 0) } else { #expect(throws: StoreError.self) { try read() } }
        database.close()
    }
}
