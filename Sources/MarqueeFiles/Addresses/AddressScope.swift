import MarqueeModel

/// What an address that is not of the public internet is for.
///
/// From IANA's registries of special-purpose addresses (RFC 6890): whatever is not globally reachable. Addresses of
/// version 6 that stand for one of version 4 are what that one is.
enum AddressScope: String, Sendable {
    case unspecified = "an unspecified address"
    case loopback = "a loopback address"
    case linkLocal = "a link-local address"
    case `private` = "a private address"
    case multicast = "a multicast address"
    case reserved = "a reserved address"

    /// Nil for an address that anybody may reach.
    init?(_ address: IPAddress) {
        guard let scope = address.version4.map(Self.scope(of:)) ?? Self.scope(of: address.groups) else { return nil }
        self = scope
    }

    private static let version4: [(prefix: UInt32, length: UInt32, scope: AddressScope)] = [
        (0x0000_0000, 8, .unspecified), (0x0A00_0000, 8, .private), (0x6440_0000, 10, .private),
        (0x7F00_0000, 8, .loopback), (0xA9FE_0000, 16, .linkLocal), (0xAC10_0000, 12, .private),
        // 192.0.0.0/24, protocols; 192.0.2.0/24, documentation; 192.88.99.0/24, relays of 6to4.
        (0xC000_0000, 24, .reserved), (0xC000_0200, 24, .reserved), (0xC058_6300, 24, .reserved),
        (0xC0A8_0000, 16, .private),
        // 198.18.0.0/15, benchmarks; 198.51.100.0/24 and 203.0.113.0/24, documentation.
        (0xC612_0000, 15, .reserved), (0xC633_6400, 24, .reserved), (0xCB00_7100, 24, .reserved),
        (0xE000_0000, 4, .multicast), (0xF000_0000, 4, .reserved),
    ]

    private static func scope(of number: UInt32) -> AddressScope? {
        version4.first { number >> (32 - $0.length) == $0.prefix >> (32 - $0.length) }?.scope
    }

    private static func scope(of groups: [UInt16]) -> AddressScope? {
        if groups.allSatisfy({ $0 == 0 }) { return .unspecified }
        if groups == [0, 0, 0, 0, 0, 0, 0, 1] { return .loopback }
        func embedded(at place: Int) -> UInt32 { UInt32(groups[place]) << 16 | UInt32(groups[place + 1]) }
        switch (groups[0], groups[1]) {
        case (0, 0):
            guard groups[2] == 0, groups[3] == 0 else { return .reserved }
            switch (groups[4], groups[5]) {
            // Compatible (obsolete), translated (RFC 2765).
            case (0, 0), (0xFFFF, 0): return scope(of: embedded(at: 6))
            default: return .reserved
            }
        // NAT64: the well-known prefix, and the one for local use.
        case (0x64, 0xFF9B):
            return groups[2...5].allSatisfy { $0 == 0 } ? scope(of: embedded(at: 6)) : .private
        // Teredo: its server, and the client with all bits inverted.
        case (0x2001, 0): return scope(of: embedded(at: 2)) ?? scope(of: ~embedded(at: 6))
        // 6to4.
        case (0x2002, _): return scope(of: embedded(at: 1))
        case (0x2001, 0x0DB8), (0x2001, 0x0001...0x01FF): return .reserved
        case (0x3FFF, 0...0x0FFF): return .reserved
        case (0xFC00...0xFDFF, _): return .private
        case (0xFE80...0xFEBF, _): return .linkLocal
        // Once site-local (RFC 3879).
        case (0xFEC0...0xFEFF, _): return .private
        case (0xFF00...0xFFFF, _): return .multicast
        // All other unicast addresses that are handed out begin with the bits 001.
        case (0x2000...0x3FFF, _): return nil
        default: return .reserved
        }
    }
}
