import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeQueue

@Suite struct SyncedTests {
    private func record(_ version: String, _ second: Int64) -> SyncedRecord {
        SyncedRecord(version: version, at: .seconds(second), definitions: Array("[\(second)]".utf8))
    }

    @Test func `what was synced last is remembered for each target`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.queue.synced(to: "a") == nil)
        try store.queue.keepSynced(record("1", 1), to: "a")
        try store.queue.keepSynced(record("2", 2), to: "a")
        try store.queue.keepSynced(record("9", 3), to: "b")
        let reading = try Store(at: temporary.directory.path, options: StoreOptions(access: .readOnly))
        #expect(try reading.queue.synced(to: "a") == record("2", 2))
        #expect(try reading.queue.synced(to: "b") == record("9", 3))
        #expect(try reading.queue.synced(to: "c") == nil)
        try reading.close()
    }

    @Test func `contents of live messages come in pages, each once`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue((0..<5).map { NewMessage.sample(MessageID("m\($0)")) })
        #expect(try store.queue.remove("m1"))
        var numbers: [MessageNumber] = []
        var last: MessageNumber?
        repeat {
            let page = try store.queue.liveContents(after: last, limit: 2)
            last = page.last?.number
            numbers += page.map(\.number)
        } while last != nil
        #expect(numbers.count == 4 && Set(numbers).count == 4)
    }
}
