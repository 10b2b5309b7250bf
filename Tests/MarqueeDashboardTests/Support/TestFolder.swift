import Foundation
import MarqueeModel

/// A folder of its own, gone with this object.
final class TestFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(path: "marquee-dashboard-\(UUID().uuidString)").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

extension Timestamp {
    static let test = Timestamp(milliseconds: 1_795_000_000_000)
}
