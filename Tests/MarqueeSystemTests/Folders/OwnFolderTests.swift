import Foundation
import Testing

@testable import MarqueeSystem

final class OwnFolderTests {
    private let path = FileManager.default.temporaryDirectory.appending(path: "marquee-own-\(UUID())").path()

    init() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Only root can try it.
    @Test(.enabled(if: geteuid() == 0))
    func `what root makes in somebody's folder is theirs, and what was there stays whose it is`() throws {
        let folder = try OwnFolder(store: path)
        _ = try folder.open("earlier", O_RDWR | O_CREAT)
        try FileManager.default.setAttributes(
            [.ownerAccountID: 12_345, .groupOwnerAccountID: 23_456], ofItemAtPath: path)
        _ = try folder.open("file", O_RDWR | O_CREAT)
        _ = try folder.open("new", O_RDWR | O_CREAT | O_EXCL)
        _ = try folder.open("earlier", O_RDWR | O_CREAT)
        try folder.makeFolder("folder")
        for name in ["file", "new", "folder"] {
            let status = folder.status(of: name)
            #expect(status?.owner == 12_345 && status?.group == 23_456, "\(name)")
        }
        let earlier = folder.status(of: "earlier")
        #expect(earlier?.owner == 0)
    }
}
