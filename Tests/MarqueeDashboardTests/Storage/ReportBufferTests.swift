import MarqueeDatabase
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

/// When a host's word is on the disk.
@Suite(.timeLimit(.minutes(5)))
struct ReportBufferTests {
    private static let owner = HostProcess(id: "owner", predecessor: nil, address: "10.0.0.1")

    /// A host for which a process speaks.
    private func host(_ storage: SQLiteStorage, _ name: String = "window") async throws -> HostIdentity {
        let entry = AuditEntry(.hostJoined, by: .commandLine(nil), detail: name, at: .test)
        let enrolment = HostEnrolment(name: name, installation: "store-\(name)")
        let outcome = try await storage.enrol(
            NewHost(id: NewHost.randomID(), enrolment: enrolment, token: Token(), joinedBy: "ada", at: .test),
            audit: entry)
        guard case .joined(let host) = outcome else { throw StorageError(.failed, "the host did not join") }
        let registration = HostRegistration(
            name: name, labels: [:], version: "1", timeZone: "UTC", locale: "en", catalog: [:])
        _ = try await storage.register(registration, of: host.number, by: Self.owner, at: .test)
        return try #require(try await storage.identity(of: host.number))
    }

    private func report(waiting: Int) -> HostReport {
        var report = HostReport(at: .test)
        report.waiting = waiting
        return report
    }

    private func isGranted(_ outcome: HostClaimOutcome<Void>) -> Bool {
        if case .granted = outcome { true } else { false }
    }

    @Test func `reports of a moment share a commit, and the last of each host counts`() async throws {
        let storage = try SQLiteStorage.scratch()
        let hosts = [try await host(storage, "one"), try await host(storage, "two")]
        let before = storage.group.roundCount
        for waiting in 1...100 {
            for host in hosts {
                let moment = Timestamp.test + .milliseconds(Int64(waiting))
                let outcome = try await storage.report(
                    report(waiting: waiting), of: host, by: Self.owner, at: moment)
                #expect(isGranted(outcome))
            }
        }
        for host in hosts {
            let kept = try #require(try await storage.host(host.number))
            #expect(kept.report?.waiting == 100)
            #expect(kept.seenAt == .test + .milliseconds(100))
        }
        // A slow machine may have written some of them on the way.
        #expect(storage.group.roundCount - before < 100)
    }

    @Test func `they get to the disk by themselves`() async throws {
        let directory = try TestFolder()
        let storage = try SQLiteStorage(directory: directory.path)
        let host = try await host(storage)
        _ = try await storage.report(report(waiting: 7), of: host, by: Self.owner, at: .test + .seconds(1))
        // As another server of the same database sees it.
        let other = try SQLiteStorage(directory: directory.path)
        try await poll { try await other.host(host.number)?.report?.waiting == 7 }
        #expect(try await other.identity(of: host.number)?.speaker?.until == .test + .seconds(91))
    }

    @Test func `a process that has lost its host in between says nothing of it`() async throws {
        let storage = try SQLiteStorage.scratch()
        let host = try await host(storage)
        _ = try await storage.report(report(waiting: 1), of: host, by: Self.owner, at: .test + .seconds(1))
        try await storage.settleReports()
        // It is as late as can be, and another one has come.
        let successor = HostProcess(id: "next", predecessor: "owner", address: "10.0.0.2")
        #expect(isGranted(try await storage.claim(host.number, by: successor, at: .test + .seconds(2))))
        _ = try await storage.report(report(waiting: 2), of: host, by: Self.owner, at: .test + .seconds(3))
        let kept = try #require(try await storage.host(host.number))
        #expect(kept.report?.waiting == 1)
        #expect(kept.address == "10.0.0.2")
    }

    @Test func `whoever does not hold the host for a while yet is answered by the database`() async throws {
        let storage = try SQLiteStorage.scratch()
        let host = try await host(storage)
        let copy = HostProcess(id: "copy", predecessor: nil, address: "10.0.0.9")
        guard case .inUse = try await storage.report(report(waiting: 1), of: host, by: copy, at: .test + .seconds(1))
        else {
            Issue.record("a copy was let in")
            return
        }
        // The lease ends soon: what is answered is written.
        let before = storage.group.roundCount
        _ = try await storage.report(report(waiting: 2), of: host, by: Self.owner, at: .test + .seconds(61))
        #expect(storage.group.roundCount == before + 1)
    }

    @Test func `where the disk takes nothing, the next one is told so`() async throws {
        let storage = try SQLiteStorage.scratch()
        let host = try await host(storage)
        try await storage.write { try $0.run(script: "ALTER TABLE host_state RENAME TO elsewhere") }
        let before = storage.group.roundCount
        // Answered, and then lost.
        #expect(storage.reports.add(entry(waiting: 1), of: host.number))
        try await poll { storage.group.roundCount > before }
        try await poll { !storage.reports.add(entry(waiting: 2), of: host.number) }
        await #expect(throws: StorageError.self) {
            try await storage.report(report(waiting: 3), of: host, by: Self.owner, at: .test + .seconds(1))
        }
        try await storage.write { try $0.run(script: "ALTER TABLE elsewhere RENAME TO host_state") }
        // Later than all before, of which one may still wait.
        _ = try await storage.report(report(waiting: 4), of: host, by: Self.owner, at: .test + .seconds(4))
        #expect(try await storage.host(host.number)?.report?.waiting == 4)
        #expect(storage.reports.add(entry(waiting: 5), of: host.number))
    }

    private func entry(waiting: Int) -> BufferedReport {
        BufferedReport(report: report(waiting: waiting), process: Self.owner, at: .test + .seconds(3))
    }
}
