import NIOCore
import Testing

@testable import MarqueeServing

@Suite struct IPAddressTests {
    @Test(arguments: [
        ("10.0.0.7", "10.0.0.7", "10.0.0.7"), ("::ffff:10.0.0.7", "10.0.0.7", "10.0.0.7"),
        ("2001:db8::1", "2001:db8:0:0:0:0:0:1", "2001:db8:0:0::/64"), ("::1", "0:0:0:0:0:0:0:1", "0:0:0:0::/64"),
        ("::", "0:0:0:0:0:0:0:0", "0:0:0:0::/64"), ("64:ff9b::1.2.3.4", "64:ff9b:0:0:0:0:102:304", "64:ff9b:0:0::/64"),
        ("2001:DB8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ])
    func `an address is read in any of its forms, and counted by what one client has`(
        _ text: String, _ address: String, _ client: String
    ) throws {
        let read = try #require(IPAddress(text))
        #expect(read.description == address)
        #expect(read.client == client)
        #expect(IPAddress(try SocketAddress(ipAddress: text, port: 4711)) == read)
    }

    @Test(arguments: [
        "", "10.7", "010.0.0.7", "0x0a000007", "10.0.0.256", "1.2.3.4.5", "localhost", "::1%lo", ":::", "1::2::3",
        "[::1]",
        "10.0.0.7:80", " 10.0.0.7",
    ])
    func `what is no address of one form is none`(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true), ("::ffff:127.0.0.1", true), ("128.0.0.1", false),
        ("0.0.0.0", false), ("::", false), ("::2", false), ("::7f00:1", false),
    ])
    func `loopback addresses are known`(_ text: String, _ isLoopback: Bool) {
        #expect(IPAddress(text)?.isLoopback == isLoopback)
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
        #expect(error?.description.hasPrefix("'\(text)' is every address") == true)
    }
}
