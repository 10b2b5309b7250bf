import Foundation
import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

@Suite struct HostClaimTests {
    @Test func `a second host is refused and told the first one's process`() throws {
        let directory = try TemporaryDirectory()
        #expect(HostClaim.holder(at: directory.path) == nil)
        let claim = try HostClaim(at: directory.path)
        let error = #expect(throws: StoreError.self) { try HostClaim(at: directory.path) }
        #expect(error?.code == .claimed)
        let process = ProcessInfo.processInfo.processIdentifier
        #expect(error?.message.contains("process \(process) ") == true)
        #expect(HostClaim.holder(at: directory.path) == process)
        withExtendedLifetime(claim) {}
    }

    @Test func `a claim ends with its owner, and what a dead one left is taken over`() throws {
        let directory = try TemporaryDirectory()
        do {
            let claim = try HostClaim(at: directory.path)
            withExtendedLifetime(claim) {}
        }
        try Data("4194305\n".utf8).write(to: URL(filePath: directory.path("host.lock")))
        #expect(HostClaim.holder(at: directory.path) == nil)
        let claim = try HostClaim(at: directory.path)
        #expect(HostClaim.holder(at: directory.path) == ProcessInfo.processInfo.processIdentifier)
        withExtendedLifetime(claim) {}
    }

    @Test func `whoever asks for the holder keeps no host away`() throws {
        let directory = try TemporaryDirectory()
        try Data("4194305\n".utf8).write(to: URL(filePath: directory.path("host.lock")))
        let asking = unsafe open(directory.path("host.lock"), O_RDONLY | O_CLOEXEC)
        #expect(flock(asking, LOCK_SH | LOCK_NB) == 0)
        // As long as it takes to read a number.
        Thread.detachNewThread {
            usleep(5_000)
            close(asking)
        }
        let claim = try HostClaim(at: directory.path)
        withExtendedLifetime(claim) {}
    }

    @Test func `an orderly end that could not be saved is told to the next host, once`() throws {
        let directory = try TemporaryDirectory()
        func wasOrderly(sayingParting: Bool) throws -> Bool {
            let claim = try HostClaim(at: directory.path)
            let wasOrderly = claim.saysParting
            try claim.forgetParting()
            #expect(!claim.saysParting)
            if sayingParting { claim.sayParting() }
            #expect(HostClaim.holder(at: directory.path) == ProcessInfo.processInfo.processIdentifier)
            return wasOrderly
        }
        #expect(try wasOrderly(sayingParting: true) == false)
        // Others claim a store for a moment, to recover it, say.
        _ = try HostClaim(at: directory.path)
        #expect(try wasOrderly(sayingParting: false))
        #expect(try wasOrderly(sayingParting: false) == false)
    }

    /// A program that is being started has copies of all descriptors, until it begins.
    @Test func `a claim ends with its owner, though a program that is being started has a copy of its lock`() throws {
        let directory = try TemporaryDirectory()
        var claim: HostClaim? = try HostClaim(at: directory.path)
        let path = directory.path("host.lock")
        let files = FileManager.default
        let copies = try files.contentsOfDirectory(atPath: "/proc/self/fd").filter { number in
            (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + number))?.hasSuffix(path) == true
        }.compactMap { Int32($0) }.map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(copies.count == 1 && HostClaim.holder(at: directory.path) != nil)
        withExtendedLifetime(claim) {}
        claim = nil
        #expect(HostClaim.holder(at: directory.path) == nil)
    }

    @Test func `a directory that is not there cannot be claimed`() throws {
        let directory = try TemporaryDirectory()
        let error = #expect(throws: StoreError.self) { try HostClaim(at: directory.path("missing")) }
        #expect(error?.code == .cannotOpen)
        #expect(error?.message.contains("missing/host.lock") == true)
    }
}
