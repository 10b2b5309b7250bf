import Foundation
import MarqueeModel
import Testing

/// What the whole product is for: whatever moment the host is killed at, nothing is lost and nothing is stuck.
@Suite(.timeLimit(.minutes(15))) struct KillTests {
    /// How often the host is killed; fewer for a quick look.
    private static let kills = ProcessInfo.processInfo.environment["MARQUEE_KILLS"].flatMap { Int($0) } ?? 200
    private static let messagesPerRound = 8

    private struct Seen: Hashable {
        let id: String
        let event: String
    }

    @Test func `killed at random moments, every accepted message ends exactly once and is not shown again`() throws {
        let project = try TestProject()
        project.environment = ["TERM": "dumb"]
        var random = SplitMix(seed: 0x6d61_7271_7565_6521)
        var accepted: Set<String> = []
        var events: [Seen] = []
        for round in 0..<Self.kills {
            let host = try project.start("run", "--events", "json")
            let messages = (0..<Self.messagesPerRound).map { #"{"template":"banner","id":"\#(round)-\#($0)"}"# }
            // Sent by another process while the host comes up, works, and dies.
            let receipts = try project.marquee(
                ["send", "-", "--format", "json"], input: messages.joined(separator: "\n"))
            #expect(receipts.code == 0, "\(receipts.output)\(receipts.errors)")
            for receipt in try receipts.json.object?["results"]?.list ?? [] {
                guard receipt.object?["status"] == "queued", let id = receipt.object?["id"]?.string else { continue }
                #expect(accepted.insert(id).inserted)
            }
            usleep(UInt32(random.next() % 120_000))
            host.signal(SIGKILL)
            events += try Self.events(in: host.wait().output)
        }
        let last = try project.marquee("run", "--until-empty", "--events", "json")
        #expect(last.code == 0, "\(last.errors)")
        events += Self.events(in: last.output)
        #expect(accepted.count == Self.kills * Self.messagesPerRound)
        try Self.checkHistory(of: project, accepted: accepted)
        Self.checkOrder(of: events)
        // The kills hit something: messages were begun more than once.
        let begun = Dictionary(grouping: events.filter { $0.event == "preparing" }, by: \.id)
        #expect(begun.values.contains { $0.count > 1 })
    }

    private static func checkHistory(of project: TestProject, accepted: Set<String>) throws {
        #expect(try project.ids("live").isEmpty)
        let list = try project.marquee("queue", "list", "--state", "ended", "--format", "json").json
        var ended: [String: Int] = [:]
        for entry in list.object?["entries"]?.list ?? [] {
            guard let entry = entry.object, let id = entry["id"]?.string else { continue }
            ended[id, default: 0] += 1
            let isAllowed = entry["state"] == "dismissed" || entry["state"] == "failed" && entry["attempts"] == 3
            #expect(isAllowed, "\(id) ended \(entry["state"]?.json() ?? "") after \(entry["attempts"]?.json() ?? "")")
        }
        #expect(Set(ended.keys) == accepted)
        #expect(ended.values.allSatisfy { $0 == 1 })
    }

    /// Nothing is presented after it has ended.
    private static func checkOrder(of events: [Seen]) {
        var ended: Set<String> = []
        for seen in events {
            if ["presenting", "presented", "preparing"].contains(seen.event) {
                #expect(!ended.contains(seen.id), "\(seen.id) was \(seen.event) after it had ended")
            }
            if ["dismissed", "failed"].contains(seen.event) {
                #expect(ended.insert(seen.id).inserted, "\(seen.id) ended twice")
            }
        }
    }

    /// The events of a run's output; its last line may be cut by the kill.
    private static func events(in output: String) -> [Seen] {
        output.split(separator: "\n").compactMap { line in
            guard let event = try? Value(json: String(line)).object, let id = event["id"]?.string,
                let kind = event["event"]?.string
            else { return nil }
            return Seen(id: id, event: kind)
        }
    }
}
