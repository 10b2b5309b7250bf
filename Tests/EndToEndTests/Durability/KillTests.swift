import Foundation
import MarqueeModel
import Testing

/// What the whole product is for: whatever moment the host is killed at, nothing is lost and nothing is stuck.
@Suite(.timeLimit(.minutes(60))) struct KillTests {
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
            for id in try Self.accepted(receipts) { #expect(accepted.insert(id).inserted) }
            // However slow the machine is, some of the kills come in the middle of a message.
            if round % 4 == 0 { #expect(try host.waitForOutput("preparing")) }
            usleep(UInt32(random.next() % (round % 4 == 0 ? 1_000 : 120_000)))
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

    /// How often the host is killed with files in play.
    private static let fileKills =
        ProcessInfo.processInfo.environment["MARQUEE_FILE_KILLS"].flatMap { Int($0) } ?? 20

    @Test func `killed while two send messages with slow and stalled files, it loses and repeats none`() throws {
        let server = try FileServer(headers: "Cache-Control: max-age=3600\r\n", pause: 2_000)
        let project = try TestProject([
            "marquee.yaml": "files: { allowPrivateHosts: true }",
            "templates/banner.yaml":
                "banner: { type: template, arguments: { title: Hello, hero: { type: file }, more: { type: file } } }",
        ])
        project.environment = ["TERM": "dumb"]
        var random = SplitMix(seed: 0x6669_6c65_6b69_6c6c)
        var accepted: Set<String> = []
        var events: [Seen] = []
        for round in 0..<Self.fileKills {
            let host = try project.start("run", "--events", "json")
            let senders = try ["a", "b"].map { sender in
                let messages = (0..<4).map { number in
                    let id = "\(round)-\(sender)-\(number)"
                    let hero = ["/\(id)", "/shared/\(round % 9)", "/stalled/\(id)", "/big/\(id)?200000"][number]
                    return number == 1 && sender == "b"
                        ? #"{"template":"banner","id":"\#(id)"}"#
                        : #"{"template":"banner","id":"\#(id)","arguments":{"hero":"\#(server.url(hero))"}}"#
                }
                return try project.start("send", "-", "--format", "json", input: messages.joined(separator: "\n"))
            }
            // Every other kill hits a file that stalls.
            if round % 2 == 1 { server.waitForRequest(of: "/stalled/\(round)-a-2") }
            usleep(UInt32(random.next() % 600_000))
            host.signal(SIGKILL)
            events += try Self.events(in: host.wait().output)
            for sender in senders { accepted.formUnion(try Self.accepted(try sender.wait())) }
        }
        server.release()
        var last = try project.marquee("run", "--until-empty", "--events", "json")
        events += Self.events(in: last.output)
        // Thousands take longer than a program may here: that is one more kill.
        for _ in 0..<(Self.fileKills / 20) where last.code == -1 {
            last = try project.marquee("run", "--until-empty", "--events", "json")
            events += Self.events(in: last.output)
        }
        #expect(last.code == 0, "\(last.errors)")
        #expect(accepted.count == Self.fileKills * 8)
        try Self.checkHistory(of: project, accepted: accepted)
        Self.checkOrder(of: events)
        // The kills hit downloads, and messages on their way to the screen or on it.
        let ids = (0..<Self.fileKills).flatMap { round in ["a", "b"].map { "\(round)-\($0)-" } }
        #expect(ids.contains { server.count(of: "/stalled/\($0)2") > 1 })
        let verified = try project.marquee("files", "verify")
        #expect(verified.code == 0, "\(verified.output)")
        print("killed \(Self.fileKills) times: \(accepted.count) accepted, \(events.count) events seen")
    }

    private static func accepted(_ sender: Executable.Outcome) throws -> [String] {
        #expect(sender.code == 0, "\(sender.output)\(sender.errors)")
        return try sender.json.object?["results"]?.list?.compactMap {
            $0.object?["status"] == "queued" ? $0.object?["id"]?.string : nil
        } ?? []
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
