import MarqueeProject
import MarqueeSystem

/// What shows that something has not changed since it was trusted: SHA-256 (FIPS 180-4), as hexadecimal digits.
enum TrustDigest {
    /// A larger file is not read, and so never trusted for later.
    private static let limit = 256 << 20

    @Sendable static func ofBytes(_ bytes: [UInt8]) -> String {
        SHA256.digest(of: bytes).hexadecimal
    }

    /// Nil for a file that cannot be read, or is too large.
    @Sendable static func ofFile(_ file: FilePath) -> String? {
        guard let size = try? FileSystem.item(at: file).size, size <= limit else { return nil }
        return (try? FileSystem.content(of: file, limit: limit)).map(ofBytes)
    }
}
