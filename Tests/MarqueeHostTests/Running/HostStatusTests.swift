import Foundation
import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeHost

@Suite struct HostStatusTests {
    private static func status() -> HostStatus {
        var status = HostStatus()
        status.templates["banner"] = "presenter web: no browser is watching"
        status.messages["m1"] = "downloading its file"
        status.plugins["acme"] = "it hangs"
        status.running["acme"] = RunningPlugin(
            version: "1.2", path: "/p/acme.so", isIsolated: false, note: "its file has changed")
        status.running["other"] = RunningPlugin(version: "", path: "/p/other.so", isIsolated: true)
        status.definitions = HostStatus.Definitions(
            digest: DefinitionDigest(definitions: "ab", settings: "cd"), since: Timestamp(milliseconds: 1_500),
            refusal: "a.yaml:1:1: error[wrong-shape]: no")
        status.presenters["web"] = "no browser is watching"
        return status
    }

    @Test func `what a host tells is read while it holds the store, and not after`() throws {
        let directory = TestHost.newDirectory()
        _ = try Store(at: directory)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        var claim: HostClaim? = try HostClaim(at: directory)
        #expect(HostStatus.read(in: directory) == nil)
        Self.status().write(in: directory)
        #expect(HostStatus.read(in: directory) == Self.status())
        HostStatus().write(in: directory)
        #expect(HostStatus.read(in: directory) == HostStatus())
        let mode = try FileManager.default.attributesOfItem(atPath: "\(directory)/host-status.json")[.posixPermissions]
        #expect(mode as? Int == 0o600)
        withExtendedLifetime(claim) {}
        claim = nil
        #expect(HostStatus.read(in: directory) == nil)
    }

    @Test func `what another process left behind is not believed`() throws {
        let directory = TestHost.newDirectory()
        _ = try Store(at: directory)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let claim = try HostClaim(at: directory)
        let file = URL(filePath: directory).appending(path: "host-status.json")
        for content in [#"{"process":1,"templates":{"a":"b"}}"#, "", "nonsense", "[]", #"{"templates":{"a":"b"}}"#] {
            try Data(content.utf8).write(to: file)
            #expect(HostStatus.read(in: directory) == nil, "\(content)")
        }
        withExtendedLifetime(claim) {}
    }

    @Test func `what was shown when its host died waits for another one`() throws {
        let directory = TestHost.newDirectory()
        let store = try Store(at: directory)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try store.queue.add(.sample("m"))
        let shown = try #require(try store.queue.take(at: .seconds(1)))
        func reason() throws -> String? {
            let entry = try #require(try store.queue.entry(shown.id))
            return try WaitingReasons(store, at: .seconds(2)).reason(for: entry)
        }
        #expect(try reason() == "no host is running")
        let claim = try HostClaim(at: directory)
        #expect(try reason() == nil)
        withExtendedLifetime(claim) {}
    }

    @Test func `a link in its place is neither followed nor written through`() throws {
        let directory = TestHost.newDirectory()
        _ = try Store(at: directory)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let claim = try HostClaim(at: directory)
        let victim = "\(directory)/victim"
        try Data("precious".utf8).write(to: URL(filePath: victim))
        for name in ["host-status.json", "host-status.tmp"] {
            try FileManager.default.createSymbolicLink(atPath: "\(directory)/\(name)", withDestinationPath: victim)
        }
        Self.status().write(in: directory)
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
        withExtendedLifetime(claim) {}
    }
}
