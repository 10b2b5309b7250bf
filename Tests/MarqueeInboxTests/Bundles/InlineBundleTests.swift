import Foundation
import MarqueeModel
import MarqueeSystem
import MarqueeTesting
import Testing

@testable import MarqueeInbox

@Suite struct InlineBundleTests {
    @Test func `a bundle that unpacks to too much costs no more than the limit`() throws {
        // Ten million zeroes: 9.7 KB packed (made with Python's zlib).
        let bomb = [UInt8](repeating: 0, count: 10_000_000)
        let packed = try #require(Zlib.pack(bomb))
        #expect(throws: Inflater.Failure.tooLarge(limit: 1_000_000)) {
            try Inflater.unpack(packed, .zlib, limit: 1_000_000)
        }
        #expect(try Inflater.unpack(packed, .zlib, limit: 10_000_000).count == 10_000_000)
    }

    @Test func `a packed text cut at any byte, or followed by something, is damaged`() throws {
        let packed = try #require(Zlib.pack(Array("hello, hello, hello".utf8)))
        for count in 0..<packed.count {
            #expect(throws: Inflater.Failure.damaged) {
                try Inflater.unpack(Array(packed[..<count]), .zlib, limit: 1_000)
            }
        }
        #expect(throws: Inflater.Failure.trailing) { try Inflater.unpack(packed + [0], .zlib, limit: 1_000) }
    }

    @Test(.enabled(if: Fixtures.areThere)) func `recorded pushes have bundles that are read`() throws {
        let pushes = try #require(
            try Value(json: Fixtures.content(of: "recipes/ios_inbox_pushes.json")).object?["data"]?.list)
        let reader = NotificationReader()
        let kinds = try pushes.map { push in
            let payload = try #require(push.object?["attributes"]?.object?["payload"])
            let envelope = try reader.envelope(of: payload, Reception(at: Timestamp(milliseconds: 0)) { "x" })
            #expect(envelope.shape == .recipePush)
            #expect(envelope.reference == nil)
            return envelope.content?.kind
        }
        #expect(kinds == [.text, .template, .template])
    }
}

/// Data beside the project, which not every machine has.
enum Fixtures {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../shared/fixtures"
    )
    .standardized

    static let areThere = FileManager.default.fileExists(atPath: folder.path())

    static func content(of path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: path)))
    }
}
