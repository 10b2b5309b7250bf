import HTTPTypes
import Logging
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import NIOCore
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct PageStreamTests {
    private func streams() throws -> PageStreams {
        PageStreams(storage: try SQLiteStorage.scratch(), logger: Logger(label: "test"))
    }

    @Test func `a session has so many open pages, and others theirs`() throws {
        let streams = try streams()
        let (one, other) = (SessionID(), SessionID())
        let open = (0..<PageStreams.mostOfSession).compactMap { _ in streams.open(one) }
        #expect(open.count == PageStreams.mostOfSession)
        #expect(streams.open(one) == nil)
        #expect(streams.open(other) != nil)
        streams.close(open[0])
        #expect(streams.open(one) != nil)
    }

    @Test func `pages are told of a change, and let go when the server stops`() async throws {
        let storage = try SQLiteStorage.scratch()
        let streams = PageStreams(storage: storage, logger: Logger(label: "test"))
        let stream = try #require(streams.open(SessionID()))
        let told = try await withThrowingTaskGroup(of: Int?.self) { tasks in
            tasks.addTask {
                await streams.run()
                return nil
            }
            tasks.addTask {
                var changes = 0
                for await part in stream.parts {
                    guard String(buffer: part).hasPrefix("event: change\n") else { continue }
                    changes += 1
                    // The first two say only that nobody knows what was before.
                    if changes == 2 { try await storage.probe(at: .test) }
                    if changes == 3 { streams.stop() }
                }
                return changes
            }
            while let count = try await tasks.next() {
                if let count {
                    tasks.cancelAll()
                    return count
                }
            }
            return 0
        }
        #expect(told == 3)
        #expect(streams.open(SessionID()) == nil)
    }

    @Test func `a page that asks by itself keeps no session from ending`() async throws {
        try await TestDashboard.run { dashboard in
            let visitor = try await Visitor.loggedIn(to: dashboard)
            let refresh = try #require(HTTPField.Name("Marquee-Refresh"))
            dashboard.now = .test + .seconds(3_500)
            #expect(try await visitor.get("/hosts", headers: [refresh: "1"]).status == 200)
            dashboard.now = .test + SessionPolicy.idleLimit
            #expect(try await visitor.get("/hosts").status == 303)
            #expect(try await visitor.get("/changes").status == 303)
        }
    }
}
