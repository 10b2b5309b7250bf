/// A number of bytes. Written as an integer, or with a decimal or binary unit: `5MB`, `512KiB`. A blank may stand before
/// the unit, and capitals do not matter, as in ``TimeSpan``.
public struct ByteCount: Sendable, Hashable, Comparable {
    /// How many bytes.
    public let bytes: Int64

    /// Creates a count; negative numbers become 0.
    public init(_ bytes: Int64) {
        self.bytes = max(0, bytes)
    }

    /// Fewer is less.
    public static func < (left: ByteCount, right: ByteCount) -> Bool {
        left.bytes < right.bytes
    }
}

extension ByteCount: CustomStringConvertible {
    private static let units: [(name: String, bytes: Double)] = [
        ("TiB", 1_099_511_627_776), ("TB", 1_000_000_000_000), ("GiB", 1_073_741_824), ("GB", 1_000_000_000),
        ("MiB", 1_048_576), ("MB", 1_000_000), ("KiB", 1_024), ("KB", 1_000), ("B", 1),
    ]

    /// Reads `5MB`, `1.5 GiB` or `1024`. Nil for anything else, and for what is not a whole number of bytes.
    public init?(_ text: String) {
        let number = text.prefix { $0.isNumber || $0 == "." }
        let unit = text.dropFirst(number.count).drop { $0 == " " }.lowercased()
        guard let amount = Double(number),
            let scale = unit.isEmpty ? 1 : Self.units.first(where: { $0.name.lowercased() == unit })?.bytes
        else { return nil }
        let bytes = amount * scale
        guard bytes.rounded() == bytes, bytes < 9e18 else { return nil }
        self.init(Int64(bytes))
    }

    /// In the largest unit that gives a number of at least one, with at most one decimal: `5 MB`.
    public var description: String {
        for (name, scale) in [("GB", Int64(1_000_000_000)), ("MB", 1_000_000), ("KB", 1_000)] where bytes >= scale {
            let tenths = bytes / (scale / 10)
            return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
        }
        return "\(bytes) B"
    }
}
