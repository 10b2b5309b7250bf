import MarqueeSystem

/// 128 random bits that open something. Compared by their hashes, so that nothing is told by how long it takes.
struct EntryKey: Sendable, Hashable, CustomStringConvertible {
    /// As addresses and cookies have it.
    let text: String
    private let hash: [UInt8]

    init() {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<2).flatMap { _ in
            let word = generator.next() as UInt64
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
        }
        self.init(text: bytes.hexadecimal)
    }

    private init(text: String) {
        self.text = text
        hash = SHA256.digest(of: Array(text.utf8))
    }

    func matches(_ other: String) -> Bool { SHA256.digest(of: Array(other.utf8)) == hash }

    /// A text that follows from it and tells nothing of it.
    func derived(for purpose: String) -> String {
        SHA256.digest(of: Array("\(text)\n\(purpose)".utf8)).prefix(16).hexadecimal
    }

    var description: String { "<secret>" }
}
