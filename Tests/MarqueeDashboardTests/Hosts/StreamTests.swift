import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// What hosts get over their streams, on real connections.
@Suite(.timeLimit(.minutes(20)))
struct StreamTests {
    private static func host(_ dashboard: LiveDashboard, _ name: String = "window", labels: [String: String] = [:])
        async throws -> TestHost
    {
        try await TestHost(
            port: dashboard.port, joining: HostEnrolment(name: name, installation: "store-\(name)", labels: labels),
            with: dashboard.fleetToken)
    }

    private static func send(
        _ dashboard: LiveDashboard, _ title: String, to recipients: Value = "everyone", start: String? = nil
    ) async throws -> String {
        var body: ValueObject = [
            "message": ["template": "marquee.notification", "arguments": ["title": .string(title)]], "to": recipients,
        ]
        if let start { body["start"] = .string(start) }
        let answer = try await TestHost.ask(
            dashboard.port, .post, "/api/v1/messages", token: dashboard.fleetToken, body: .object(body))
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.json.object?["id"]?.string ?? ""
    }

    private static func id(_ event: EventReader.Event?) -> String? {
        if case .message(let id, _)? = event?.item { id } else { nil }
    }

    @Test func `a message comes to those whom it is for, and what was missed comes after a disconnect`() async throws {
        try await LiveDashboard.run { dashboard in
            _ = try await Self.send(dashboard, "before anybody joined")
            let milan = try await Self.host(dashboard, "milan", labels: ["site": "milan"])
            let rome = try await Self.host(dashboard, "rome", labels: ["site": "rome"])
            let first = try await milan.listen { reader in
                let id = try await Self.send(dashboard, "all")
                let event = try await reader.next()
                #expect(Self.id(event) == id)
                return (id, event?.id)
            }
            let missed = try await Self.send(dashboard, "milan only", to: ["labels": ["site": "milan"]])
            let command = try await TestHost.ask(
                dashboard.port, .post, "/api/v1/commands", token: dashboard.fleetToken,
                body: ["command": "suspend", "to": ["hosts": [.string(milan.id)]]])
            #expect(command.status == 202, "\(command.text)")
            try await milan.listen(from: first.1) { reader in
                let event1 = try await reader.next()
                #expect(Self.id(event1) == missed)
                let event2 = try await reader.next()
                #expect(event2?.item == .command(.suspend))
                let last = try await Self.send(dashboard, "last")
                let event3 = try await reader.next()
                #expect(Self.id(event3) == last)
            }
            // Whoever says nothing of where it stands begins where it joined.
            try await rome.listen { reader in
                let event4 = try await reader.next()
                #expect(Self.id(event4) == first.0)
                let event5 = try await reader.next()
                #expect(Self.id(event5) != missed)
            }
        }
    }

    @Test func `what is cancelled is not sent any more, and taken back from who has it`() async throws {
        try await LiveDashboard.run { dashboard in
            let host = try await Self.host(dashboard)
            let id = try await host.listen { reader in
                let id = try await Self.send(dashboard, "wrong")
                _ = try await reader.next()
                let answer = try await TestHost.ask(
                    dashboard.port, .delete, "/api/v1/messages/\(id)", token: dashboard.fleetToken)
                #expect(answer.status == 200, "\(answer.text)")
                let event6 = try await reader.next()
                #expect(event6?.item == .cancel(id: id))
                return id
            }
            try await host.listen(from: 0) { reader in
                // The message itself is not there.
                let event7 = try await reader.next()
                #expect(event7?.item == .cancel(id: id))
            }
            let again = try await TestHost.ask(
                dashboard.port, .delete, "/api/v1/messages/\(id)", token: dashboard.fleetToken)
            #expect(again.status == 200)
        }
    }

    @Test func `a time of clocks on the wall is each host's own`() async throws {
        try await LiveDashboard.run { dashboard in
            let host = try await Self.host(dashboard)
            #expect(try await host.register(zone: "Europe/Rome").status == 200)
            try await host.listen { reader in
                _ = try await Self.send(dashboard, "evening", start: "2099-12-24T18:00:00")
                guard case .message(_, let message)? = try await reader.next()?.item else {
                    Issue.record("no message")
                    return
                }
                #expect(message.object?["notBefore"] == "2099-12-24T17:00:00Z")
            }
        }
    }

    @Test func `a host that lacks the template is skipped, and listed`() async throws {
        try await LiveDashboard.run { dashboard in
            let put = try await TestHost.ask(
                dashboard.port, .put, "/api/v1/definitions", token: dashboard.token, fields: ["If-Match": "\"0\""],
                body: try Value(json: Sample.both))
            #expect(put.status == 200, "\(put.text)")
            let (able, unable) = (try await Self.host(dashboard, "able"), try await Self.host(dashboard, "unable"))
            let registration = HostRegistration(
                name: "able", version: "1", timeZone: "UTC", locale: "en", catalog: ["banner": "0123456789abcdef"])
            #expect(try await able.ask(.put, "/api/v1/host/registration", body: registration.json).status == 200)
            #expect(try await unable.register(catalog: ["other": "0123456789abcdef"]).status == 200)
            let sent = try await TestHost.ask(
                dashboard.port, .post, "/api/v1/messages", token: dashboard.fleetToken,
                body: [
                    "message": [
                        "template": "banner",
                        "arguments": ["on-ok": ["type": "close"], "title": "Hi"],
                    ], "to": "everyone",
                ])
            try #require(sent.status == 201, "\(sent.text)")
            let reach = try sent.json.object?["reach"]?.object
            #expect(reach?["hosts"] == 2 && reach?["unable"] == 1)
            let id = try sent.json.object?["id"]?.string ?? ""
            try await able.listen { reader in
                let event = try await reader.next()
                #expect(Self.id(event) == id)
            }
            try await unable.listen { reader in
                let later = try await Self.send(dashboard, "for all")
                let event8 = try await reader.next()
                #expect(Self.id(event8) == later)
            }
            let deliveries = try await TestHost.ask(
                dashboard.port, .get, "/api/v1/messages/\(id)/hosts", token: dashboard.fleetToken)
            let rows = try deliveries.json.object?["hosts"]?.list?.compactMap(\.object) ?? []
            let skipped = rows.filter { $0["state"] == "skipped" }
            #expect(rows.count == 2 && skipped.count == 1, "\(rows)")
            #expect(skipped.first?["reason"] == "the host has no template 'banner'")
        }
    }

    @Test func `one process speaks for a host: its successor is let in, a copy is not`() async throws {
        try await LiveDashboard.run { dashboard in
            let host = try await Self.host(dashboard)
            let copy = host.copy(instance: "copy")
            let successor = host.copy(instance: "two")
            try await host.listen { reader in
                for other in [copy, successor] {
                    let answer = try await other.ask(
                        .put, "/api/v1/host/report", after: other.instance == "two" ? "one" : nil,
                        body: HostReport(at: .test).json)
                    #expect(answer.status == 409, "\(answer.text)")
                    #expect(try answer.json.object?["code"] == "host-in-use")
                    let advice =
                        other.instance == "two"
                        ? "takes over when that connection ends" : "takes over within 90s of its end"
                    #expect(answer.text.contains(advice), "\(answer.text)")
                }
                // It is still heard.
                let id = try await Self.send(dashboard, "all")
                let event9 = try await reader.next()
                #expect(Self.id(event9) == id)
            }
            // The connection has broken: the server notices by itself.
            try await poll {
                try await successor.ask(.put, "/api/v1/host/report", after: "one", body: HostReport(at: .test).json)
                    .status == 204
            }
            #expect(try await copy.ask(.put, "/api/v1/host/report", body: HostReport(at: .test).json).status == 409)
            #expect(try await successor.ask(.delete, "/api/v1/host/lease").status == 204)
            #expect(try await copy.ask(.put, "/api/v1/host/report", body: HostReport(at: .test).json).status == 204)
        }
    }

    @Test func `the stream of a process that was killed ends at once`() async throws {
        try await LiveDashboard.run { dashboard in try await Self.host(dashboard).leave() }
    }

    @Test func `a removed host is told that, and its name is free`() async throws {
        try await LiveDashboard.run { dashboard in
            let host = try await Self.host(dashboard)
            try await host.listen { reader in
                let id = try await Self.send(dashboard, "it is heard")
                let event9 = try await reader.next()
                #expect(Self.id(event9) == id)
                let answer = try await TestHost.ask(
                    dashboard.port, .delete, "/api/v1/hosts/\(host.id)", token: dashboard.fleetToken)
                #expect(answer.status == 204, "\(answer.text)")
                let event10 = try await reader.next()
                #expect(event10 == nil)
            }
            #expect(try await host.register().status == 401)
            _ = try await Self.host(dashboard)
        }
    }

    @Test func `a name belongs to one installation`() async throws {
        try await LiveDashboard.run { dashboard in
            _ = try await Self.host(dashboard)
            let other = HostEnrolment(name: "window", installation: "another")
            let answer = try await TestHost.ask(
                dashboard.port, .post, "/api/v1/hosts", token: dashboard.fleetToken, body: other.json)
            #expect(answer.status == 409)
            #expect(answer.text.contains("the host 'window' already exists"))
            // The same one again is the same host, with another token.
            let again = try await Self.host(dashboard)
            #expect(try await again.register().status == 200)
        }
    }
}
