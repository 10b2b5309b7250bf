import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct DefinitionRouteTests {
    @Test func `before the first sync there is version 0`() async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.get, "/api/v1/definitions")
            #expect(answer.status == 200)
            #expect(answer.headers[.eTag] == "\"0\"")
            let state = try StateDocument(json: .object(answer.json))
            #expect(state.version == EntityVersion(0))
            #expect(state.definitions.isEmpty)
            #expect(state.syncedAt == nil)
        }
    }

    @Test func `what was put is there, with who and when`() async throws {
        try await TestDashboard.run { dashboard in
            let put = try await dashboard.put(Sample.both, version: 0)
            #expect(put.status == 200, "\(put.text)")
            #expect(try put.json == ["version": 1, "changed": true])
            #expect(put.headers[.eTag] == "\"1\"")
            let answer = try await dashboard.ask(.get, "/api/v1/definitions")
            let state = try StateDocument(json: .object(answer.json))
            #expect(state.definitions.map(\.name) == ["banner", "copy/code ?"])
            #expect(state.syncedBy == "sync")
            #expect(state.syncedAt == .test)
            let one = try await dashboard.ask(.get, "/api/v1/definitions/copy%2Fcode%20%3F")
            #expect(one.status == 200)
            #expect(try one.json["name"] == "copy/code ?")
            #expect(one.headers[.eTag] == "\"1\"")
            let none = try await dashboard.ask(.get, "/api/v1/definitions/nothing")
            #expect(none.status == 404)
            #expect(none.problem == "unknown template or function 'nothing'")
        }
    }

    @Test func `the same again changes nothing, also in another order`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            let reordered = """
                {"definitions":[\(Sample.copy),{"arguments":[\
                {"default":8,"type":"number","name":"style.padding"},\
                {"name":"title","maxLength":40,"type":"string","default":"Hello"},\
                {"name":"on-ok","type":"action","required":true}],\
                "presenter":"web","description":"Announces","type":"template","name":"banner","visual":true}]}
                """
            for body in [Sample.both, reordered] {
                let again = try await dashboard.put(body, version: 1)
                #expect(try again.json == ["version": 1, "changed": false])
            }
        }
    }

    @Test func `a change that was planned against another state is refused`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            for version in [0, 2, 99] {
                let late = try await dashboard.put(Sample.changed, version: version)
                #expect(late.status == 412)
                #expect(late.headers[.eTag] == "\"1\"")
                #expect(late.problem?.hasPrefix("the current version is 1, synced by 'sync'") == true)
            }
            #expect(try await dashboard.storage.head().number == EntityVersion(1))
        }
    }

    @Test func `what is known already is not sent again`() async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            for path in ["/api/v1/definitions", "/api/v1/definitions/banner"] {
                let answer = try await dashboard.ask(.get, path, headers: [.ifNoneMatch: "\"1\""])
                #expect(answer.status == 304)
                #expect(answer.text == "")
            }
        }
    }

    @Test func `the history goes back from the newest, a page at a time`() async throws {
        try await TestDashboard.run { dashboard in
            let bodies = [Sample.both, Sample.changed, Sample.broken, "{\"definitions\":[]}"]
            for (version, body) in bodies.enumerated() {
                dashboard.now = .test + .seconds(Int64(version))
                #expect(try await dashboard.put(body, version: version).status == 200)
            }
            let first = try await dashboard.ask(.get, "/api/v1/history?limit=3").json
            #expect(first["next"] == 2)
            let versions = first["versions"]?.list ?? []
            #expect(versions.map { $0.object?["version"] } == [4, 3, 2])
            #expect(versions.first?.object?["by"] == "sync")
            #expect(versions.first?.object?["summary"]?.object?["removed"] == 2)
            #expect(versions[1].object?["summary"]?.object?["breaking"] == 1)
            let rest = try await dashboard.ask(.get, "/api/v1/history?limit=3&after=2").json
            #expect(rest["next"] == .null)
            #expect(rest["versions"]?.list?.count == 1)
            let second = try await dashboard.ask(.get, "/api/v1/history/2")
            let state = try StateDocument(json: .object(second.json))
            #expect(state.syncedAt == .test + .seconds(1))
            #expect(state.definitions.count == 2)
            for path in ["0", "5", "-1", "x", "01", "9223372036854775808", "1.0"] {
                #expect(try await dashboard.ask(.get, "/api/v1/history/\(path)").status == 404)
            }
        }
    }

    @Test func `any two versions can be compared`() async throws {
        try await TestDashboard.run { dashboard in
            for (version, body) in [Sample.both, Sample.changed, Sample.broken].enumerated() {
                _ = try await dashboard.put(body, version: version)
            }
            let forth = try await dashboard.ask(.get, "/api/v1/diff?from=1&to=3").json
            #expect(forth["summary"]?.object?["breaking"] == 1)
            #expect(forth["changes"]?.list?.first?.object?["name"] == "banner")
            let none = try await dashboard.ask(.get, "/api/v1/diff?from=2&to=2").json
            #expect(none["summary"]?.object?["changed"] == 0)
            let all = try await dashboard.ask(.get, "/api/v1/diff?from=3&to=0").json
            #expect(all["summary"]?.object?["removed"] == 2)
            #expect(try await dashboard.ask(.get, "/api/v1/diff?from=1&to=9").status == 404)
        }
    }

    @Test(arguments: [
        "/api/v1/diff", "/api/v1/diff?from=1", "/api/v1/diff?from=a&to=1", "/api/v1/diff?from=-1&to=1",
        "/api/v1/history?limit=0", "/api/v1/history?limit=501", "/api/v1/history?after=%zz",
        "/api/v1/history?after=1.5", "/api/v1/definitions/%ff", "/api/v1/definitions/%4",
    ])
    func `a query or path that cannot be understood is a problem`(_ path: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.get, path)
            #expect(answer.status == 400)
            #expect(answer.problem != nil, "\(answer.text)")
        }
    }

    @Test func `testers are the tokens that may sync`() async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.get, "/api/v1/testers").json
            #expect(answer["testers"]?.list?.compactMap { $0.object?["name"]?.string } == ["sync"])
        }
    }
}
