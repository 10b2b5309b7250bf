import MarqueeModel
import Testing

@testable import MarqueeServing

@Suite struct TrustedProxiesTests {
    @Test(
        arguments: [
            // From somebody who is no proxy, the field is the client's own word.
            ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
            ("10.0.0.1", [], "10.0.0.1"),
            ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
            // What the client has sent itself stands before what the proxies have appended.
            ("10.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", ["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
            ("10.0.0.1", ["6.6.6.6,198.51.100.1 , 10.0.0.2"], "198.51.100.1"),
            ("10.0.0.1", ["10.0.0.9, 198.51.100.1, 10.0.0.2"], "198.51.100.1"),
            // A machine beside the proxies.
            ("10.0.0.1", ["10.0.0.3, 10.0.0.2"], "10.0.0.3"),
            ("10.0.0.1", ["198.51.100.1, unknown, 10.0.0.2"], "10.0.0.2"),
            ("10.0.0.1", ["nonsense"], "10.0.0.1"), ("10.0.0.1", [""], "10.0.0.1"), ("10.0.0.1", [",,"], "10.0.0.1"),
            ("10.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
            ("10.0.0.1", ["[2001:db8::7]:4711"], "2001:db8:0:0:0:0:0:7"),
            ("10.0.0.1", ["2001:db8::7"], "2001:db8:0:0:0:0:0:7"),
            ("::ffff:10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
            ("fd00::1", ["198.51.100.1"], "198.51.100.1"),
        ] as [(String, [String], String)])
    func `the last address that no trusted proxy has is the client's`(
        _ peer: String, _ forwarded: [String], _ client: String
    ) throws {
        let proxies = TrustedProxies([try IPNetwork("10.0.0.0/24"), try IPNetwork("fd00::1")])
        #expect(proxies.client(peer: IPAddress(peer), forwarded: forwarded)?.description == client)
    }

    @Test func `without a peer there is no client`() {
        #expect(TrustedProxies().client(peer: nil, forwarded: ["198.51.100.1"]) == nil)
    }
}
