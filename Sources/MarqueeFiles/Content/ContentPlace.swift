/// A file of the cache's own: a content's name in the folder of its first two digits.
struct ContentPlace: Sendable, Hashable, Comparable {
    let folder: String
    let name: String

    /// - Parameter pathExtension: One of the known extensions, or none.
    init(_ hash: ContentHash, _ pathExtension: String?) {
        let digits = hash.description
        self.folder = String(digits.prefix(2))
        self.name = digits + (pathExtension.map { "." + $0 } ?? "")
    }

    /// Nil for what this cache does not name so: nothing is known of it, so it is never touched.
    init?(_ name: String, in folder: String) {
        let digits = name.prefix(64)
        guard digits.hasPrefix(folder), Self.isFolder(folder), ContentHash(digits) != nil,
            Self.isExtension(name.dropFirst(64))
        else { return nil }
        self.folder = folder
        self.name = name
    }

    var hash: ContentHash? { ContentHash(name.prefix(64)) }

    static func isFolder(_ name: String) -> Bool {
        name.utf8.count == 2 && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private static func isExtension(_ text: Substring) -> Bool {
        guard let first = text.utf8.first else { return true }
        return first == UInt8(ascii: ".") && (2...9).contains(text.utf8.count)
            && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }

    static func < (left: ContentPlace, right: ContentPlace) -> Bool { left.name < right.name }
}
