import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeSystem
import MarqueeTesting

@testable import MarqueeDashboard

extension TestDashboard {
    /// Sends a host's events.
    func track(
        _ body: String, packed: Bool = false
    ) async throws -> TestAnswer {
        var bytes = Array(body.utf8)
        if packed { bytes = Packing.gzip(bytes) ?? [] }
        var headers: HTTPFields = [.contentType: "application/json", .authorization: "Bearer \(try await ownToken())"]
        if packed { headers[.contentEncoding] = "gzip" }
        return try await ask(.post, "/api/v1/host/events", as: nil, headers: headers, bytes: bytes)
    }

    /// Sends JSON, with the host's own token where no scope is said.
    func post(_ path: String, _ body: String, as scope: TokenScope? = nil) async throws -> TestAnswer {
        var headers: HTTPFields = [.contentType: "application/json"]
        if scope == nil { headers[.authorization] = "Bearer \(try await ownToken())" }
        return try await ask(.post, path, as: scope, headers: headers, body: body)
    }

    /// Asks as the host.
    func get(_ path: String) async throws -> TestAnswer {
        try await ask(.get, path, as: nil, headers: [.authorization: "Bearer \(try await ownToken())"])
    }
}

extension Sample {
    static let uuids = (0..<9).map { "0190a000-0000-4000-8000-00000000000\($0)" }
    /// As a host sends them, an hour after the last.
    static let events = """
        {"installationID":"i1","userID":"u1","events":[\
        {"id":"\(uuids[0])","event":"received","at":"2026-11-18T11:00:00.000Z","message":"m1","template":"banner","metadata":{"c":"x"}},\
        {"id":"\(uuids[1])","event":"failed","at":"2026-11-18T11:00:01Z","message":"m1","template":"banner","properties":{"reason":"=1+1"}},\
        {"id":"\(uuids[2])","event":"feedback","at":"2026-11-18T11:06:01Z","template":"banner","recipe":"noon","properties":{"rating":4}}]}
        """
    static let edits = """
        {"userID":"u1","installationID":"i1","edits":[{"number":1,"at":"2026-11-18T11:00:00Z","tag":{"key":"site","value":"milan"}},\
        {"number":2,"at":"2026-11-18T11:00:00Z","setTag":{"name":"vip","in":true}},\
        {"number":3,"at":"2026-11-18T11:00:00Z","tagSet":["a"]},\
        {"number":4,"at":"2026-11-18T11:00:00Z","attribute":{"key":"age","value":36}},\
        {"number":5,"at":"2026-11-18T11:00:00Z","data":{"key":"cart","value":{"n":1},"filter":true}},\
        {"number":6,"at":"2026-11-18T11:00:00Z","registration":{"externalID":"e1","pushToken":null}}]}
        """
    static let audience = #"{"all":[{"tag":"site","equals":"milan"},{"not":{"attribute":"age","lessThan":18}}]}"#
}
