import Foundation
import MarqueeModel
import Testing

/// An event, what it counts and the message that it leads to are saved together or not at all.
@Suite(.timeLimit(.minutes(60))) struct RecipeKillTests {
    /// How often the command is killed.
    private static let kills = ProcessInfo.processInfo.environment["MARQUEE_KILLS"].flatMap { Int($0) } ?? 60

    /// Every second event is 'even', every other one 'odd': that needs a count which is neither too low nor too high.
    private static let files = [
        "templates/cards.yaml": """
        even: { type: template, arguments: { n: 0 } }
        odd: { type: template, arguments: { n: 0 } }
        """,
        "recipes/cards.yaml": """
        even:
          trigger: { event: Charged }
          priority: 1
          limits: [{ type: onEvery, limit: 2 }]
          message: { template: even, arguments: { n: "{{ event.n }}" } }
        odd: { trigger: { event: Charged }, message: { template: odd, arguments: { n: "{{ event.n }}" } } }
        """,
    ]

    @Test func `killed at random moments, each event is counted once and leads to one message, or never happened`()
        throws
    {
        let project = try TestProject(Self.files)
        #expect(try project.marquee("track", "Opened").code == 0)
        // However fast the machine is, kills come before the end and after it.
        let start = ContinuousClock.now
        #expect(try project.marquee("track", "Opened").code == 0)
        let whole = UInt64((ContinuousClock.now - start) / .microseconds(1) * 1.2)
        var random = SplitMix(seed: 0x7265_6369_7065_6b69)
        var acknowledged: Set<Int64> = []
        for number in 0..<Self.kills {
            let command = try project.start("track", "Charged", "--set", "n=\(number)")
            usleep(UInt32(random.next() % whole))
            command.signal(SIGKILL)
            if try command.wait().code == 0 { acknowledged.insert(Int64(number)) }
        }
        // One that nobody kills.
        #expect(try project.marquee("track", "Charged", "--set", "n=\(Self.kills)").code == 0)
        acknowledged.insert(Int64(Self.kills))

        let outbox = try project.marquee("outbox", "list", "--limit", "100000", "--format", "json").json
        let events = try #require(outbox.object?["events"]?.list ?? outbox.list).compactMap(\.object)
        let recorded = events.filter { $0["event"] == "Charged" }
            .compactMap { $0["properties"]?.object?["n"]?.integer }
        #expect(Set(recorded).count == recorded.count)
        #expect(acknowledged.isSubset(of: recorded), "what was answered is recorded")
        // Each has its message, in turns.
        let queued = try project.marquee("queue", "list", "--limit", "100000", "--format", "json").json
        let entries = try #require(queued.object?["entries"]?.list).compactMap(\.object)
        let templates = entries.compactMap { $0["template"]?.string }
        #expect(templates == recorded.indices.map { $0 % 2 == 0 ? "odd" : "even" }, "\(templates)")
        #expect(acknowledged.count <= Self.kills, "no kill came before the end")
    }
}
