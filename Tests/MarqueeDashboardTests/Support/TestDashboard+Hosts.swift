import HTTPTypes
import MarqueeModel
import MarqueeSync
import Testing

@testable import MarqueeDashboard

extension TestDashboard {
    /// A host that joins now, if it has not.
    func host(_ name: String) async throws -> HostRecord {
        _ = try await ownToken(of: name)
        return try #require(try await storage.host(named: name))
    }

    /// Asks as one of several hosts.
    func ask(
        as host: String, _ method: HTTPRequest.Method, _ path: String, _ body: Value? = nil
    ) async throws -> TestAnswer {
        var headers: HTTPFields = [.authorization: "Bearer \(try await ownToken(of: host))"]
        if body != nil { headers[.contentType] = "application/json" }
        headers[HTTPField.Name("Marquee-Instance") ?? .userAgent] = "process-of-\(host)"
        return try await ask(method, path, as: nil, headers: headers, bytes: body?.jsonBytes())
    }

    func register(
        _ host: String, as name: String? = nil, labels: [String: String] = [:], zone: String = "UTC",
        catalog: [String: String] = [:]
    ) async throws -> TestAnswer {
        let registration = HostRegistration(
            name: name ?? host, labels: labels, version: "1", timeZone: zone, locale: "en", catalog: catalog)
        return try await ask(as: host, .put, "/api/v1/host/registration", registration.json)
    }

    func report(_ host: String, cursor: Int64 = 0, _ change: (inout HostReport) -> Void = { _ in }) async throws {
        var report = HostReport(at: now)
        report.cursor = cursor
        change(&report)
        #expect(try await ask(as: host, .put, "/api/v1/host/report", report.json).status == 204)
    }

    /// Sends a message of the template 'banner'.
    func sendBanner(_ id: String, to recipients: String = "\"everyone\"", _ rest: String = "") async throws {
        let body =
            #"{"id":"\#(id)","to":\#(recipients)\#(rest),"message":{"template":"banner","arguments":{"title":"Hello","#
            + #""on-ok":{"type":"close"}}}}"#
        let answer = try await post("/api/v1/messages", body, as: .send)
        #expect(answer.status == 201, "\(answer.text)")
    }

    /// What became of a message, by host.
    func outcomes(of message: String) async throws -> [String: ValueObject] {
        let answer = try await ask(.get, "/api/v1/messages/\(message)/hosts")
        let rows = try answer.json["hosts"]?.list?.compactMap(\.object) ?? []
        return Dictionary(rows.map { ($0["name"]?.string ?? "", $0) }, uniquingKeysWith: { $1 })
    }
}
