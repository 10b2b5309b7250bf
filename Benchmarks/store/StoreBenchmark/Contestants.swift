import Foundation
import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeTracking
import StoreBaseline

/// MarqueeQueue and the C program, each with a database of its own.
final class Contestants {
    struct Failure: Error {}

    static let now = Timestamp(milliseconds: 1_800_000_000_000)

    let store: QueueStore
    private let baseline: OpaquePointer
    private let directories: [String]
    private var lastID = 0
    private let body = [UInt8](repeating: UInt8(ascii: "b"), count: 200)

    init() throws {
        directories = (0..<2).map { _ in NSTemporaryDirectory() + "store-benchmark-\(UUID())" }
        var options = QueueOptions()
        // The C program does not cut its history.
        options.historyLimit = .max / 2
        store = QueueStore(try Database(in: directories[0], as: .measured), options: options)
        // The second one is only made, so that both have the same tables.
        let other = try Database(in: directories[1], as: .measured)
        other.close()
        guard let baseline = unsafe baseline_open(other.path) else { throw Failure() }
        unsafe self.baseline = baseline
    }

    deinit {
        store.database.close()
        unsafe baseline_close(baseline)
        for directory in directories { try? FileManager.default.removeItem(atPath: directory) }
    }

    func fill(_ count: Int) throws {
        let first = Int64(lastID)
        _ = try store.enqueue(nextMessages(count))
        try enqueueInC(first, count)
        // What the disk still has to do is not to be measured.
        sync()
    }

    func enqueueOneByOne(_ count: Int, turns: Int = 40) throws -> Measurement.Result {
        var first = Int64(lastID)
        var messages = nextMessages(count * turns)[...]
        return try Measurement(name: "enqueue one by one", count: count, turns: turns) {
            for _ in 0..<count { _ = try self.store.enqueue([messages.removeFirst()]) }
        } baseline: {
            for _ in 0..<count {
                try self.enqueueInC(first, 1)
                first += 1
            }
        }.run()
    }

    func enqueueTogether(_ count: Int, turns: Int = 10) throws -> Measurement.Result {
        var first = Int64(lastID)
        var batches = (0..<turns).map { _ in nextMessages(count) }[...]
        return try Measurement(name: "enqueue \(count) together", count: count, turns: turns) {
            _ = try self.store.enqueue(batches.removeFirst())
        } baseline: {
            try self.enqueueInC(first, count)
            first += Int64(count)
        }.run()
    }

    func takeAndEnd(_ count: Int, turns: Int = 40) throws -> Measurement.Result {
        try Measurement(name: "take and end", count: count, turns: turns) {
            for _ in 0..<count {
                guard let entry = try self.store.next(at: Self.now), try self.store.beginPresenting(entry.number),
                    try self.store.end(entry.number, as: .dismissed, at: Self.now)
                else { throw Failure() }
            }
        } baseline: {
            for _ in 0..<count {
                guard unsafe baseline_take_and_end(self.baseline, Self.now.milliseconds) == 0 else { throw Failure() }
            }
        }.run()
    }

    private func enqueueInC(_ first: Int64, _ count: Int) throws {
        guard unsafe baseline_enqueue(baseline, first, Int64(count), Self.now.milliseconds) == 0 else {
            throw Failure()
        }
    }

    private func nextMessages(_ count: Int) -> [NewMessage] {
        let messages = (lastID..<lastID + count).map { number in
            let digits = String(number)
            return NewMessage(
                MessageID("message-0000-0000-0000-" + String(repeating: "0", count: 13 - digits.count) + digits),
                template: "product-banner", expires: Self.now + .hours(48), receivedAt: Self.now, body: body)
        }
        lastID += count
        return messages
    }
}

extension DatabaseKind {
    /// A store with the tables of what is measured.
    static let measured = DatabaseKind(
        "store", file: "marquee.sqlite", applicationID: 0x4D72_7165,
        schema: DatabaseSchema([.settings, .queue, .tracking], before: []), elsewhere: "", whenMissing: "",
        whenOlder: "")
}
