import CSHA256

/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
///
/// As fast as OpenSSL's where the processor has instructions for it. The project needs no more of cryptography than this,
/// and a library of it costs each start of the program more than most hashes take.
package struct SHA256: Sendable {
    private var hash = sha256_begin()

    package init() {}

    package mutating func update(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { unsafe sha256_add(&hash, $0.baseAddress, $0.count) }
    }

    package mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// The 32 bytes that stand for what has come up to now.
    package var digest: [UInt8] {
        var hash = hash
        return unsafe [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
            unsafe sha256_end(&hash, buffer.baseAddress)
            count = 32
        }
    }

    package static func digest(of bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.digest
    }
}

extension Sequence<UInt8> {
    /// Two hexadecimal digits in lower case for each byte.
    package var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(underestimatedCount * 2)
        for byte in self {
            text.append(Self.digit(byte >> 4))
            text.append(Self.digit(byte & 15))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
