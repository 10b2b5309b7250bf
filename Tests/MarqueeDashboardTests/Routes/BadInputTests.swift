import HTTPTypes
import MarqueeModel
import MarqueeServing
import MarqueeSync
import MarqueeSystem
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct BadInputTests {
    @Test func `a body that breaks off after any byte changes nothing`() async throws {
        try await TestDashboard.run { dashboard in
            let whole = Array(Sample.both.utf8)
            for length in 0..<whole.count {
                let answer = try await dashboard.putBytes(Array(whole.prefix(length)), version: 0)
                #expect(answer.status == 400)
                #expect(answer.problem != nil, "\(length): \(answer.text)")
            }
            #expect(try await dashboard.storage.head() == .none)
        }
    }

    @Test func `a body with any byte replaced is taken whole or refused`() async throws {
        try await TestDashboard.run { dashboard in
            let whole = Array(Sample.both.utf8)
            var version = 0
            for place in stride(from: 0, to: whole.count, by: 3) {
                for byte in [0x00, 0x22, 0x5B, 0x7D, 0x80, 0xFF] as [UInt8] {
                    var bytes = whole
                    bytes[place] = byte
                    let answer = try await dashboard.putBytes(bytes, version: version)
                    #expect([200, 400, 422].contains(answer.status), "\(answer.status) \(answer.text)")
                    if answer.status == 200 { version = try await dashboard.storage.head().number.number }
                }
            }
        }
    }

    @Test(arguments: [
        ("[]", 422), ("null", 422), ("7", 422), ("\"text\"", 422), ("{}", 422), ("{\"definitions\":{}}", 422),
        ("{\"definitions\":[7]}", 422), ("{\"definitions\":[],\"more\":1}", 422),
        ("{\"definitions\":[],\"definitions\":[]}", 400), ("{\"definitions\":[{\"name\":\"a\"}]}", 422),
        ("{\"definitions\":[{\"name\":\"marquee.x\",\"type\":\"function\"}]}", 422),
        ("{\"definitions\":[{\"name\":\"\",\"type\":\"function\"}]}", 422),
        ("{\"definitions\":[{\"name\":\"a\",\"type\":\"function\"},{\"name\":\"a\",\"type\":\"template\"}]}", 422),
        (
            "{\"definitions\":[{\"name\":\"a\",\"type\":\"template\",\"arguments\":[{\"name\":\"x\",\"type\":\"string\"}]}]}",
            422
        ),
        (String(repeating: "[", count: 100_000), 400),
        ("{\"definitions\":" + String(repeating: "[", count: 127) + String(repeating: "]", count: 127) + "}", 422),
    ])
    func `a body of another shape is a problem`(_ body: String, _ status: Int) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.put(body, version: 0)
            #expect(answer.status == status, "\(answer.text)")
            #expect(answer.problem != nil)
            if status == 422 {
                let errors = try answer.json["errors"]?.list ?? []
                #expect(!errors.isEmpty && errors.allSatisfy { $0.object?["pointer"]?.string != nil })
            }
            #expect(try await dashboard.storage.head() == .none)
        }
    }

    @Test func `mistakes are named with their places`() async throws {
        try await TestDashboard.run { dashboard in
            let body = """
                {"definitions":[{"name":"a","type":"template","arguments":[{"name":"x","type":"number","default":"8"}]},\
                {"name":"b","type":"tempalte"}]}
                """
            let errors = try await dashboard.put(body, version: 0).json["errors"]?.list ?? []
            #expect(
                errors.compactMap { $0.object?["pointer"]?.string } == [
                    "/definitions/0/arguments/0/default", "/definitions/1/type",
                ])
        }
    }

    private static let puts: [(String?, String?, Int)] = [
        (nil, "\"0\"", 415), ("text/plain", "\"0\"", 415), ("application/x-www-form-urlencoded", "\"0\"", 415),
        ("application/json", nil, 428), ("application/json", "*", 400), ("application/json", "0", 400),
        ("application/json", "W/\"0\"", 400), ("application/json", "\"0\", \"1\"", 400),
        ("application/json", "\"-1\"", 400), ("Application/JSON; charset=utf-8", "\"0\"", 200),
    ]

    @Test(arguments: puts)
    func `the header fields of a put are checked`(_ type: String?, _ condition: String?, _ status: Int) async throws {
        try await TestDashboard.run { dashboard in
            var headers: HTTPFields = [:]
            headers[.contentType] = type
            headers[.ifMatch] = condition
            let answer = try await dashboard.ask(
                .put, "/api/v1/definitions", as: .sync, headers: headers, body: Sample.both)
            #expect(answer.status == status)
            #expect((answer.problem == nil) == (status == 200))
        }
    }

    @Test func `a body that is too large is refused, by its length or by its bytes`() async throws {
        var options = DashboardOptions()
        options.limits.bodyBytes = 1_000
        try await TestDashboard.run(options: options) { dashboard in
            let answer = try await dashboard.put(String(repeating: " ", count: 1_001), version: 0)
            #expect(answer.status == 413)
            #expect(answer.problem == "the body exceeds the limit of 1000 bytes")
            #expect(answer.headers[.connection] == "close")
        }
    }

    @Test func `a packed body is unpacked, and costs no more than the limit`() async throws {
        var options = DashboardOptions()
        options.limits.bodyBytes = 10_000
        try await TestDashboard.run(options: options) { dashboard in
            for (body, coding, status) in [
                (Sample.both, "gzip", 200), (String(repeating: " ", count: 1_000_000), "gzip", 413),
                (Sample.both, "br", 415),
            ] {
                let packed = try #require(Packing.gzip(Array(body.utf8)))
                let answer = try await dashboard.ask(
                    .put, "/api/v1/definitions", as: .sync,
                    headers: [.contentType: "application/json", .contentEncoding: coding, .ifMatch: "\"0\""],
                    bytes: packed)
                #expect(answer.status == status, "\(answer.problem ?? "")")
            }
        }
    }

    @Test(arguments: ["/nothing", "/api/v1", "/api/v1/definitions/a/b", "/templates/%zz/x"])
    func `what is not there is a problem, or a page for browsers`(_ path: String) async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.get, path)
            #expect(answer.status == 404)
            #expect(answer.problem != nil)
            let page = try await dashboard.ask(.get, path, headers: [.accept: "text/html,*/*"])
            #expect(page.status == 404)
            #expect(
                page.headers[.contentType]?.hasPrefix(path.hasPrefix("/api") ? "application/problem" : "text/html")
                    == true)
        }
    }

    @Test func `a method that an address does not have is a problem that names those it has`() async throws {
        try await TestDashboard.run { dashboard in
            for method in ["DELETE", "POST", "PATCH", "OPTIONS", "TRACE", "BREW"] {
                guard let method = HTTPRequest.Method(method) else { continue }
                let answer = try await dashboard.ask(method, "/api/v1/definitions")
                #expect(answer.status == 405)
                #expect(answer.headers[.allow] == "GET, PUT, HEAD")
                #expect(answer.problem != nil)
            }
        }
    }

    @Test func `HEAD is GET without a body`() async throws {
        try await TestDashboard.run { dashboard in
            let answer = try await dashboard.ask(.head, "/api/v1/definitions")
            #expect(answer.status == 200)
            #expect(answer.headers[.eTag] == "\"0\"")
            #expect(answer.text == "")
        }
    }
}
