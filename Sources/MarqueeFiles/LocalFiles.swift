package import MarqueeModel
import MarqueeSystem

/// Where the files of a message are, in their sizes when they were handed out.
package struct LocalFiles: Sendable {
    /// Absolute paths.
    package let paths: [FileReference: String]
    /// What its message has to claim as it begins; empty where all of it is kept for the message already.
    package let claims: [FileClaim]
    private let sizes: [(path: String, size: Int64)]

    package init(_ paths: [FileReference: String], claims: [FileClaim] = []) {
        self.paths = paths
        self.claims = claims
        // What has vanished since counts as changed.
        self.sizes = paths.values.map { ($0, FileStatus.of($0)?.size ?? -1) }
    }

    /// Whether all of them are still there, whole. Looks at the cache's own directory only.
    package var areThere: Bool {
        sizes.allSatisfy { path, size in
            guard let status = FileStatus.of(path) else { return false }
            return status.kind == .regular && status.size == size
        }
    }
}
