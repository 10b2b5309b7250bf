import Foundation
import MarqueeQueue
import MarqueeTesting

@testable import MarqueeStore

/// Where the frozen stores are.
enum FrozenStore {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Databases")
    static let names = [
        "store-3", "store-4", "store-5", "store-6", "store-8", "store-8-wal", "store-10", "store-10-wal", "store-11",
        "store-11-wal", "store-12", "store-12-wal", "store-13", "store-13-wal", "store-15", "store-15-wal",
    ]
    static let isFreezing = ProcessInfo.processInfo.environment["MARQUEE_FREEZE"] != nil

    static func exists(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path())
    }

    /// A copy of one; one with a log is as a kill has left it.
    static func copy(_ name: String) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        let (database, target) = (
            folder.appending(path: "\(name).sqlite").path(), Store.databasePath(in: directory.path)
        )
        for suffix in exists("\(name).sqlite-wal") ? ["", "-wal"] : [""] {
            try FileManager.default.copyItem(atPath: database + suffix, toPath: target + suffix)
        }
        return directory
    }
}
