import Foundation
import Testing

@testable import MarqueeSystem

/// What is held must be what is at the path: otherwise files go where nobody looks for them.
final class HeldFolderTests {
    private let directory: String
    private let path: String
    private let held: HeldFolder

    init() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "marquee-held-\(UUID())").path()
        let path = directory + "/files"
        self.directory = directory
        self.path = path
        held = HeldFolder(path) { () throws(SystemError) in
            try OwnFolder("files", in: OwnFolder(store: directory))
        }
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    @Test
    func `a folder is opened once for as long as it stays`() throws {
        #expect(try held.now() === held.now())
    }

    @Test
    func `another folder in its place is the one that is used`() throws {
        let first = try held.now()
        try FileManager.default.moveItem(atPath: path, toPath: directory + "/old")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try #expect(held.now() !== first)
        try held.now().folder.makeFolder("new")
        #expect(FileManager.default.fileExists(atPath: directory + "/files/new"))
    }

    @Test
    func `a folder that is gone is missing`() throws {
        _ = try held.now()
        try FileManager.default.removeItem(atPath: path)
        let error = #expect(throws: SystemError.self) { try held.now() }
        #expect(error?.number == 2)
    }

    @Test
    func `a link in its place is refused, also one that leads to the very folder`() throws {
        _ = try held.now()
        try FileManager.default.moveItem(atPath: path, toPath: directory + "/old")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "old")
        let error = #expect(throws: SystemError.self) { try held.now() }
        #expect(error?.description.contains("is a symbolic link, which is not followed") == true)
    }
}
