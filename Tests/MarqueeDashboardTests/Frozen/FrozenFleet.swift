import MarqueeModel
import MarqueeSync

@testable import MarqueeDashboard

/// Hosts, their feed and messages in a database that is frozen.
enum FrozenFleet {
    static func fill(_ storage: some DashboardStorage) async throws {
        let entry = AuditEntry(.hostJoined, by: .commandLine("ada"), detail: "window", at: .test + .seconds(30))
        let enrolment = HostEnrolment(name: "window", installation: "store-1", labels: ["site": "milan"])
        guard let own = Token("mq_fedcba98_" + String(repeating: "7", count: 64)) else { return }
        let host = NewHost(
            id: "0123456789abcdef", enrolment: enrolment, token: own, joinedBy: "ci", at: .test + .seconds(30))
        guard case .joined(let joined) = try await storage.enrol(host, audit: entry) else { return }
        let instance = HostProcess(id: "one", predecessor: nil, address: "10.0.0.3")
        let registration = HostRegistration(
            name: "window", labels: ["site": "milan"], version: "1", presenters: ["web.web"], timeZone: "Europe/Rome",
            locale: "it-IT", catalog: ["a": "0123456789abcdef"])
        _ = try await storage.register(registration, of: joined.number, by: instance, at: .test + .seconds(31))
        var report = HostReport(at: .test + .seconds(32))
        report.waiting = 3
        report.cursor = 1
        report.user = "u1"
        report.errors = [HostReport.Failure(at: .test + .seconds(31), text: "no screen")]
        guard let identity = try await storage.identity(of: joined.number) else { return }
        _ = try await storage.report(report, of: identity, by: instance, at: .test + .seconds(32))
        try await storage.settleReports()
        let server = ServerID("00000000000000aa")
        _ = try await storage.openStream(of: joined.number, by: instance, at: server, at: .test + .seconds(33))
        for (index, schedule) in [
            MessageSchedule(),
            MessageSchedule(start: MessageSchedule.Moment("2099-12-24T18:00:00"), expiry: .at(.test + .days(99))),
        ].enumerated() {
            let message = NewMessage(
                id: "m\(index)", title: "Message \(index)", template: "a",
                notification: ["template": "a", "arguments": [:]],
                recipients: index == 0 ? .everyone : Recipients(labels: ["site": "milan"]), schedule: schedule,
                hosts: 1, at: .test + .seconds(34), by: "ci")
            _ = try await storage.insertMessage(
                message, audit: AuditEntry(.messageSent, by: .commandLine("ada"), at: .test + .seconds(34)))
        }
        _ = try await storage.cancelMessage(
            "m0", by: "ada", at: .test + .seconds(35),
            audit: AuditEntry(.messageCancelled, by: .commandLine("ada"), at: .test + .seconds(35)))
        _ = try await storage.insertCommand(
            .dismiss(message: "m1"), to: Recipients(hosts: [joined.id]), at: .test + .seconds(36),
            audit: AuditEntry(.command, by: .commandLine("ada"), at: .test + .seconds(36)))
        try await storage.recordSkips([
            SkippedDelivery(message: 2, host: joined.number, at: .test + .seconds(37), reason: "no template 'a'")
        ])
    }

    static func lines(of storage: some DashboardStorage) async throws -> [String] {
        let hosts = try await storage.hosts(after: nil, limit: .max).map { host in
            "host \(host.number) \(Value.json(host)) address=\(host.address ?? "-") cursor=\(host.cursor)"
        }
        let messages = try await storage.messages(before: nil, limit: .max).map { message in
            "message \(message.number) \(Value.object(message.json(at: .test)).json(.sorted))"
        }
        let feed = try await storage.feed(after: 0, limit: .max).map { "feed \($0.number) \(words(of: $0.content))" }
        var deliveries: [String] = []
        for message in try await storage.messages(before: nil, limit: .max) {
            for row in try await storage.deliveries(of: message.number, after: 0, limit: .max) {
                var members = row.delivery.json.object ?? [:]
                // Not told when the first of these were frozen.
                guard members["removed"] != true else { continue }
                for key in ["removed", "times"] { members[key] = nil }
                deliveries.append("delivery \(message.id) \(Value.object(members).json(.sorted))")
            }
        }
        var errors: [String] = []
        for host in try await storage.hosts(after: nil, limit: .max) {
            errors += try await storage.errors(of: host.number).map { "error \(host.number) \($0.json.json(.sorted))" }
        }
        return hosts + messages + feed + deliveries + errors
    }

    private static func words(of content: FeedEntry.Content) -> String {
        switch content {
        case .message(let number, let id, let template, let json, let schedule):
            "message \(number) \(id) \(template ?? "-") \(String(decoding: json, as: UTF8.self))"
                + " from=\(schedule.start?.text ?? "-") until=\(schedule.expiry?.text ?? "-")"
        case .cancel(let id): "cancel \(id)"
        case .command(let command): "command \(command.json.json(.sorted))"
        case .recipes(let version): "recipes \(version)"
        case .registered(let host): "registered \(host)"
        case .removed(let host): "removed \(host)"
        }
    }
}

extension Value {
    fileprivate static func json(_ host: HostRecord) -> String { host.json(at: .test).json(.sorted) }
}
