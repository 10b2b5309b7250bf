import Foundation
import Glibc
import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite struct ReadOnlyTests {
    private let readOnly = StoreOptions(access: .readOnly)

    @Test func `a store that is not there is not made by reading it`() throws {
        let directory = try TemporaryDirectory()
        let error = #expect(throws: StoreError.self) { try Store(at: directory.path, options: readOnly) }
        #expect(error?.code == .notFound)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
    }

    @Test func `beside a writer one reads what it has committed`() throws {
        let temporary = try TemporaryStore()
        let reader = try Store(at: temporary.directory.path, options: readOnly)
        try temporary.store.queue.add(.sample("a"))
        #expect(try reader.queue.ids(.live) == ["a"])
        try reader.close()
    }

    @Test func `writing is refused`() throws {
        let temporary = try TemporaryStore()
        let reader = try Store(at: temporary.directory.path, options: readOnly)
        let error = #expect(throws: StoreError.self) { try reader.queue.enqueue([.sample("a")]) }
        #expect(error?.code == .readOnly)
        #expect(error?.concernsWriting == true)
        #expect(try reader.queue.ids(.live).isEmpty)
        try reader.close()
    }

    /// setfsuid(2), which the Glibc module does not have.
    private func setFileSystemUser(_ user: Int32) throws -> Int32 {
        guard let function = unsafe dlsym(nil, "setfsuid") else { throw CocoaError(.featureUnsupported) }
        return unsafe unsafeBitCast(function, to: (@convention(c) (Int32) -> Int32).self)(user)
    }

    /// Permissions do not hold for the superuser, so this thread is nobody's for the file system while it looks.
    @Test(arguments: ["store", "100% of? #1", "zoë, 東京"])
    func `where nothing may be written, listing works`(name: String) throws {
        let directory = try TemporaryDirectory()
        let path = directory.path(name)
        let writer = try Store(at: path)
        try writer.queue.add(.sample("a"))
        try writer.close()
        unsafe chmod(path, 0o555)
        unsafe chmod(Store.databasePath(in: path), 0o444)
        defer { unsafe chmod(path, 0o755) }

        let before = try setFileSystemUser(65_534)
        defer { _ = try? setFileSystemUser(before) }
        let reader = try Store(at: path, options: readOnly)
        #expect(try reader.queue.ids(.live) == ["a"])
        try reader.close()
        let error = #expect(throws: StoreError.self) {
            let store = try Store(at: path)
            _ = try store.queue.enqueue([.sample("b")])
        }
        #expect(error?.code == .readOnly)
        let other = #expect(throws: StoreError.self) { try Store(at: "\(path)/deeper") }
        #expect(other?.code == .readOnly)
    }
}
