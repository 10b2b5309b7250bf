import Glibc
import MarqueeSystem

/// How font files begin. Browsers ignore a font that they cannot read without telling anybody.
enum FontSignature {
    /// Source: OpenType 1.9.1, "Organization of an OpenType Font"; W3C, WOFF 1.0 and 2.0.
    private static let known = ["OTTO", "ttcf", "true", "wOFF", "wOF2", "\u{0}\u{1}\u{0}\u{0}"].map { Array($0.utf8) }

    /// Whether a file is a font; true where that cannot be read.
    static func isFont(_ path: FilePath) -> Bool {
        do {
            let file = try Descriptor(opening: path.text, O_RDONLY | O_NONBLOCK)
            return known.contains(try file.read(upTo: 4))
        } catch {
            return true
        }
    }
}
