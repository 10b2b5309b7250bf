import Foundation
import MarqueeDatabase
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeTracking
import RawInsert
import Telling

/// `run [ITEMS]`: what taking notifications in costs over a raw durable insert, and what an inbox of 100,000 costs.
@main
struct InboxBenchmark {
    struct Failure: Error {}

    static let moment = Timestamp(milliseconds: 1_800_000_000_000)

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("write", 4): return try Sharing.write(arguments[1], prefix: arguments[2], count: Int(arguments[3]) ?? 0)
        case ("read", 3): return try Sharing.read(arguments[1], until: Int(arguments[2]) ?? 0)
        default: break
        }
        let items = arguments.first.flatMap { Int($0) } ?? 100_000
        let directory = NSTemporaryDirectory() + "inbox-benchmark-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let store = try InboxStore(measuredIn: directory)
        guard let raw = unsafe raw_insert_open(directory + "/raw.sqlite") else { throw Failure() }
        defer { unsafe raw_insert_close(raw) }
        try intake(store) { first, count, bytes in
            guard unsafe raw_insert_run(raw, first, count, bytes) == 0 else { throw Failure() }
        }
        // Each part is printed when it is measured, also into a file.
        fflush(nil)
        try reading(store, items: items)
        fflush(nil)
        try editing(TrackingStore(store.database))
        fflush(nil)
        store.database.close()
        try Sharing.run(count: items / 10)
    }

    // MARK: Taking in

    /// In turns, so that both meet the same weather on the disk.
    private static func intake(_ store: InboxStore, raw: (Int64, Int64, Int64) throws -> Void) throws {
        let (count, turns) = (200, rounds() * 4)
        let reader = NotificationReader()
        let bytes = Int64(payload(0).count)
        var (ours, theirs): ([Double], [Double]) = ([], [])
        for turn in 0..<turns {
            let first = turn * count
            let payloads = (first..<first + count).map(payload)
            func measureOurs() throws {
                ours.append(
                    Double(count)
                        / (try seconds {
                            for payload in payloads {
                                let envelope = try reader.envelope(
                                    of: payload, Reception(at: moment) { UUID().uuidString })
                                _ = try store.receive([InboxArrival(envelope)])
                            }
                        }))
            }
            if turn.isMultiple(of: 2) { try measureOurs() }
            theirs.append(Double(count) / (try seconds { try raw(Int64(first), Int64(count), bytes) }))
            if !turn.isMultiple(of: 2) { try measureOurs() }
        }
        Figure(
            "a notification of \(bytes) bytes, one after the other", ours, unit: "a second", better: .higher,
            limit: .init("C with SQLite, inserts one by one", theirs)
        ).tell()
    }

    private static func payload(_ number: Int) -> [UInt8] {
        let digits = String(number)
        let id = "notification-" + String(repeating: "0", count: 16 - digits.count) + digits
        let html = String(repeating: "<p>Good to see you</p>", count: 8)
        return Array(
            #"{"notification":{"id":"\#(id)","alert":{"title":"Hello","body":"Read this"},"content":{"html":"\#(html)"}}}"#
                .utf8)
    }

    // MARK: Reading

    private static func reading(_ store: InboxStore, items: Int) throws {
        var number = 1_000_000
        while try store.inboxCounts().all < items {
            let count = min(10_000, items - (try store.inboxCounts().all))
            let arrivals = (number..<number + count).map { number in
                var arrival = InboxArrival(
                    id: "item-\(number)", isVisible: true, kind: "html", isComplete: true,
                    receivedAt: Timestamp(milliseconds: moment.milliseconds + Int64(number)),
                    envelope: Array("{}".utf8))
                arrival.title = "Hello"
                arrival.body = "Read this, it is number \(number)"
                arrival.content = [UInt8](repeating: 0x20, count: 300)
                return arrival
            }
            _ = try store.receive(arrivals)
            number += count
        }
        for number in stride(from: 1_000_000, to: number, by: 3) {
            _ = number.isMultiple(of: 30) ? try store.pinItem("item-\(number)", true) : false
        }
        try report("count", of: items) { _ = try store.inboxCounts() }
        try report("first page of 50", of: items) { _ = try store.items(in: [.unread, .read], limit: 50) }
        var last: InboxPlace?
        var page = try store.items(in: [.unread, .read], limit: 50).rows
        while page.count == 50 {
            last = page[49].place
            let next = try store.items(in: [.unread, .read], limit: 50, after: last).rows
            if next.count < 50 { break }
            page = next
        }
        try report("last page of 50", of: items) {
            _ = try store.items(in: [.unread, .read], limit: 50, after: page.first?.place)
        }
        try report("one item", of: items) { _ = try store.item("item-1000001") }
        let all = try seconds { _ = try store.markAllRead(at: moment) }
        Figure("mark all read, of \(items) items", [all * 1_000], unit: "ms", better: .lower).tell()
    }

    private static func report(_ name: String, of items: Int, _ work: () throws -> Void) throws {
        let times = try (0..<rounds() * 20).map { _ in try seconds(work) * 1_000 }
        Figure("\(name), of \(items) items", times, unit: "ms", better: .lower).tell()
    }

    // MARK: Tags

    private static func editing(_ store: TrackingStore) throws {
        let changes = (0..<10_000).map {
            ProfileChange(.tag, key: "key \($0 * 7 % 1_000)", value: Value.string("value \($0)").jsonBytes())
        }
        let time = try seconds { _ = try store.edit(changes, at: moment) }
        Figure("10,000 edits of 1,000 tags in one transaction", [time * 1_000], unit: "ms", better: .lower).tell()
    }

    private static func seconds(_ work: () throws -> Void) rethrows -> Double {
        try ContinuousClock().measure(work) / .seconds(1)
    }
}

extension DatabaseKind {
    /// A store with the tables of what is measured.
    static let measured = DatabaseKind(
        "store", file: "marquee.sqlite", applicationID: 0x4D72_7165,
        schema: DatabaseSchema([.settings, .queue, .tracking, .inbox], before: []), elsewhere: "", whenMissing: "",
        whenOlder: "")
}

extension InboxStore {
    init(measuredIn directory: String) throws {
        let database = try Database(in: directory, as: .measured)
        self.init(database, queue: QueueStore(database))
    }
}
