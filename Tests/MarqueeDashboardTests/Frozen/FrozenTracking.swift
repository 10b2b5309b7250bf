import MarqueeModel
import MarqueeRecipes

@testable import MarqueeDashboard

/// What a frozen database has of events and profiles.
enum FrozenTracking {
    private static let hosts = [
        HostIdentity(number: 1, id: "host1", name: "window-1"), HostIdentity(number: 2, id: "host2", name: "window-2"),
    ]

    static func fill(_ storage: some DashboardStorage) async throws {
        // Those of the fleet are there already.
        for host in hosts {
            let events = ["received", "viewed", "failed", "bought"].enumerated().map { place, name in
                var event = CountedEvent(
                    key: EventKey(high: 1, low: UInt64(place)), name: name, at: .test + .seconds(Int64(place) * 1_800))
                (event.message, event.template, event.recipe) = ("m1", "banner", "noon")
                if name == "failed" {
                    event.text = "no room"
                    event.properties = Array(#"{"reason":"no room"}"#.utf8)
                }
                return event
            }
            _ = try await storage.count(EventBatch(user: "u1", events: events), of: host, at: .test)
            let changes: [ProfileEdits.Change] = [
                .tag("site", "milan"), .setTag("vip", isIn: true), .attribute("age", 36),
                .data("cart", ["n": 1], isFilter: true), .registration(externalID: "e1", pushToken: "p"),
            ]
            let edits = changes.enumerated().map { ProfileEdits.Edit(number: Int64($0 + 1), at: .test, $1) }
            for user in ["u1", "gone"] {
                _ = try await storage.edit(
                    ProfileEdits(user: user, installation: "i1", edits), of: host, at: .test)
            }
            let out = ProfileEdits(user: "gone", [ProfileEdits.Edit(number: 6, at: .test, .optOut)])
            _ = try await storage.edit(out, of: host, at: .test)
        }
    }

    static func lines(_ storage: some DashboardStorage) async throws -> [String] {
        var lines: [String] = []
        for dimension in Dimension.allCases {
            for found in try await storage.counts(of: dimension, after: nil, limit: 99, days: nil) {
                let subject = dimension == .all ? StatisticsSubject.all : .named(dimension, found.name)
                guard !found.counts.isEmpty else { continue }
                lines.append("counts \(dimension.name) \(found.name) \(found.counts.json.json())")
                for interval in StatisticsInterval.allCases {
                    for row in try await storage.series(of: subject, every: interval, in: 0..<Int64.max) ?? [] {
                        lines.append("\(interval.rawValue) \(row.at) \(row.counts.json.json())")
                    }
                }
                let breakdown = try await storage.breakdown(of: subject, days: nil)
                for text in breakdown?.texts ?? [] {
                    lines.append("text \(text.event) \(text.text ?? "-") \(text.count)")
                }
                for name in (breakdown?.names ?? [:]).sorted(by: { $0.key < $1.key }) {
                    lines.append("name \(name.key) \(name.value)")
                }
            }
        }
        for trace in try await storage.traces(of: "m1", afterHost: 0, limit: 9) where trace.received != nil {
            lines.append("trace \(trace.host) \(trace.received?.description ?? "-") \(trace.reason ?? "-")")
        }
        for host in hosts {
            for event in try await storage.events(of: host.number, user: "u1", limit: 9) {
                lines.append("event \(host.number) \(event.name) \(event.at) \(event.key.low) \(event.text ?? "-")")
            }
        }
        for profile in try await storage.profiles(after: nil, limit: 9, tags: []) {
            lines.append(
                "profile \(profile.id.text) \(profile.host.name) \(profile.user) \(profile.externalID ?? "-")"
                    + " \(profile.lastEdit) \(profile.content.json.json())")
        }
        let found = try await storage.count(.tag(Condition("vip", .exists)))
        if found.profiles > 0 { lines.append("audience \(found.profiles) \(found.hosts)") }
        return lines
    }
}
