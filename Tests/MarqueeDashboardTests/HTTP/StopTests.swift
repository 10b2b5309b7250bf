import Logging
import MarqueeServing
import MarqueeSync
import MarqueeTesting
import MarqueeThreads
import Testing

@testable import MarqueeDashboard

/// A server that is asked to stop while somebody keeps it busy.
@Suite(.timeLimit(.minutes(20)))
struct StopTests {
    @Test func `whoever does not come to an end is cut off once the time to stop is over`() async throws {
        var options = DashboardOptions()
        options.port = 0
        options.limits.bodyTime = .seconds(600)
        options.limits.stopTime = .milliseconds(300)
        let storage = try SQLiteStorage.scratch()
        let token = try await TokenService(storage: storage).make(
            name: "ada", scopes: [.sync], at: .test, expiresAt: nil)
        let (stops, stop) = AsyncStream.makeStream(of: Void.self)
        let (addresses, address) = AsyncStream.makeStream(of: String.self)
        let server = try DashboardServer(
            options, ServerChannels(options), storage: storage, now: { .test },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        ) { address.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await server.run(until: stops) }
            var iterator = addresses.makeAsyncIterator()
            let port = try #require(await iterator.next()?.split(separator: ":").last.flatMap { Int($0) })
            let connection = try LoopbackConnection(port: port)
            try connection.send(
                """
                PUT /api/v1/definitions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIf-Match: "0"\r
                Authorization: Bearer \(token.revealed)\r\nContent-Length: 100\r\n\r\n{
                """)
            // Once another one is answered, the first has been taken too: they come one after the other.
            // Not on a thread that the server needs.
            let health = try await BlockingThread.run { try Exchange.perform("GET", "/health", port: port).status }
            #expect(health == 200)
            stop.yield()
            try await tasks.waitForAll()
            #expect(try !String(decoding: connection.receive(), as: UTF8.self).contains("200 OK"))
        }
        #expect(try await storage.head() == .none)
    }
}
