import Foundation
import NIOCore
import NIOEmbedded
import Testing

@testable import WebPresenter

/// The address that opens the page, which works once.
struct EntryAddressTests {
    private let loop = EmbeddedEventLoop()
    private let folder = StateFolder()

    private func entry(port: Int = 8_645) -> EntryAddress {
        EntryAddress(port: port, file: folder.addressFile, loop: loop.assumeIsolated())
    }

    @Test func `it works once, and then the file holds another`() throws {
        let entry = entry()
        let first = try folder.ticket
        #expect(try folder.address == "http://127.0.0.1:8645/#\(first)\n")
        #expect(entry.redeem(first))
        let second = try folder.ticket
        #expect(second != first)
        #expect(!entry.redeem(first))
        #expect(!entry.redeem(String(second.dropLast())))
        #expect(!entry.redeem(""))
        #expect(try folder.ticket == second)
        #expect(entry.redeem(second))
    }

    @Test func `only its user may read it, and no link is followed to write it`() throws {
        try folder.addressFile.makeFolder()
        let other = "\(folder.path)/other"
        try Data("precious".utf8).write(to: URL(filePath: other))
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/url", withDestinationPath: other)
        _ = entry()
        #expect(try folder.mode(of: "url") == 0o600)
        #expect(try folder.mode(of: "") == 0o700)
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
        #expect(try folder.address?.hasPrefix("http://127.0.0.1:8645/#") == true)
    }

    @Test func `one that was never used outlives the host, for a browser that was started first`() throws {
        _ = entry()
        let unused = try folder.ticket
        let later = entry()
        #expect(try folder.ticket == unused)
        #expect(later.redeem(unused))
        #expect(!entry().redeem(unused))
    }

    @Test(arguments: [
        "http://127.0.0.1:8646/#0123456789abcdef0123456789abcdef\n", "http://127.0.0.1:8645/#short\n",
        "http://127.0.0.1:8645/#0123456789abcdef0123456789abcdef", "http://evil.example/#0123456789abcdef0123456789\n",
        "http://127.0.0.1:8645/0123456789abcdef0123456789abcdef/\n", "", "\n",
    ])
    func `another server's address, or none, is not gone on with`(text: String) throws {
        try folder.addressFile.makeFolder()
        try folder.addressFile.write(text, replaces: true)
        let entry = entry()
        #expect(try folder.address != text)
        #expect(!entry.redeem("0123456789abcdef0123456789abcdef"))
    }

    @Test func `one that others could read is replaced`() throws {
        _ = entry()
        let known = try folder.ticket
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(folder.path)/url")
        let entry = entry()
        #expect(try folder.mode(of: "url") == 0o600)
        #expect(!entry.redeem(known))
    }

    @Test func `a used one does not stay when the next can't be written, which is tried again`() throws {
        let entry = entry()
        let first = try folder.ticket
        // A folder in the draft's place: nothing can be written, whoever asks.
        let draft = "\(folder.path)/url.\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: draft, withIntermediateDirectories: false)
        #expect(entry.redeem(first))
        #expect(try folder.address == nil)
        loop.advanceTime(by: Limits.writingPause)
        #expect(try folder.address == nil)
        try FileManager.default.removeItem(atPath: draft)
        loop.advanceTime(by: Limits.writingPause)
        #expect(entry.redeem(try folder.ticket))
    }
}
