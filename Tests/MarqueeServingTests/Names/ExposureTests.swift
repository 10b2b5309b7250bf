import HTTPTypes
import MarqueeModel
import NIOCore
import Testing

@testable import MarqueeServing

@Suite struct ExposureTests {
    private func exposed(
        _ host: String, tls: Bool = false, proxy: Bool = false, trusting networks: [String] = [], urls: [String] = []
    ) throws -> Exposure {
        var exposure = Exposure(host: host)
        if tls { exposure.tls = TLSFiles(certificate: "a.pem", key: "b.pem") }
        exposure.isBehindProxy = proxy
        exposure.proxies = TrustedProxies(try networks.map { try IPNetwork($0) })
        exposure.publicURLs = try urls.map { try PublicURL($0) }
        return exposure
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.8.8.8", true), ("::1", true), ("localhost", true), ("0.0.0.0", false), ("::", false),
        ("192.168.1.2", false), ("127.0.0.1.example.org", false), ("dashboard.example.org", false), ("", false),
    ])
    func `only loopback is served in the clear`(_ host: String, _ isAllowed: Bool) throws {
        #expect(try (exposed(host).problem == nil) == isAllowed)
        #expect(try exposed(host, tls: true).problem == nil)
        #expect(try exposed(host, proxy: true, trusting: ["10.0.0.1"]).problem == nil)
    }

    @Test func `a proxy has to be named, and is only where there is one`() throws {
        for host in ["127.0.0.1", "0.0.0.0"] {
            #expect(try exposed(host, proxy: true).problem?.contains("needs '--trusted-proxy'") == true)
            #expect(try exposed(host, tls: true, trusting: ["10.0.0.1"]).problem?.contains("'--behind-proxy'") == true)
        }
    }

    @Test func `forwarded addresses count behind a proxy only`() throws {
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        head.headerFields[try #require(HTTPField.Name("X-Forwarded-For"))] = "198.51.100.1"
        let peer = try SocketAddress(ipAddress: "10.0.0.1", port: 1)
        #expect(try exposed("::").client(of: head, peer: peer)?.description == "10.0.0.1")
        let behind = try exposed("::", proxy: true, trusting: ["10.0.0.0/8"])
        #expect(behind.client(of: head, peer: peer)?.description == "198.51.100.1")
        let elsewhere = try exposed("::", proxy: true, trusting: ["10.9.0.0/16"])
        #expect(elsewhere.client(of: head, peer: peer)?.description == "10.0.0.1")
    }

    @Test(
        arguments: [
            ("dash.example.org", true), ("dash.example.org:8642", true), ("localhost:8642", false),
            ("127.0.0.1", false),
            ("10.0.0.7", false), (nil, false),
        ] as [(String?, Bool)])
    func `browsers are told to use TLS for names that are this server's alone`(_ host: String?, _ isTold: Bool) throws {
        let urls = ["https://dash.example.org"]
        for exposure in [
            try exposed("::", tls: true, urls: urls),
            try exposed("::", proxy: true, trusting: ["10.0.0.1"], urls: urls),
        ] {
            #expect((exposure.strictTransport(for: host) == "max-age=31536000") == isTold)
        }
        #expect(try exposed("127.0.0.1", urls: urls).strictTransport(for: host) == nil)
        #expect(try exposed("::", proxy: true, trusting: ["10.0.0.1"]).strictTransport(for: host) == nil)
    }
}
