import MarqueeModel
import Testing

@testable import MarqueeFiles

struct AddressScopeTests {
    @Test(
        arguments: [
            ("0.0.0.0", .unspecified), ("0.1.2.3", .unspecified), ("10.0.0.1", .private), ("10.255.255.255", .private),
            ("100.64.0.1", .private), ("100.127.255.255", .private), ("127.0.0.1", .loopback),
            ("127.255.255.254", .loopback), ("169.254.169.254", .linkLocal), ("172.16.0.1", .private),
            ("172.31.255.255", .private), ("192.0.0.8", .reserved), ("192.0.2.1", .reserved),
            ("192.88.99.1", .reserved), ("192.168.1.1", .private), ("198.18.0.1", .reserved),
            ("198.19.255.255", .reserved), ("198.51.100.7", .reserved), ("203.0.113.9", .reserved),
            ("224.0.0.1", .multicast), ("239.255.255.255", .multicast), ("240.0.0.1", .reserved),
            ("255.255.255.255", .reserved),
            ("::", .unspecified), ("::1", .loopback), ("::ffff:127.0.0.1", .loopback), ("::ffff:a00:1", .private),
            ("::127.0.0.1", .loopback), ("::ffff:0:10.0.0.1", .private), ("64:ff9b::192.168.0.1", .private),
            ("64:ff9b:1::8.8.8.8", .private), ("2002:7f00:1::", .loopback), ("2002:c0a8:101::1", .private),
            ("2001:0:a00:1::", .private), ("2001:0:808:808:0:0:80ff:fffe", .loopback), ("2001:db8::1", .reserved),
            ("2001:2::1", .reserved), ("3fff:1::", .reserved), ("100::1", .reserved), ("fc00::1", .private),
            ("fd12:3456::1", .private), ("fe80::1", .linkLocal), ("febf::1", .linkLocal), ("fec0::1", .private),
            ("ff02::1", .multicast), ("4000::1", .reserved), ("0:0:1::1", .reserved), ("0:0:0:0:1::", .reserved),
        ] as [(String, AddressScope)])
    func `an address that is not of the public internet is known`(text: String, scope: AddressScope) throws {
        #expect(AddressScope(try #require(IPAddress(text))) == scope)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
        "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.0", "192.167.255.255", "198.17.255.255",
        "198.20.0.0", "223.255.255.255", "2606:4700::1111", "2a00::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
        "2002:808:808::1", "2001:0:808:808:0:0:f7f7:f7f7", "2001:4860::8888",
    ])
    func `one that anybody may reach is let through`(text: String) throws {
        #expect(AddressScope(try #require(IPAddress(text))) == nil)
    }

    @Test(arguments: [
        "127.1", "127.0.1", "0x7f.1", "0x7F000001", "2130706433", "017700000001", "0177.0.0.1", "127.0.0.1.",
        "[::1]", "[::ffff:127.0.0.1]", "[0:0:0:0:0:0:0:1]", "[::ffff:7f00:1]", "[::127.0.0.1]",
    ])
    func `no form of writing hides an address`(host: String) throws {
        #expect(AddressScope(try #require(IPAddress(host: host))) == .loopback)
        #expect(throws: AddressCheck.Refusal.self) { try AddressCheck(allowsPrivate: false).check(host: host) }
        #expect(throws: Never.self) { try AddressCheck(allowsPrivate: true).check(host: host) }
    }
}
