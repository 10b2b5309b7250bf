import Foundation
import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeSync

@Suite(.timeLimit(.minutes(20))) struct `A sync and how it ends` {
    private let first: DefinitionSet
    private let second: DefinitionSet

    init() throws {
        first = DefinitionSet(try Examples.catalog("a: { type: template, arguments: { x: 1 } }"))
        second = DefinitionSet(try Examples.catalog("a: { type: template, arguments: { x: 2 } }"))
    }

    private func run(
        _ server: DashboardDouble, idle: TimeSpan = .seconds(20), claim: SyncClaim = SyncClaim(),
        lastSynced: TargetState? = nil
    ) throws -> SyncRun {
        let timing = TargetTiming(connect: .seconds(5), idle: idle, whole: .seconds(20))
        return SyncRun(
            target: try DashboardTarget(url: server.url, token: nil, timing: timing), claim: claim,
            lastSynced: { lastSynced })
    }

    @Test func `a lost answer to a put that arrived is a success`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.loseAnswer, for: "PUT")
        let outcome = try await run(server).send(first, replacing: TargetVersion("0"), permission: .commandLine)
        #expect(outcome.isConfirmedLater && outcome.state.version == TargetVersion("1"))
        #expect(server.lines == ["PUT /api/v1/definitions", "GET /api/v1/definitions"])
    }

    @Test func `a put that did not arrive is told, and the target has its state`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.ignore, for: "PUT")
        let error = await #expect(throws: SyncError.self) {
            try await run(server).send(first, replacing: TargetVersion("0"), permission: .commandLine)
        }
        #expect(error?.code == .notArrived && server.document.version.number == 0)
    }

    @Test func `a put that only makes the project the owner is told as what it was`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.sync(first.definitions)
        let run = try run(server, claim: SyncClaim(SyncOrigin(project: "shop")))
        server.expect(.ignore, .loseAnswer, for: "PUT")
        let error = await #expect(throws: SyncError.self) {
            try await run.send(first, replacing: TargetVersion("1"), permission: .commandLine)
        }
        #expect(error?.code == .notArrived && server.document.owners.isEmpty)
        let outcome = try await run.send(first, replacing: TargetVersion("1"), permission: .commandLine)
        #expect(outcome.isConfirmedLater && server.document.owners == ["a": "shop"])
    }

    @Test func `a put whose answer was lost behind somebody else's sync is a lost race`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.sync(second.definitions)
        server.expect(.ignore, for: "PUT")
        let error = await #expect(throws: SyncError.self) {
            try await run(server).send(first, replacing: TargetVersion("0"), permission: .commandLine)
        }
        #expect(error?.code == .lostRace)
    }

    @Test func `when the target does not answer afterwards, it is not known`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.ignore, for: "PUT")
        server.expect(.ignore, for: "GET")
        let error = await #expect(throws: SyncError.self) {
            try await run(server).send(first, replacing: TargetVersion("0"), permission: .commandLine)
        }
        #expect(error?.code == .uncertain && error?.message.contains("unknown whether they arrived") == true)
    }

    @Test func `an answer that does not come in time is asked for`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.stall(isDone: true), .stall(isDone: false), .stall(isDone: true), for: "PUT")
        let run = try run(server, idle: TimeSpan(milliseconds: 300))
        let outcome = try await run.send(first, replacing: TargetVersion("0"), permission: .commandLine)
        #expect(outcome.isConfirmedLater && outcome.state.version == TargetVersion("1"))
        let lost = await #expect(throws: SyncError.self) {
            try await run.send(second, replacing: TargetVersion("1"), permission: .commandLine)
        }
        #expect(
            lost?.code == .notArrived && lost?.message.contains("no response for 300ms") == true,
            "\(lost?.message ?? "")"
        )
        server.expect(.stall(isDone: false), for: "GET")
        let unknown = await #expect(throws: SyncError.self) {
            try await run.send(second, replacing: TargetVersion("1"), permission: .commandLine)
        }
        #expect(unknown?.code == .uncertain)
        #expect(server.document.version.number == 2)
    }

    @Test func `somebody who is faster wins, and nothing of the loser is there`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.overtake(second.definitions), for: "PUT")
        let error = await #expect(throws: SyncError.self) {
            try await run(server).send(first, replacing: TargetVersion("0"), permission: .commandLine)
        }
        #expect(error?.code == .lostRace)
        #expect(server.document.version.number == 1)
        #expect(DefinitionSet(server.document.definitions).isSame(as: second))
    }

    @Test func `of two at once, exactly one wins each time`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        for round in 0..<50 {
            let sets = try (1...2).map { number in
                DefinitionSet(try Examples.catalog("a: { type: template, arguments: { x: \(round * 2 + number) } }"))
            }
            let run = try run(server)
            let wins = await withTaskGroup { group in
                for set in sets {
                    group.addTask {
                        do {
                            _ = try await run.send(set, replacing: TargetVersion("\(round)"), permission: .commandLine)
                            return 1
                        } catch {
                            return (error as? SyncError)?.code == .lostRace ? 0 : 100
                        }
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(wins == 1 && server.document.version.number == round + 1)
        }
    }

    @Test func `what was synced last stands in only where that was asked for`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        let last = TargetState(version: TargetVersion("4"), definitions: first)
        let run = try run(server, lastSynced: last)
        let baseline = try await run.baseline(isOffline: true)
        #expect(!baseline.isFromTarget && baseline.definitions.isSame(as: first))
        #expect(server.requests.isEmpty)
        server.expect(.answer(503), for: "GET")
        let failed = await #expect(throws: SyncError.self) { try await run.baseline() }
        #expect(failed?.code == .unreachable)
    }

    @Test func `uses are counted only where something may break, here and there`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.sync(first.definitions)
        server.setUsage(UsageDocument(messages: ["a": .init(total: 2, arguments: ["x": 2])]))
        let run = try run(server)
        let baseline = try await run.baseline()
        _ = try await run.plan(to: second, from: baseline) { _, _ in
            Issue.record("nothing breaks")
            return .none
        }
        #expect(server.lines == ["GET /api/v1/definitions"])
        let plan = try await run.plan(to: .empty, from: baseline) { before, after in
            #expect(before.isSame(as: first) && after.isSame(as: .empty))
            return UsageDocument(messages: ["a": .init(total: 1)])
        }
        #expect(plan.lines[0].breaking == "3 live messages use it")
        #expect(server.lines.last == "GET /api/v1/usage")
    }

    @Test func `an application syncs in development, and breaks nothing without leave`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        let sync = try DefinitionSync.dashboard(url: server.url, token: nil, permission: .development)
        let catalog = try Examples.catalog("a: { type: template }")
        let first = try await sync.plan(for: catalog)
        #expect("\(first)" == "+ a: template, no arguments\nPlan: 1 to add.")
        #expect(first.changes == [SyncPlan.Change(name: "a", kind: .added, breakingCount: 0)])
        #expect(server.document.definitions.isEmpty, "a plan changes nothing")
        #expect(try await sync.apply(first) == "1")
        let again = try await sync.plan(for: catalog)
        #expect(again.isEmpty)
        #expect(try await sync.apply(again) == nil)
        #expect(server.lines.count { $0.hasPrefix("PUT") } == 1)
        let empty = try await sync.plan(for: try Examples.catalog("{}"))
        let error = await #expect(throws: SyncError.self) { try await sync.apply(empty) }
        #expect(error?.code == .breaking && error?.details.count == 1 && empty.breakingCount == 1)
        #expect(error?.advice == "pass 'allowBreaking: true' to send them anyway")
        #expect(try await sync.apply(empty, allowBreaking: true) == "2")
        #expect(server.document.definitions.isEmpty)
        let late = await #expect(throws: SyncError.self) { try await sync.apply(empty, allowBreaking: true) }
        #expect(late?.code == .lostRace && late?.advice == "make a new plan")
    }

    @Test func `an application plans for a directory and for CleverTap with the same words`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        server.expect(.answer(200), for: "POST")
        let vendor = try DefinitionSync.cleverTap(
            url: server.url, accountID: "ACC-1", accountToken: "s3cret", permission: .development)
        let catalog = try Examples.catalog("a: { type: template, arguments: { x: 1 } }")
        let plan = try await vendor.plan(for: catalog)
        #expect(plan.payload.list?.count == 2, "the header and the definitions")
        try await vendor.apply(plan)
        #expect(server.lines == ["POST /defineTemplates"])
        let list = try Examples.catalog(
            "a: { type: template, arguments: { x: { type: list, items: { type: string }, value: [] } } }")
        let unsupported = await #expect(throws: SyncError.self) { try await vendor.plan(for: list) }
        #expect(unsupported?.code == .unsupported)

        let folder = FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let directory = try DefinitionSync.directory(folder.path, permission: .development)
        let stale = await #expect(throws: SyncError.self) { try await directory.apply(plan) }
        #expect(stale?.code == .stalePlan)
        try await directory.apply(directory.plan(for: catalog))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).contains("a.json"))
    }

    @Test func `what belongs to another project is told, and taken over where that is said`() async throws {
        let server = try DashboardDouble()
        defer { server.close() }
        let catalog = try Examples.catalog("a: { type: template }")
        let shop = try DefinitionSync.dashboard(
            url: server.url, token: nil, project: "shop", permission: .development)
        try await shop.apply(shop.plan(for: catalog))
        let kiosk = try DefinitionSync.dashboard(
            url: server.url, token: nil, project: "kiosk", permission: .development)
        let error = await #expect(throws: SyncError.self) { try await kiosk.plan(for: catalog) }
        #expect(error?.code == .notOwned && error?.advice == "rename it, or take ownership with 'taking:'")
        let plan = try await kiosk.plan(for: catalog, taking: ["a"])
        #expect(!plan.isEmpty)
        try await kiosk.apply(plan)
        #expect(server.document.owners == ["a": "kiosk"])
    }
}
