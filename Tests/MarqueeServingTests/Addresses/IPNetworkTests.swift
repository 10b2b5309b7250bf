import MarqueeModel
import NIOCore
import Testing

@testable import MarqueeServing

@Suite struct IPNetworkTests {
    @Test(arguments: ["10.0.0.7", "::ffff:10.0.0.7", "2001:db8::1", "::1", "64:ff9b::1.2.3.4"])
    func `the address of a socket is read as it is written`(_ text: String) throws {
        #expect(IPAddress(try SocketAddress(ipAddress: text, port: 4711)) == IPAddress(text))
        #expect(IPAddress(try SocketAddress(unixDomainSocketPath: "/x")) == nil)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.0.0.7/8", "10.1.1.1", true),
        ("10.0.0.7", "10.0.0.7", true), ("10.0.0.7", "10.0.0.8", false), ("10.0.0.6/31", "10.0.0.7", true),
        ("10.0.0.6/31", "10.0.0.8", false), ("10.0.0.0/8", "::ffff:10.0.0.1", true), ("::1", "::1", true),
        ("::1/128", "::2", false), ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe00::1", false),
        ("2001:db8:0:1::/64", "2001:db8:0:1:ffff::", true), ("2001:db8:0:1::/64", "2001:db8:0:2::", false),
        ("2001:db8::8/126", "2001:db8::b", true), ("2001:db8::8/126", "2001:db8::c", false),
        ("::/1", "10.0.0.1", true), ("128.0.0.0/1", "127.0.0.1", false),
    ])
    func `a network has the addresses that begin alike`(_ network: String, _ address: String, _ isIn: Bool) throws {
        #expect(try IPNetwork(network).contains(#require(IPAddress(address))) == isIn)
    }

    @Test(arguments: [
        "", "/", "10.0.0.0/", "10.0.0.0/33", "::/129", "10.0.0.0/-1", "10.0.0.0/+8", "10/8", "x/8", "10.0.0.0/8/8",
    ])
    func `what is no network is refused with an example`(_ text: String) {
        let error = #expect(throws: ServingProblem.self) { try IPNetwork(text) }
        #expect(error?.description == "expected an IP address or a network such as 10.0.0.0/8, got '\(text)'")
    }

    @Test(arguments: ["0.0.0.0/0", "::/0"])
    func `nobody trusts everybody`(_ text: String) {
        let error = #expect(throws: ServingProblem.self) { try IPNetwork(text) }
        #expect(error?.description.hasPrefix("'\(text)' includes every address") == true)
    }
}
