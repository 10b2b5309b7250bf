import Foundation
import MarqueeInbox
import MarqueeModel

/// Processes that write and read one inbox at the same time: nothing may be lost, no count may differ from its list, and
/// nobody may be told that the store is busy.
enum Sharing {
    static func run(count: Int) throws {
        let directory = NSTemporaryDirectory() + "inbox-sharing-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let store = try InboxStore(measuredIn: directory)
        let start = ContinuousClock.now
        let writers = try ["a", "b"].map { try process(["write", directory, $0, "\(count)"]) }
        let reader = try process(["read", directory, "\(count * 2)"])
        for process in writers + [reader] { process.waitUntilExit() }
        let time = (ContinuousClock.now - start) / .seconds(1)
        let failed = (writers + [reader]).count { $0.terminationStatus != 0 }
        let (rows, counts) = try store.items(in: [.unread, .read], limit: .max)
        let isWhole = Set(rows.map(\.id)).count == count * 2 && counts.all == rows.count && failed == 0
        print(
            "two processes, each writing \(count) items while a third reads and counts: \(rows.count) items,",
            "\(counts.all) counted, \(failed) processes failed, \(Int(time)) s:", isWhole ? "whole" : "NOT WHOLE")
        guard isWhole else { throw InboxBenchmark.Failure() }
    }

    private static func process(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        try process.run()
        return process
    }

    /// One of the writers: an item a commit, some of them read again at once.
    static func write(_ directory: String, prefix: String, count: Int) throws {
        let store = try InboxStore(measuredIn: directory)
        for number in 0..<count {
            let arrival = InboxArrival(
                id: "\(prefix)-\(number)", isVisible: true, kind: "text", isComplete: true,
                receivedAt: Timestamp(milliseconds: InboxBenchmark.moment.milliseconds + Int64(number)),
                envelope: Array("{}".utf8))
            guard try store.receive([arrival]).map(\.outcome) == [.stored] else { throw InboxBenchmark.Failure() }
            if number.isMultiple(of: 3) {
                _ = try store.markItem("\(prefix)-\(number)", isRead: true, at: InboxBenchmark.moment)
            }
        }
        store.database.close()
    }

    /// The reader: looks until all is there.
    static func read(_ directory: String, until total: Int) throws {
        let store = try InboxStore(measuredIn: directory)
        var looks = 0
        while true {
            let buckets: [InboxBucket] = [[.unread], [.read], [.unread, .read]][looks % 3]
            let (rows, counts) = try store.items(in: buckets, limit: .max)
            let expected = [counts.unread, counts.read, counts.all][looks % 3]
            guard rows.count == expected else {
                print("a list has \(rows.count) items, and \(expected) are counted")
                throw InboxBenchmark.Failure()
            }
            looks += 1
            if counts.all == total { break }
        }
        store.database.close()
        print("the reader looked \(looks) times")
    }
}
