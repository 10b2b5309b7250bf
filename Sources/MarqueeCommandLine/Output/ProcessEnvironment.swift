import MarqueeProject

/// The variables that the process was started with.
package enum ProcessEnvironment {
    package static func read() -> [String: String] { variables }

    /// Read once, before there is a plugin: from then on the file is closed to this process, too, as it is to plugins.
    private static let variables = {
        // Without /proc there are no variables, and whoever needs one is told that it is not set.
        guard let bytes = try? FileSystem.content(of: FilePath("/proc/self/environ"), limit: 4 << 20) else {
            return [String: String]()
        }
        let entries = bytes.split(separator: 0).compactMap { entry -> (String, String)? in
            guard let sign = entry.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            return (
                String(decoding: entry[..<sign], as: UTF8.self),
                String(decoding: entry[entry.index(after: sign)...], as: UTF8.self)
            )
        }
        return Dictionary(entries, uniquingKeysWith: { first, _ in first })
    }()
}
