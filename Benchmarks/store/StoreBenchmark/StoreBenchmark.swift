import Foundation
import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import Telling

/// `StoreBenchmark [DEPTH]`: what the store costs over SQLite, and whether that depends on how much is queued.
/// `StoreBenchmark turn COUNT`: one turn of COUNT messages, for a run that has others beside it; prints what MarqueeQueue
/// and the C program enqueue a second, and what they take and end.
@main
struct StoreBenchmark {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "turn", let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
            return try turn(count)
        }
        let depth = arguments.first.flatMap { Int($0) } ?? 1_000_000
        let turns = rounds() * 4
        let shallow = try Contestants()
        try shallow.fill(1_000)
        _ = try shallow.enqueueOneByOne(200, turns: 4)
        try shallow.enqueueOneByOne(200, turns: turns).cost.tell()
        try shallow.takeAndEnd(200, turns: turns).cost.tell()
        try shallow.enqueueTogether(20_000, turns: rounds()).speed().tell()
        try await noticeChanges()
        var size = 100
        while size <= depth {
            try atDepth(size, turns: turns, isDeepest: size * 10 > depth)
            size *= 10
        }
    }

    private static func turn(_ count: Int) throws {
        let contestants = try Contestants()
        try contestants.fill(1_000)
        _ = try contestants.enqueueOneByOne(count / 4, turns: 2)
        let (enqueue, take) = try (
            contestants.enqueueOneByOne(count, turns: 1), contestants.takeAndEnd(count, turns: 1)
        )
        print(
            enqueue.swift[0].speed, enqueue.baseline[0].speed, take.swift[0].speed, take.baseline[0].speed)
    }

    private static func atDepth(_ depth: Int, turns: Int, isDeepest: Bool) throws {
        let contestants = try Contestants()
        try contestants.fill(depth)
        // As many go in as come out, so that the depth stays what it is.
        let count = min(50, depth / 4)
        for result in try [
            contestants.enqueueOneByOne(count, turns: turns), contestants.takeAndEnd(count, turns: turns),
        ] {
            result.speed(named: "\(result.name), \(depth) queued", goal: 0.9, growth: ("queued: \(result.name)", depth))
                .tell()
        }
        let store = contestants.store
        try tell("count all states", at: depth) { _ = try store.counts() }
        try tell("list a page of 50", at: depth) { _ = try store.list(.live, limit: 50) }
        guard isDeepest else { return }
        try tell("pass over all", at: depth, times: 1) {
            _ = try store.next(at: Contestants.now, excluding: ["product-banner"])
        }
        try tell("discard all", at: depth, times: 1) {
            _ = try store.discardAll(includingVisible: true, at: Contestants.now)
        }
    }

    private static func tell(_ name: String, at depth: Int, times: Int = 21, _ work: () throws -> Void) throws {
        let times = try (0..<times).map { _ in try ContinuousClock().measure(work) / .milliseconds(1) }
        Figure("\(name), \(depth) queued", times, unit: "ms", better: .lower).tell()
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
        Figure("notice another process's commit", times, unit: "ms", better: .lower).tell()
        host.close()
        other.close()
    }
}
