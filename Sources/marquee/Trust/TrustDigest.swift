import Crypto
import MarqueeProject

/// What shows that something has not changed since it was trusted: SHA-256 (FIPS 180-4), as hexadecimal digits.
enum TrustDigest {
    /// A larger file is no plugin.
    private static let limit = 1 << 30

    @Sendable static func ofBytes(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// Nil for a file that cannot be read.
    @Sendable static func ofFile(_ file: FilePath) -> String? {
        (try? FileSystem.content(of: file, limit: limit)).map(ofBytes)
    }
}
