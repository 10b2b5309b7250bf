import Foundation
package import MarqueeDashboard

extension SQLiteStorage {
    /// A dashboard's storage in a folder of its own, which is gone with it: for tests of what stands above.
    package static func scratch() throws -> SQLiteStorage {
        let folder = ScratchFolder()
        return try SQLiteStorage(directory: folder.path, keeping: folder)
    }
}

/// A folder that is removed when nobody needs it any more.
private final class ScratchFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appending(path: "marquee-scratch-\(UUID().uuidString)").path()

    deinit {
        // Where it was never made there is nothing to remove.
        try? FileManager.default.removeItem(atPath: path)
    }
}
