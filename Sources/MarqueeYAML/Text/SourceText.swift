/// A text and its name: UTF-8 that is known to be valid, without a byte order mark.
package struct SourceText: Sendable {
    /// The longest text that is read: 32 MiB.
    package static let maximumBytes = 32 << 20

    /// What a text in UTF-8 may begin with, and which belongs to no text.
    package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The path as it was given or found; `<stdin>` for standard input.
    package let file: String
    /// The text in UTF-8.
    package let bytes: [UInt8]
    /// Whether every scalar takes one byte, so that offsets in scalars and in bytes are the same.
    let isASCII: Bool

    init(file: String, validated bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
        self.isASCII = Self.isASCII(bytes)
    }

    /// Whether it may be JSON Lines: on standard input, or by its name.
    var mayBeLines: Bool { file == "<stdin>" || file.hasSuffix(".jsonl") || file.hasSuffix(".ndjson") }

    private static func isASCII(_ bytes: [UInt8]) -> Bool {
        var union: UInt8 = 0
        for byte in bytes { union |= byte }
        return union < 0x80
    }

    /// The text between two byte offsets.
    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
