import Testing

@testable import MarqueeServing

@Suite struct ServedAddressTests {
    @Test(
        arguments: [
            ("127.0.0.1", nil, "http://127.0.0.1:8"), ("::1", nil, "http://[::1]:8"),
            ("0.0.0.0", nil, "http://localhost:8"),
            ("::", nil, "http://localhost:8"), ("0.0.0.0", "https://a.example", "https://a.example"),
        ] as [(String, String?, String)])
    func `the address that is printed can be opened`(host: String, name: String?, url: String) throws {
        var exposure = Exposure(host: host)
        exposure.publicURLs = try name.map { [try PublicURL($0)] } ?? []
        #expect(exposure.url(port: 8) == url)
    }
}
