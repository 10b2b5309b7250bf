import MarqueeDatabase
import MarqueeFiles
import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeStore

@Suite struct FileIndexTests {
    private func sample(_ key: String, _ number: UInt8, bytes: Int64 = 10, usedAt: Int64 = 0) throws -> FileRecord {
        FileRecord(
            key: key, hash: try .sample(number), bytes: bytes, fetchedAt: .seconds(0), usedAt: .seconds(usedAt))
    }

    @Test func `a record comes back as it was written, and the next one takes its place`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let file = FileRecord(
            key: "https://cdn.example/hero.png", hash: try .sample(1), bytes: 5_000_000_000, mediaType: "image/png",
            fetchedAt: .seconds(1), usedAt: .seconds(2),
            response: FileRecord.Response(
                url: "https://cdn.example/hero.png", variant: "accept:*/*", status: 203,
                headers: Array("vary: accept\n".utf8), receivedAt: .seconds(3), isReusable: false))
        try store.files.record(file)
        #expect(try store.files.file(file.key) == file)
        var changed = try sample(file.key, 2)
        changed.usedAt = .seconds(9)
        try store.files.record(changed)
        #expect(try store.files.files() == [changed])
        #expect(try store.files.file("https://cdn.example/other.png") == nil)
    }

    @Test func `an address has a few responses, and the oldest make room`() throws {
        let temporary = try TemporaryStore()
        let url = "https://cdn.example/a"
        for number in 0..<20 {
            var file = try sample("\(url) \(number)", 1)
            file.fetchedAt = .seconds(Int64(number))
            file.response = FileRecord.Response(url: url, variant: "a:\(number)", receivedAt: .seconds(0))
            try temporary.store.files.record(file)
        }
        try temporary.store.files.record(try sample("data:", 2))
        #expect(
            try temporary.store.files.files(at: url).compactMap(\.response?.variant)
                == (4..<20).reversed().map { "a:\($0)" })
        try temporary.store.files.forgetFiles(at: url)
        #expect(try temporary.store.files.files().map(\.key) == ["data:"])
    }

    @Test func `what is used up goes, unless a live message needs it`() throws {
        let temporary = try TemporaryStore()
        let number = try temporary.store.holder("m")
        for (name, hash, isReusable) in [("a", 1, true), ("b", 2, false), ("c", 3, false)] as [(String, UInt8, Bool)] {
            var file = try sample(name, hash)
            file.response = FileRecord.Response(url: name, receivedAt: .seconds(0), isReusable: isReusable)
            try temporary.store.files.record(file, pinnedFor: name == "b" ? number : nil)
        }
        try temporary.store.files.forgetUsedUpFiles()
        #expect(try temporary.store.files.files().map(\.key) == ["a", "b"])
    }

    @Test func `a content stays recorded while a live message needs it`() throws {
        let temporary = try TemporaryStore()
        let number = try temporary.store.holder("m")
        try temporary.store.files.record(try sample("a", 1), pinnedFor: number)
        try temporary.store.files.record(try sample("a", 2))
        #expect(try temporary.store.files.recordedContents() == [.sample(1), .sample(2)])
        #expect(try temporary.store.queue.end(MessageNumber(number.rawValue), as: .dismissed, at: .seconds(1)))
        #expect(try temporary.store.files.recordedContents() == [.sample(2)])
    }

    @Test func `what is evicted first was used least recently, by any of its addresses`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        try store.files.record(try sample("a", 1, usedAt: 1))
        try store.files.record(try sample("b", 2, usedAt: 2))
        try store.files.record(try sample("c", 1, usedAt: 3))
        #expect(try store.files.evictableContents().map(\.hash) == [.sample(2), .sample(1)])
        try store.files.touchFile("b", at: .seconds(4))
        #expect(try store.files.evictableContents().map(\.hash) == [.sample(1), .sample(2)])
        #expect(try store.files.evictableContents(limit: 1).map(\.usedAt) == [.seconds(3)])
        #expect(try store.files.cachedBytes() == ByteCount(20))
    }

    @Test func `what a live message needs stays until it ends`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let number = try store.holder("m")
        let other = try store.holder("n")
        try store.files.record(try sample("a", 1), pinnedFor: number)
        try store.files.record(try sample("b", 2))
        #expect(try store.files.pin([try .sample(1), try .sample(2)], for: number))
        #expect(try store.files.pin([try .sample(2)], for: other))
        #expect(try store.files.evictableContents().isEmpty)
        #expect(try store.files.dropContents([try .sample(1)]).isEmpty)

        #expect(try store.queue.end(MessageNumber(number.rawValue), as: .dismissed, at: .seconds(1)))
        #expect(try store.files.evictableContents().map(\.hash) == [.sample(1)])
        #expect(try store.files.dropContents([try .sample(2), try .sample(1)]) == [.sample(1)])
        #expect(try store.files.files().map(\.key) == ["b"])
        _ = try store.queue.discardAll(includingVisible: true, at: .seconds(2))
        #expect(try store.files.evictableContents().map(\.hash) == [.sample(2)])
    }

    @Test func `nothing is pinned for a message that has ended`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let number = try store.holder("m")
        #expect(try store.queue.end(MessageNumber(number.rawValue), as: .dismissed, at: .seconds(1)))
        try store.files.record(try sample("a", 1), pinnedFor: number)
        #expect(try !store.files.pin([try .sample(1)], for: number))
        #expect(try store.files.evictableContents().count == 1)
    }

    @Test func `what has been evicted is neither pinned nor recorded by one who found it before`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let numbers = [try store.holder("m"), try store.holder("n")]
        let file = try sample("a", 1)
        try store.files.record(file)
        #expect(try store.files.recordKept(file))
        #expect(try store.files.dropContents([file.hash]) == [file.hash])
        #expect(try !store.files.isKept(file.hash))
        #expect(try !store.files.pin([file.hash], for: numbers[0]))
        #expect(try !store.files.recordKept(file))
        #expect(try store.files.recordedContents().isEmpty)

        // One that another message needs is there, whether a record leads to it or not.
        try store.files.record(file, pinnedFor: numbers[0])
        try store.files.dropDamagedContent(file.hash)
        #expect(try store.files.isKept(file.hash))
        #expect(try store.files.pin([file.hash], for: numbers[1]))
        #expect(try store.files.fileUses() == [file.hash: ["m", "n"]])
        #expect(try store.files.recordKept(file))
        #expect(try store.files.files() == [file])
    }

    @Test func `what was just used is spared, also when the clock was set back`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        for (number, usedAt) in [(1, 10), (2, 20), (3, 30)] as [(UInt8, Int64)] {
            var file = try sample("\(number)", number, usedAt: usedAt)
            file.response = FileRecord.Response(url: "a", receivedAt: .seconds(0), isReusable: false)
            try store.files.record(file)
        }
        let spared = Timestamp.seconds(15)...Timestamp.seconds(25)
        #expect(try store.files.evictableContents(sparing: spared).map(\.hash) == [.sample(1), .sample(3)])
        try store.files.forgetUsedUpFiles(sparing: spared)
        #expect(try store.files.files().map(\.key) == ["2"])
        try store.files.forgetUsedUpFiles()
        #expect(try store.files.files().isEmpty)
    }

    @Test func `one who may only read sees what would be let go`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let holder = try store.holder("m")
        try store.files.record(try sample("a", 1), pinnedFor: holder)
        let reader = try Store(at: temporary.directory.path, options: StoreOptions(access: .readOnly))
        #expect(try reader.files.evictableContents().isEmpty)
        #expect(try store.queue.end(MessageNumber(holder.rawValue), as: .dismissed, at: .seconds(1)))
        #expect(try reader.files.evictableContents().map(\.hash) == [.sample(1)])
        try store.files.dropDamagedContent(try .sample(1))
        #expect(try reader.files.recordedContents().isEmpty)
        try reader.close()
    }

    @Test func `what very many needed is let go, and what one still needs is not`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        try store.files.record(try sample("a", 1))
        let ids = (0..<2_500).map { MessageID("m\($0)") }
        _ = try store.queue.enqueue(ids.map { .sample($0) })
        var holders: [FileHolder] = []
        for id in ids {
            let number = try #require(try store.queue.entry(id)).number
            holders.append(FileHolder(number.rawValue))
        }
        try store.database.write { access in
            for holder in holders { try access.pin(try .sample(1), for: holder) }
        }
        let last = try #require(try store.queue.entry("m2499")).number
        try store.database.single {
            try $0.command("UPDATE message SET stage = 7 WHERE seq <> ?").run(.integer(last.rawValue))
        }
        #expect(try store.files.evictableContents().isEmpty)
        #expect(try store.files.fileUses() == [.sample(1): ["m2499"]])
    }

    @Test func `nothing leads to a damaged content any more, even when it is needed`() throws {
        let temporary = try TemporaryStore()
        let number = try temporary.store.holder("m")
        try temporary.store.files.record(try sample("a", 1), pinnedFor: number)
        try temporary.store.files.dropDamagedContent(try .sample(1))
        #expect(try temporary.store.files.files().isEmpty)
        #expect(try temporary.store.files.cachedBytes() == ByteCount(0))
        #expect(try temporary.store.files.recordedContents() == [.sample(1)], "the message's claim stays")
    }

    @Test(arguments: [
        (String(repeating: "0aF9", count: 16), true), (String(repeating: "0", count: 63), false),
        (String(repeating: "0", count: 65), false), (String(repeating: "g", count: 64), false),
        (String(repeating: "+1", count: 32), false), ("", false),
    ])
    func `a hash is 64 hexadecimal digits`(text: String, isValid: Bool) {
        #expect(ContentHash(text)?.description == (isValid ? text.lowercased() : nil))
    }
}

extension Store {
    /// A message that waits, as one who needs files.
    fileprivate func holder(_ id: MessageID) throws -> FileHolder {
        FileHolder(try queue.add(.sample(id)).rawValue)
    }
}
