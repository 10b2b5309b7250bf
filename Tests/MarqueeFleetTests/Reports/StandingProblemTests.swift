import HTTPTypes
import MarqueeHost
import MarqueeModel
import MarqueeRecipes
import MarqueeSync
import MarqueeTesting
import PresenterKit
import Synchronization
import Testing

@testable import MarqueeFleet

/// What a host cannot do until somebody has put it right is told to its dashboard, until then.
@Suite(.timeLimit(.minutes(5))) struct StandingProblemTests {
    /// Definitions that a test breaks.
    private final class Shelf: TemplateProducer {
        private let problem = Mutex<String?>(nil)

        func spoil(_ message: String?) { problem.withLock { $0 = message } }

        func defineTemplates(for host: HostInstance) throws -> [TemplateDefinition] {
            if let problem = problem.withLock(\.self) { throw DefinitionError([Diagnostic(.wrongShape, problem)]) }
            return [try Template("note").build()]
        }
    }

    private static func failure(_ server: FleetServer) -> String? { server.last.report?.failure?.text }

    @Test func `definitions that cannot be reloaded are logged each time and told until they are valid again`()
        async throws
    {
        try await FleetServer.run { server in
            let (log, shelf) = (LogLines(), Shelf())
            let connected = try await ConnectedHost(server, logger: log.logger)
            try await connected.host.register(shelf)
            try await connected.whileConnected {
                try await connected.connected()
                shelf.spoil("the braces are wrong")
                for count in 1...2 {
                    server.send(.command(.reload))
                    try await poll {
                        log.lines.count { $0.contains("not reloaded as the dashboard asked") } == count
                    }
                }
                try await connected.timePasses(until: {
                    Self.failure(server)?.contains("not applied until this is fixed") == true
                })
                #expect(Self.failure(server)?.contains("the braces are wrong") == true)
                shelf.spoil(nil)
                server.send(.command(.reload))
                try await connected.timePasses(until: { Self.failure(server) == nil })
            }
        }
    }

    @Test func `whoever reloads them, the dashboard hears of it`() async throws {
        try await FleetServer.run { server in
            let shelf = Shelf()
            let connected = try await ConnectedHost(server)
            try await connected.host.register(shelf)
            try await connected.whileConnected {
                try await connected.connected()
                shelf.spoil("no")
                await #expect(throws: DefinitionError.self) { try await connected.host.reloadDefinitions() }
                try await connected.timePasses(until: { Self.failure(server)?.contains("not applied") == true })
            }
        }
    }

    @Test func `recipes that do not come into force are told, and those that cannot be fetched`() async throws {
        try await FleetServer.run { server in
            let (log, shelf) = (LogLines(), Shelf())
            let recipe: Value = ["trigger": ["event": "Entered"], "message": ["template": "card"]]
            server.state.withLock { $0.recipes = (1, ["welcome": recipe]) }
            let connected = try await ConnectedHost(server, logger: log.logger)
            try await connected.host.register(shelf)
            try await connected.whileConnected {
                try await poll {
                    try await connected.host.happened(RecipeEvent(.custom("Entered"))).recipe == "welcome"
                }
                shelf.spoil("no")
                server.state.withLock { $0.recipes = (2, ["hello": recipe]) }
                server.send(.recipes(version: 2))
                try await poll { log.lines.contains { $0.contains("changed recipes are not applied") } }
                try await connected.timePasses(until: {
                    Self.failure(server)?.contains("recipes are not applied") == true
                })
                shelf.spoil(nil)
                server.send(.command(.reload))
                try await connected.timePasses(until: { Self.failure(server) == nil })
                #expect(try await connected.host.happened(RecipeEvent(.custom("Entered"))).recipe == "hello")
                server.answer("GET /api/v1/host/recipes", with: .internalServerError)
                server.send(.recipes(version: 3))
                try await connected.timePasses(until: { Self.failure(server)?.contains("were not updated") == true })
                server.send(.recipes(version: 4))
                try await connected.timePasses(until: { Self.failure(server) == nil })
            }
        }
    }

    @Test func `each error is told once, with its time`() async throws {
        try await FleetServer.run { server in
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                try await connected.connected()
                await connected.connection.note("first")
                await connected.connection.note("second")
                func told() -> [String] { server.state.withLock { $0.reports.flatMap(\.errors).map(\.text) } }
                try await connected.timePasses(until: { told().count == 2 })
                let count = server.state.withLock { $0.reports.count }
                try await connected.timePasses(until: { server.state.withLock { $0.reports.count } > count })
                #expect(told() == ["first", "second"])
                #expect(Self.failure(server) == "second")
            }
        }
    }

    @Test func `a host is called what the dashboard says, and warns where that is another name`() async throws {
        try await FleetServer.run { server in
            let log = LogLines()
            let first = try await ConnectedHost(server, name: "host-2")
            try await first.whileConnected { try await first.connected() }
            server.state.withLock {
                $0.registered = RegisteredHost(name: "host-2", warnings: ["this host stays 'host-2'"])
            }
            let renamed = try await ConnectedHost(
                server, name: "host-1", directory: first.test.directory, logger: log.logger)
            try await renamed.whileConnected {
                try await poll { log.lines.contains { $0.contains("this host stays 'host-2'") } }
                try await renamed.connected()
            }
            #expect(log.lines.contains { $0.contains("connected to \(server.url) as 'host-2'") })
            server.state.withLock { $0.registered = RegisteredHost(name: "host-3") }
            let again = try await ConnectedHost(
                server, name: "host-3", directory: first.test.directory, logger: log.logger)
            try await again.whileConnected {
                try await poll { log.lines.contains { $0.contains("connected to \(server.url) as 'host-3'") } }
            }
            #expect(DashboardReachability.name(of: first.test.directory, at: server.url) == "host-3")
        }
    }
}
