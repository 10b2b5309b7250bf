import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeSystem
import MarqueeTesting

@testable import MarqueeDashboard

extension TestDashboard {
    /// Sends a host's events.
    func track(
        _ body: String, packed: Bool = false, as scope: TokenScope? = .host
    ) async throws -> TestAnswer {
        var bytes = Array(body.utf8)
        if packed { bytes = Packing.gzip(bytes) ?? [] }
        return try await ask(
            .post, "/api/v1/host/events", as: scope,
            headers: packed
                ? [.contentType: "application/json", .contentEncoding: "gzip"] : [.contentType: "application/json"],
            bytes: bytes)
    }

    /// Sends JSON.
    func post(_ path: String, _ body: String, as scope: TokenScope? = .host) async throws -> TestAnswer {
        try await ask(.post, path, as: scope, headers: [.contentType: "application/json"], body: body)
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
