import Foundation
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import RawInsert
import Telling

/// Receiving DIRECTORY: how many notifications a receiver takes in each second from one, four, sixteen and sixty-four
/// senders that each wait for their receipt, against a C program's durable inserts one after the other; in turns.

func payload(_ number: Int) -> [UInt8] {
    let digits = String(number)
    let id = "notification-" + String(repeating: "0", count: 16 - digits.count) + digits
    let html = String(repeating: "<p>Good to see you</p>", count: 8)
    return Array(
        #"{"notification":{"id":"\#(id)","alert":{"title":"Hello","body":"Read this"},"content":{"html":"\#(html)"}}}"#
            .utf8)
}

func rate(of count: Int, _ work: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await work()
    return Double(count) / ((clock.now - start) / .seconds(1))
}

guard CommandLine.arguments.count == 2 else {
    print("usage: Receiving DIRECTORY")
    exit(64)
}
let directory = CommandLine.arguments[1]
let (count, turns) = (960, rounds() * 2)
let receiver = try await NotificationReceiver(try PresentationHost(HostConfiguration(store: directory)))
guard let raw = unsafe raw_insert_open(directory + "/raw.sqlite") else { exit(74) }
let bytes = Int64(payload(0).count)
var (next, inserted) = (0, Int64(0))

for senders in [1, 4, 16, 64] {
    var (ours, theirs): ([Double], [Double]) = ([], [])
    for _ in 0..<turns {
        let first = next
        next += count
        let mine = try await rate(of: count) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for sender in 0..<senders {
                    group.addTask {
                        for number in stride(from: first + sender, to: first + count, by: senders) {
                            _ = try await receiver.receive(json: payload(number))
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        let bare = await rate(of: count) {
            guard unsafe raw_insert_run(raw, inserted, Int64(count), bytes) == 0 else { exit(74) }
        }
        inserted += Int64(count)
        ours.append(mine)
        theirs.append(bare)
    }
    Figure(
        "notifications from \(senders) senders, durable", ours, unit: "a second", better: .higher,
        limit: .init("C with SQLite, inserts one by one", theirs), growth: ("senders, notifications", senders)
    ).tell()
}
