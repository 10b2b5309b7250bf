/// Sizes of files, for people.
enum FileSize {
    /// In the largest unit that gives a number of at least one, with at most one decimal: `12.3 MB`.
    static func describe(_ bytes: Int64) -> String {
        for (unit, name) in [(Int64(1_000_000_000), "GB"), (1_000_000, "MB"), (1_000, "KB")] where bytes >= unit {
            let tenths = bytes / (unit / 10)
            return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
        }
        return "\(bytes) B"
    }
}
