import MarqueeSystem

/// A folder in a database's directory that nobody needs any more: what was there before a backup took its place, or before
/// an earlier damage was recovered from.
package struct KeptFolder: Sendable, Hashable {
    package let path: String
    /// How much room its files take.
    package let bytes: Int64

    /// All of them, the oldest first. The last damage has a report of its own (``PastRecovery/last(in:knowing:)``), and what may be
    /// the only copy is not among them.
    package static func all(in directory: String) -> [KeptFolder] {
        // A folder that cannot be read has nothing to tell.
        guard let folder = try? OwnFolder(store: directory, isOwn: false), let names = try? folder.names() else {
            return []
        }
        let last = PastRecovery.last(in: directory)?.kept
        return names.filter { name in
            let path = "\(directory)/\(name)"
            if name.hasPrefix("\(KeptFiles.Reason.replaced.rawValue)-") { return OwnFolder.isFolder(path) }
            return name.hasPrefix("\(KeptFiles.Reason.damaged.rawValue)-") && path != last
                && RecoveryReportFile.stage(in: path) == .finished
        }.sorted { time(of: $0) < time(of: $1) }.map { KeptFolder(path: "\(directory)/\($0)") }
    }

    private init(path: String) {
        self.path = path
        guard let kept = try? OwnFolder(store: path, isOwn: false), let names = try? kept.names() else {
            bytes = 0
            return
        }
        bytes = names.reduce(0) { $0 + (kept.status(of: $1)?.size ?? 0) }
    }

    private static func time(of name: String) -> Substring { name.drop { $0 != "-" } }
}
