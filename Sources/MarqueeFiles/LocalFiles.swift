package import MarqueeModel
import MarqueeSystem

/// Where the files of a message are, as they were when they were handed out.
package struct LocalFiles: Sendable {
    /// Absolute paths.
    package let paths: [FileReference: String]
    /// What its message has to claim as it begins; empty where all of it is kept for the message already.
    package let claims: [FileClaim]
    private let states: [(path: String, status: FileStatus?)]

    package init(_ paths: [FileReference: String], claims: [FileClaim] = []) {
        self.paths = paths
        self.claims = claims
        // What has vanished since counts as changed.
        self.states = paths.values.map { ($0, FileStatus.of($0)) }
    }

    /// Whether all of them are still there, whole. Looks at the cache's own directory only.
    package var areThere: Bool {
        states.allSatisfy { path, status in
            guard let status, let now = FileStatus.of(path) else { return false }
            return now.kind == .regular && now.isUnchanged(since: status)
        }
    }
}
