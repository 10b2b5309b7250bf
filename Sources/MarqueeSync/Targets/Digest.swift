import MarqueeModel
import MarqueeSystem

/// What tells contents from each other: SHA-256 (FIPS 180-4).
enum Digest {
    /// 64 hexadecimal digits.
    static func text(_ bytes: [UInt8]) -> String {
        SHA256.digest(of: bytes).hexadecimal
    }

    /// The version of a target that has none of its own: it follows from the definitions, the order of arguments
    /// included.
    static func version(of definitions: DefinitionSet) -> TargetVersion {
        TargetVersion(String(text(definitions.json.jsonBytes(.sorted)).prefix(16)))
    }
}
