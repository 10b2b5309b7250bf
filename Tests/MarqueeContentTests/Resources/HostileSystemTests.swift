import MarqueeModel
import Testing

@testable import MarqueeContent

/// What Contentful keeps of a resource comes from outside: no id leads elsewhere, and no number ends the process.
struct HostileSystemTests {
    private static func entry(_ members: ValueObject) -> Value {
        var sys: ValueObject = ["type": "Entry", "id": "a", "version": 1]
        for member in members { sys[member.key] = member.value }
        return ["sys": .object(sys), "fields": [:]]
    }

    private static let ids = [
        "", ".", "..", "a/../../x", "a/b", "a b", "é", "a\r\nX-Y: z", "a?b", "a%2Fb", "~",
        String(repeating: "a", count: 65),
    ]

    @Test(arguments: ids)
    func `an id that could lead elsewhere is refused where it is read`(id: String) throws {
        let page = try Page<Entry>([
            "skip": 0, "limit": 10, "total": 2, "items": [Self.entry(["id": .string(id)]), Self.entry([:])],
        ])
        #expect(page.items.map(\.id) == ["a"])
        #expect(page.failures.map(\.index) == [0])
        #expect(page.failures.first?.error.message.hasPrefix("item 0 of the page, 'sys.id': expected an id") == true)
        #expect(page.failures.first?.link == nil)
        let type = Link(.contentType, id).value
        #expect(throws: ContentError.self) { try Entry(Self.entry(["contentType": type])) }
        let delta = try SyncDelta([
            "items": [["sys": ["type": "DeletedEntry", "id": .string(id)]]], "nextSyncUrl": "https://x/?sync_token=t",
        ])
        #expect(delta.deletions.isEmpty && delta.failures.count == 1)
    }

    @Test(arguments: [Int64.max, .max - 1, 1 << 53 + 1, -1, .min])
    func `a version that none can be is refused`(number: Int64) throws {
        for key in ["version", "publishedVersion", "archivedVersion", "revision"] {
            let error = #expect(throws: ContentError.self) { try Entry(Self.entry([key: .integer(number)])) }
            #expect(error?.resource == Link(.entry, "a"))
            #expect(error?.message.contains("'sys.\(key)'") == true)
        }
        let largest = try Entry(
            Self.entry(["version": 9_007_199_254_740_992, "publishedVersion": 9_007_199_254_740_992]))
        #expect(largest.sys.publishState == .published)
        for (version, published) in [(Int.max, Int.max), (.min, .max), (.max, .min), (3, 2), (1, .max)] {
            let sys = SystemProperties(Link(.entry, "a"), version: version, publishedVersion: published)
            #expect([.published, .changed].contains(sys.publishState))
        }
    }

    @Test func `pages at the end of all numbers end`() throws {
        var walk = PageWalk()
        let keys = (0..<3).map { Link(.entry, "e\($0)") }
        for skip in [Int.max, .max - 1, .max - 3] {
            _ = try walk.step(keys: keys, skip: skip, start: skip, total: .max, limit: 3)
        }
    }
}
