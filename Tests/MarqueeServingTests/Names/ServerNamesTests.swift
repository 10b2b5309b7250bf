import HTTPTypes
import NIOCore
import Testing

@testable import MarqueeServing

@Suite struct ServerNamesTests {
    private static func names(_ host: String = "127.0.0.1") throws -> ServerNames {
        ServerNames(host: host, publicURLs: [try PublicURL("https://dash.example.org")])
    }

    private static func head(
        _ authority: String?, _ method: HTTPRequest.Method = .get, _ fields: [(String, String)] = []
    ) -> HTTPRequest {
        var head = HTTPRequest(method: method, scheme: "http", authority: authority, path: "/")
        for (name, value) in fields {
            guard let name = HTTPField.Name(name) else { continue }
            head.headerFields.append(HTTPField(name: name, value: value))
        }
        return head
    }

    @Test(
        arguments: [
            nil, "localhost", "LOCALHOST:8642", "localhost.", "a.localhost:1", "127.0.0.1:8642", "127.0.0.9",
            "[::1]:8642",
            "[::1]", "dash.example.org", "Dash.Example.Org:443", "dash.example.org:8642",
        ] as [String?])
    func `requests for an own name are let through`(_ host: String?) throws {
        #expect(try Self.names().refusal(of: Self.head(host), local: nil) == nil)
    }

    @Test(arguments: [
        "evil.example", "evil.example:8642", "127.0.0.1.evil.example", "localhost.evil.example", "evillocalhost",
        "localhost@evil.example", "evil.example@localhost", "10.0.0.7", "0.0.0.0:8642", "[::]:8642", "[::1", "::1",
        "127.1",
        "0x7f000001", "2130706433", "", "localhost:", "localhost:x", "localhost:99999", "localhost, evil.example",
        "локалхост", "dash.example.org.evil.example", "example.org",
    ])
    func `requests for another name are refused`(_ host: String) throws {
        let refusal = try Self.names().refusal(of: Self.head(host), local: nil)
        #expect(refusal == .foreignHost(host))
        #expect(refusal?.status == .misdirectedRequest)
        #expect(refusal?.detail.contains("--public-url") == true)
    }

    @Test func `the address that a client has connected to is an own one`() throws {
        let local = try SocketAddress(ipAddress: "10.0.0.7", port: 8642)
        #expect(try Self.names("0.0.0.0").refusal(of: Self.head("10.0.0.7:9000"), local: local) == nil)
        #expect(
            try Self.names("0.0.0.0").refusal(of: Self.head("10.0.0.8"), local: local) == .foreignHost("10.0.0.8"))
        let mapped = try SocketAddress(ipAddress: "::ffff:10.0.0.7", port: 8642)
        #expect(try Self.names("::").refusal(of: Self.head("10.0.0.7"), local: mapped) == nil)
        #expect(try Self.names("screen.lan").refusal(of: Self.head("Screen.LAN:8643"), local: local) == nil)
    }

    @Test(arguments: ["Host", "host", "HOST"])
    func `a second host is refused, own or not`(_ name: String) throws {
        for other in ["localhost", "evil.example"] {
            let refusal = try Self.names().refusal(of: Self.head("localhost", .get, [(name, other)]), local: nil)
            #expect(refusal == .severalHosts)
        }
    }

    @Test(
        arguments: [
            ([], true),
            ([("Origin", "http://localhost:8642")], true), ([("Origin", "https://dash.example.org")], true),
            ([("Origin", "https://dash.example.org:443")], true),
            ([("Origin", "http://localhost:3000")], false), ([("Origin", "http://127.0.0.1:8642")], false),
            ([("Origin", "http://dash.example.org")], false), ([("Origin", "https://dash.example.org:444")], false),
            ([("Origin", "https://evil.example")], false), ([("Origin", "null")], false), ([("Origin", "")], false),
            ([("Origin", "http://localhost:8642.evil.example")], false), ([("Origin", "file://localhost:8642")], false),
            ([("Origin", "http://localhost:8642"), ("Origin", "http://evil.example")], false),
            ([("Sec-Fetch-Site", "same-origin")], true), ([("Sec-Fetch-Site", "none")], true),
            ([("Sec-Fetch-Site", "same-origin"), ("Origin", "null")], true),
            ([("Sec-Fetch-Site", "same-site")], false), ([("Sec-Fetch-Site", "cross-site")], false),
            ([("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost:8642")], false),
            ([("Sec-Fetch-Site", "nonsense")], false), ([("Sec-Fetch-Site", "")], false),
            ([("Sec-Fetch-Site", "none"), ("Sec-Fetch-Site", "cross-site")], false),
        ] as [([(String, String)], Bool)])
    func `pages of other sites may ask for nothing, and send nothing`(_ fields: [(String, String)], _ isLet: Bool)
        throws
    {
        for method in [.get, .head, .post, .put] as [HTTPRequest.Method] {
            let refusal = try Self.names().refusal(of: Self.head("localhost:8642", method, fields), local: nil)
            #expect(refusal == (isLet ? nil : .foreignPage), "\(method)")
        }
        #expect(NameRefusal.foreignPage.status == .forbidden)
    }

    @Test func `a link on another page may lead here, and nothing else there`() throws {
        func refusal(_ method: HTTPRequest.Method, _ mode: String, _ destination: String) throws -> NameRefusal? {
            let fields = [
                ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination),
            ]
            return try Self.names().refusal(of: Self.head("localhost", method, fields), local: nil)
        }
        #expect(try refusal(.get, "navigate", "document") == nil)
        #expect(try refusal(.head, "navigate", "document") == nil)
        #expect(try refusal(.post, "navigate", "document") == .foreignPage)
        #expect(try refusal(.get, "navigate", "iframe") == .foreignPage)
        #expect(try refusal(.get, "no-cors", "image") == .foreignPage)
        #expect(try refusal(.get, "cors", "empty") == .foreignPage)
    }

    @Test(arguments: [
        ("https://dash.example.org", "https://dash.example.org"),
        ("https://Dash.Example.Org/", "https://dash.example.org"),
        ("HTTPS://a:8443", "https://a:8443"), ("https://[2001:db8::1]:1", "https://[2001:db8:0:0:0:0:0:1]:1"),
        ("http://localhost:9000", "http://localhost:9000"), ("http://127.0.0.1", "http://127.0.0.1"),
    ])
    func `public URLs are read`(_ text: String, _ description: String) throws {
        #expect(try PublicURL(text).description == description)
    }

    @Test(arguments: [
        "", "dash.example.org", "ftp://a", "https://", "https:///", "https://a/b", "https://a?b", "https://a#b",
        "https://user@a", "https://a:b@c", "https://a:", "https://a b", "https://a//", "http://dash.example.org",
        "http://10.0.0.7",
    ])
    func `what is no public URL is refused`(_ text: String) {
        #expect(throws: ServingProblem.self) { try PublicURL(text) }
    }
}
