import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeStore

@Suite(.timeLimit(.minutes(20))) struct BulkTests {
    private func filled() throws -> TemporaryStore {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        for number in 0..<1_203 {
            let template = number % 3 == 0 ? "card" : "banner"
            _ = try queue.enqueue([.sample(MessageID("m\(number)"), template: template)])
        }
        return temporary
    }

    @Test func `messages of one template and state are removed, all of them and no others`() throws {
        let temporary = try filled()
        defer { withExtendedLifetime(temporary) {} }
        let queue = temporary.store.queue
        let selection = BulkSelection(template: "banner", state: .queued)
        #expect(try queue.counts(of: selection) == ["banner": 802])
        #expect(try queue.remove(selection, at: .seconds(1)) == 802)
        #expect(try queue.liveCount() == 401)
        #expect(try queue.counts()[.discarded] == 802)
        #expect(try queue.remove(selection, at: .seconds(1)) == 0)
    }

    @Test func `failed ones are queued again at their places, and removed ones leave the history`() throws {
        let temporary = try filled()
        defer { withExtendedLifetime(temporary) {} }
        let queue = temporary.store.queue
        for entry in try queue.list(.live) {
            #expect(try queue.end(entry.number, as: .failed("broken"), at: .seconds(1)))
        }
        #expect(try queue.counts(of: BulkSelection(template: nil, state: .failed)) == ["banner": 802, "card": 401])
        #expect(try queue.retry(failedOf: "card", at: .seconds(2)) == 401)
        #expect(try queue.list(.live).map(\.id) == (0..<401).map { MessageID("m\($0 * 3)") })
        #expect(try queue.remove(BulkSelection(template: nil, state: .failed), at: .seconds(3)) == 802)
        #expect(try queue.list(.ended).isEmpty)
        #expect(try queue.enqueue([.sample("m1")]) == [.duplicate])
    }

    @Test func `nothing is queued again that would be discarded`() throws {
        let temporary = try filled()
        defer { withExtendedLifetime(temporary) {} }
        let queue = temporary.store.queue
        _ = try queue.discardAll(includingVisible: false, at: .seconds(1))
        #expect(throws: (any Error).self) { try queue.retry(failedOf: nil, at: .seconds(2)) }
    }
}
