import Foundation
import MarqueeSystem
import MarqueeTesting
import Testing

@testable import MarqueePlugins

/// The copies of libraries that run, and how a changed original is noticed.
@Suite final class PluginCopiesTests {
    private let folder = URL(filePath: TestHost.newDirectory(), directoryHint: .isDirectory)
    private var store: String { folder.appending(path: "store").path() }
    private var library: String { folder.appending(path: "lib/libacme.so").path() }
    private var copies: PluginCopies { PluginCopies(store: store) }

    init() throws {
        for name in ["store", "lib"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true)
        }
        try write("one", to: "lib/libacme.so")
        try write("other", to: "lib/libother.so")
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)  // What is left in the temporary directory does no harm.
    }

    private func write(_ text: String, to path: String, isAtomic: Bool = false) throws {
        try text.write(to: folder.appending(path: path), atomically: isAtomic, encoding: .utf8)
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test func `a copy stays as it is, and finds what lies beside the original`() throws {
        let copy = try #require(try copies.make(of: library, at: 3))
        #expect(copy.hasSuffix("/plugins/3/libacme.so"))
        try write("two, written in place", to: "lib/libacme.so")
        #expect(try text(copy) == "one")
        let beside = copy.replacing("libacme", with: "libother")
        #expect(try text(beside) == "other")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: beside).hasSuffix("/lib/libother.so"))
    }

    @Test func `the next copy of a place takes the place of the one before, and all are removed at the end`() throws {
        let first = try copies.make(of: library, at: 0)
        try write("two", to: "lib/libacme.so", isAtomic: true)
        let second = try #require(try copies.make(of: library, at: 0))
        #expect(first == second)
        #expect(try text(second) == "two")
        _ = try copies.make(of: library, at: 1)
        copies.removeAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: store).isEmpty)
        #expect(try text(folder.appending(path: "lib/libother.so").path()) == "other")
    }

    @Test func `of a copy that fails half-way nothing is left, and the room is free again`() throws {
        // A regular file that can be opened, and not read from its beginning.
        #expect(throws: SystemError.self) { try copies.make(of: "/proc/self/mem", at: 0) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(store)/plugins/0").isEmpty)
    }

    @Test func `only what can be loaded is copied, so that errors name the file that is to be put right`() throws {
        try write("#!/bin/sh\n", to: "lib/program")
        let program = folder.appending(path: "lib/program").path()
        #expect(!PluginSource(path: program).isLoadable)
        #expect(!PluginSource(path: library).isLoadable)
        let built = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path()
        try FileManager.default.removeItem(atPath: library)
        try FileManager.default.createSymbolicLink(atPath: library, withDestinationPath: built)
        #expect(PluginSource(path: library).isLoadable)
        #expect(!PluginSource(path: built).isLoadable, "a program")
    }

    @Test func `a link in the folder's place is not followed`() throws {
        let victim = folder.appending(path: "victim")
        try FileManager.default.createDirectory(at: victim.appending(path: "0"), withIntermediateDirectories: true)
        try write("precious", to: "victim/0/file")
        try FileManager.default.createSymbolicLink(atPath: "\(store)/plugins", withDestinationPath: victim.path())
        #expect(throws: (any Error).self) { try copies.make(of: library, at: 0) }
        copies.removeAll()
        #expect(try text(victim.appending(path: "0/file").path()) == "precious")
    }

    @Test func `a file that only has another time has not changed`() async throws {
        var file = LoadedFile(library)
        file.copy = try copies.make(of: library, at: 0)
        #expect(await file.look().change == .none)
        try write("one", to: "lib/libacme.so", isAtomic: true)
        let (change, next) = await file.look()
        #expect(change == .none)
        #expect(next != file, "it is not read again")
        try FileManager.default.removeItem(atPath: library)
        #expect(await file.look().change == .none)
    }

    @Test func `one that cannot be loaded says why, and one that can has changed`() async throws {
        var file = LoadedFile(library)
        file.copy = try copies.make(of: library, at: 0)
        try write("two", to: "lib/libacme.so")
        #expect(await file.look().change == .unusable("is not a dynamic library: it has no ELF header"))
        try FileManager.default.removeItem(atPath: library)
        // Linked as a shared object, as programs are.
        let real = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        try FileManager.default.createSymbolicLink(atPath: library, withDestinationPath: real.path())
        #expect(await file.look().change == .changed)
    }
}
