import HTTPTypes
import MarqueeModel
import MarqueeRecipes
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct ProfileRouteTests {
    private static let path = "/api/v1/host/profile"

    @Test func `edits are acknowledged, and the profile can be read back`() async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.post(Self.path, Sample.edits)
            #expect(answer.status == 200, "\(answer.text)")
            #expect(try answer.json == ["acknowledged": 6])
            #expect(
                try await dashboard.get(Self.path + "?user=u1").json == [
                    "userID": "u1", "externalID": "e1", "tags": ["site": "milan"], "setTags": ["a"],
                    "attributes": ["age": 36], "data": ["cart": ["n": 1]],
                ])
            #expect(
                try await dashboard.get(Self.path + "?user=u2").json == [
                    "userID": "u2", "externalID": .null, "tags": [:], "setTags": [], "attributes": [:], "data": [:],
                ])
            let list = try await dashboard.ask(.get, "/api/v1/profiles?tag=site:milan&tag=a").json
            let id = try #require(list["profiles"]?.list?.first?.object?["id"]?.string)
            #expect(list["next"] == .null)
            let whole = try await dashboard.ask(.get, "/api/v1/profiles/\(id)").json
            #expect(whole["host"] == "host" && whole["isRegistered"] == false && whole["others"] == [])
            #expect(try await dashboard.ask(.get, "/api/v1/profiles?tag=site:rome").json["profiles"] == [])
            let count = try await dashboard.post("/api/v1/audiences/count", Sample.audience, as: .read)
            #expect(try count.json == ["profiles": 1, "hosts": 1])
        }
    }

    @Test func `an audience is of those who use a host now`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.post(Self.path, Sample.edits).status == 200)
            let host = try #require(try await dashboard.storage.host(named: "host"))
            let process = HostProcess(id: "one", predecessor: nil, address: "::1")
            // Nobody said who uses the host; the user; another one; nobody again. The second of each waits for its commit.
            for (user, count) in [(nil, 1), ("u1", 1), ("u2", 0), (nil, 1)] as [(String?, Int)] {
                var report = HostReport(at: dashboard.now)
                report.user = user
                for _ in 1...2 {
                    dashboard.now = dashboard.now + .seconds(1)
                    let identity = try #require(try await dashboard.storage.identity(of: host.number))
                    _ = try await dashboard.storage.report(report, of: identity, by: process, at: dashboard.now)
                    let answer = try await dashboard.post("/api/v1/audiences/count", Sample.audience, as: .read)
                    let expected = Value.integer(Int64(count))
                    #expect(try answer.json == ["profiles": expected, "hosts": expected], "\(user ?? "nobody")")
                    let audience = try Audience.reading(Value(json: Sample.audience))
                    #expect(try await dashboard.storage.audience(audience, has: host.number) == (count == 1))
                }
            }
        }
    }

    @Test func `a host reaches no other host's users`() async throws {
        try await TestDashboard.run { dashboard in
            #expect(try await dashboard.post(Self.path, Sample.edits).status == 200)
            let other = try await dashboard.ownToken(of: "other")
            let answer = try await dashboard.ask(
                .get, Self.path + "?user=u1", as: nil, headers: [.authorization: "Bearer \(other)"])
            #expect(try answer.status == 200 && answer.json["tags"] == [:])
        }
    }

    @Test func `profiles of one person are told together`() async throws {
        try await TestDashboard.run { dashboard in
            for user in ["u1", "u2"] {
                #expect(
                    try await dashboard.post(Self.path, Sample.edits.replacing("\"u1\"", with: "\"\(user)\"")).status
                        == 200)
            }
            let first = try await dashboard.ask(.get, "/api/v1/profiles?limit=1").json
            let next = try #require(first["next"]?.string)
            let second = try await dashboard.ask(.get, "/api/v1/profiles?after=\(PercentEncoding.encode(next))").json
            #expect(second["next"] == .null)
            let id = try #require(second["profiles"]?.list?.first?.object?["id"]?.string)
            let others = try await dashboard.ask(.get, "/api/v1/profiles/\(id)").json["others"]?.list
            #expect(others?.count == 1 && others?.first?.object?["id"] == first["profiles"]?.list?.first?.object?["id"])
        }
    }

    private static let wrong: [(String, String)] = [
        ("[]", ""), ("{}", "/userID"), (#"{"userID":"u"}"#, "/edits"), (#"{"userID":"u","edits":[7]}"#, "/edits/0"),
        (#"{"userID":"u","edits":[{"number":1,"at":"2026-11-18T11:00:00Z"}]}"#, "/edits/0/number"),
        (#"{"userID":"u","edits":[{"number":0,"at":"2026-11-18T11:00:00Z","optOut":true}]}"#, "/edits/0/number"),
        (#"{"userID":"u","edits":[{"number":1,"optOut":true}]}"#, "/edits/0/at"),
        (
            #"{"userID":"u","edits":[{"number":1,"at":"2026-11-18T11:00:00Z","tag":{"key":"a","value":7}}]}"#,
            "/edits/0/tag/value"
        ),
        (
            #"{"userID":"u","edits":[{"number":1,"at":"2026-11-18T11:00:00Z","attribute":{"key":"a","value":[]}}]}"#,
            "/edits/0/attribute/value"
        ),
        (
            #"{"userID":"u","edits":[{"number":2,"at":"2026-11-18T11:00:00Z","optOut":true},{"number":2,"at":"2026-11-18T11:00:00Z","optOut":true}]}"#,
            "/edits/1/number"
        ),
    ]

    @Test(arguments: wrong) func `edits of another shape are a problem with its place`(
        body: String, pointer: String
    ) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.post(Self.path, body)
            #expect(answer.status == 422 && answer.problem != nil)
            let pointers = try answer.json["errors"]?.list?.compactMap { $0.object?["pointer"]?.string } ?? []
            #expect(pointers.contains(pointer), "\(answer.text)")
        }
    }

    private static let strange: [String] = [
        "7", "{}", #"{"all":[]}"#, #"{"all":[{}]}"#, #"{"tag":"a","attribute":"b"}"#, #"{"tag":7}"#,
        #"{"tag":"a","equals":1,"lessThan":2}"#, #"{"tag":"a","between":[1]}"#, #"{"tag":"a","more":1}"#,
        #"{"not":{"not":{"not":{}}}}"#, #"{"all":[{"tag":"a"}],"equals":1}"#, #"{"tag":"a","exists":"yes"}"#,
        #"{"any":[\#(Array(repeating: #"{"tag":"a"}"#, count: 101).joined(separator: ","))]}"#,
    ]

    @Test(arguments: strange) func `what is no audience is a problem`(body: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.post("/api/v1/audiences/count", body, as: .read)
            #expect(answer.status == 422 && answer.problem != nil, "\(answer.text)")
            #expect(try answer.json["errors"]?.list?.isEmpty == false)
        }
    }

    @Test(arguments: ["after=x", "after=1", "limit=0", "limit=501", "tag=", "tag=:x", "tag=%zz"])
    func `a list that cannot be asked for is a problem`(query: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.get, "/api/v1/profiles?\(query)")
            #expect(answer.status == 400 && answer.problem != nil)
        }
    }
}
