import Testing

@testable import MarqueeModel

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
    }

    @Test(arguments: [
        "", "10.7", "010.0.0.7", "0x0a000007", "10.0.0.256", "1.2.3.4.5", "localhost", "::1%lo", ":::", "1::2::3",
        "[::1]", "10.0.0.7:80", " 10.0.0.7", "1.2.3", "1.2.3.", "1.2.3.+4", "1.2.3.٤", "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9", "12345::", "::g", "::+1", "1.2.3.4::", "::1.2.3", "::01.2.3.4", "1:", ":1", "::1:",
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
        ("127.1", "127.0.0.1"), ("0x7F.0.1", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("017700000001", "127.0.0.1"),
        ("10.0.0.7.", "10.0.0.7"), ("0X", "0.0.0.0"), ("[::1]", "0:0:0:0:0:0:0:1"),
        ("[fe80::1%25eth0]", "fe80:0:0:0:0:0:0:1"),
        ("[::ffff:0177.0.0.1]", "127.0.0.1"),
    ])
    func `the host of a URL is read in the old forms too`(_ host: String, _ address: String) {
        #expect(IPAddress(host: host)?.description == address)
    }

    @Test(arguments: [
        "example.org", "localhost", "1.2.3.4.5", "256.1.1.1.", "1.2.3.256", "09.1.1.1", "127.0.0.x", "", ".", "1..2",
        "4294967296", "[::1", "[1::2::3]", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[12345::]", "[:::]", "[::g]",
        "[1.2.3.4::]", "+1", "-1", "0x-1", "0x+1",
    ])
    func `a name is no address`(host: String) {
        #expect(IPAddress(host: host) == nil)
    }
}
