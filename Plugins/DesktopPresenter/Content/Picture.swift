import Glibc
import SystemCalls

/// Tells pictures that every desktop draws by their first bytes: PNG, JPEG, GIF and WebP.
enum Picture {
    /// Whether a file is one that can be read.
    static func isOne(_ path: String) -> Bool {
        // Without O_NONBLOCK, opening a FIFO would wait for its writer.
        let descriptor = SystemCall.open(path, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var head = [UInt8](repeating: 0, count: 16)
        let count = SystemCall.read(descriptor, into: &head)
        return isOne(head.prefix(max(0, count)))
    }

    /// Whether a file that begins so is one.
    static func isOne(_ head: ArraySlice<UInt8>) -> Bool {
        signatures.contains { offset, bytes in head.dropFirst(offset).starts(with: bytes) }
    }

    private static let signatures: [(offset: Int, bytes: [UInt8])] = [
        (0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
        (0, [0xFF, 0xD8, 0xFF]),
        (0, Array("GIF87a".utf8)),
        (0, Array("GIF89a".utf8)),
        (8, Array("WEBPVP".utf8)),
    ]

    /// A path as an address.
    static func address(of path: String) -> String {
        "file://" + Escaping.percent(path)
    }
}
