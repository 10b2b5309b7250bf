import HTTPTypes
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// Forms and queries that no browser sends.
@Suite(.timeLimit(.minutes(20)))
struct FormTests {
    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]

    @Test func `a login that breaks off after any byte logs nobody in`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = Visitor(dashboard)
            let csrf = Visitor.csrf(in: try await visitor.get("/login").text)
            let whole = Array("csrf=\(csrf)&next=%2Fhistory&token=\(dashboard.token(.read))".utf8)
            for length in 0..<whole.count {
                let answer = try await visitor.postBytes("/login", Array(whole.prefix(length)))
                #expect([400, 403, 429].contains(answer.status), "\(length): \(answer.status)")
                #expect(answer.headers[.contentType]?.hasPrefix("text/html") == true)
                #expect(visitor.cookies["marquee"] == nil)
            }
            // What was cut is a guess like any other, and keeps out nobody who does not guess.
            #expect(try await visitor.postBytes("/login", whole).status == 303)
        }
    }

    @Test func `a logout that breaks off after any byte ends no session`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let csrf = Visitor.csrf(in: try await visitor.get("/templates").text)
            let whole = Array("csrf=\(csrf)".utf8)
            for length in 0..<whole.count {
                #expect(try await visitor.postBytes("/logout", Array(whole.prefix(length))).status == 403)
            }
            #expect(try await visitor.get("/templates").status == 200)
            #expect(try await visitor.postBytes("/logout", whole).headers[.location] == "/login")
            #expect(try await visitor.get("/templates").status == 303)
        }
    }

    @Test(
        arguments: [
            [0xFF], [0x00], [0xC3], [0xED, 0xA0, 0x80], Array("token=%C3&csrf=a".utf8), Array("token=\u{0}".utf8),
            Array("=&=&&&==&".utf8), Array("%".utf8), Array("%4".utf8), Array("%zz=1".utf8), Array("token=%".utf8),
            Array("token[]=a&token[x]=b".utf8), Array("{\"token\":\"a\"}".utf8), Array("<token/>".utf8),
            Array(String(repeating: "a&", count: 30_000).utf8), Array(String(repeating: "%00", count: 20_000).utf8),
            Array("csrf=\u{202E}&next=//evil.example/&token=\u{1F600}".utf8), [0xFF, 0xFE, 0x74, 0x00],
        ] as [[UInt8]])
    func `a form of whatever bytes is a mistake of its sender`(_ bytes: [UInt8]) async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await Visitor.loggedIn(to: dashboard)
            for path in ["/login", "/logout"] {
                let answer = try await visitor.postBytes(path, bytes)
                #expect([400, 403].contains(answer.status), "\(path): \(answer.status)")
            }
            #expect(try await visitor.get("/templates").status == 200)
        }
    }

    @Test(arguments: [
        "text/plain", "multipart/form-data; boundary=x", "application/json", "application/x-www-form-urlencodedx", ";",
        "",
    ])
    func `a form of another type is refused`(_ type: String) async throws {
        try await TestDashboard.run { dashboard in
            for path in ["/login", "/logout"] {
                let answer = try await dashboard.ask(
                    .post, path, as: nil, headers: [.contentType: type], body: "csrf=a&token=b")
                #expect(answer.status == 415 && answer.problem != nil)
            }
        }
    }

    @Test func `bytes that are no UTF-8 are not taken for others`() async throws {
        try await TestDashboard.run { dashboard in
            for body in [Array("token=a".utf8) + [0xE9], Array("token=%E9".utf8)] {
                let answer = try await dashboard.ask(.post, "/login", as: nil, headers: Self.form, bytes: body)
                #expect(answer.status == 400)
                #expect(answer.text.contains("not UTF-8"), "\(answer.text)")
            }
        }
    }

    @Test(arguments: [
        "/templates?q=%", "/templates?q=%ff", "/templates?q=%00", "/templates?from=-1", "/templates?from=x",
        "/templates?from=9223372036854775808", "/templates?q=a&q=b&from=&from=", "/templates?=&&&%", "/templates?%ff=1",
        "/history?before=%", "/history?before=1e9", "/compare?from=0&to=", "/compare?from=%ff&to=1", "/compare?to=1",
        "/history/%", "/history/-1", "/history/99999999999999999999", "/templates/%ff", "/templates/%00",
        "/login?next=%", "/login?next=%ff", "/login?next=" + String(repeating: "%2F", count: 5_000),
    ])
    func `an address that cannot be understood is a page that says so`(_ path: String) async throws {
        try await TestDashboard.run { dashboard in
            _ = try await dashboard.put(Sample.both, version: 0)
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let answer = try await visitor.get(path)
            #expect((200..<500).contains(answer.status), "\(answer.status)")
            #expect(answer.status == 303 || answer.headers[.contentType] == "text/html; charset=utf-8")
            #expect(try await visitor.get("/templates").status == 200)
        }
    }
}
