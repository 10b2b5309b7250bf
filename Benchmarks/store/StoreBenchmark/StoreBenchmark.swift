import Foundation
import MarqueeDatabase
import MarqueeModel
import MarqueeQueue

/// `run [DEPTH]`: what the store costs over SQLite, and whether that depends on how much is queued.
@main
struct StoreBenchmark {
    static func main() async throws {
        let depth = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
        let shallow = try Contestants()
        try shallow.fill(1_000)
        _ = try shallow.enqueueOneByOne(200)
        let enqueue = try shallow.enqueueOneByOne(200)
        let take = try shallow.takeAndEnd(200)
        _ = try shallow.enqueueTogether(20_000)
        try await noticeChanges()

        let deep = try Contestants()
        try deep.fill(depth)
        let deepEnqueue = try deep.enqueueOneByOne(200)
        let deepTake = try deep.takeAndEnd(200)
        for (name, near, far) in [("enqueue", enqueue, deepEnqueue), ("take and end", take, deepTake)] {
            print(
                "\(name) at depth \(depth): \(short(near.swift / far.swift)) times as long as at 1000,",
                "C \(short(near.baseline / far.baseline)) times")
        }
        try Self.measure("count all states") { _ = try deep.store.counts() }
        try Self.measure("list a page of 50") { _ = try deep.store.list(.live, limit: 50) }
        try Self.measure("pass over all") {
            _ = try deep.store.next(at: Contestants.now, excluding: ["product-banner"])
        }
        try Self.measure("discard all") {
            _ = try deep.store.discardAll(includingVisible: true, at: Contestants.now)
        }
    }

    private static func measure(_ name: String, _ work: () throws -> Void) throws {
        let time = try ContinuousClock().measure(work)
        print("\(name): \(short(time / .milliseconds(1))) ms")
    }

    /// How long after another connection's commit a host is told.
    private static func noticeChanges() async throws {
        let directory = NSTemporaryDirectory() + "store-benchmark-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let host = try Database(in: directory, as: .measured)
        let other = try Database(in: directory, as: .measured)
        var changes = try host.changes().makeAsyncIterator()
        var times: [Double] = []
        for number in 0..<100 {
            let start = ContinuousClock.now
            try QueueStore(other).setMode(number.isMultiple(of: 2) ? .suspended : .running)
            _ = await changes.next()
            times.append((ContinuousClock.now - start) / .milliseconds(1))
        }
        print("notice another's commit: \(short(times.sorted()[50])) ms, at worst \(short(times.max() ?? 0)) ms")
        host.close()
        other.close()
    }

    private static func short(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
