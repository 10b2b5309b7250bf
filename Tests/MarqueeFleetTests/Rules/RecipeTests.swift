import MarqueeHost
import MarqueeModel
import MarqueeRecipes
import MarqueeSync
import MarqueeTesting
import Synchronization
import Testing

@testable import MarqueeFleet

@Suite(.timeLimit(.minutes(5))) struct RecipeTests {
    private static let welcome: Value = ["trigger": ["event": "Entered"], "message": ["template": "card"]]

    @Test func `recipes of the dashboard come into force, and hold without it and after a restart`() async throws {
        try await FleetServer.run { server in
            server.state.withLock { $0.recipes = (1, ["welcome": Self.welcome]) }
            let connected = try await ConnectedHost(server)
            try await connected.whileConnected {
                try await poll {
                    try await connected.host.happened(RecipeEvent(.custom("Entered"))).recipe == "welcome"
                }
                server.state.withLock { $0.recipes = (2, ["hello": Self.welcome]) }
                server.send(.recipes(version: 2))
                try await poll { try await connected.host.happened(RecipeEvent(.custom("Entered"))).recipe == "hello" }
            }
            server.state.withLock { $0.isDown = true }
            let again = try await ConnectedHost(server, directory: connected.test.directory)
            #expect(try await again.host.happened(RecipeEvent(.custom("Entered"))).recipe == "hello")
        }
    }

    @Test func `one that cannot be used is left out with its reason, and costs no other`() async throws {
        try await FleetServer.run { server in
            let log = LogLines()
            server.state.withLock { state in
                state.recipes = (
                    1,
                    [
                        "welcome": Self.welcome, "broken": ["trigger": 7], "none": Self.welcome, "a b\n": Self.welcome,
                        "nowhere": ["trigger": ["event": "Left"], "message": ["template": "nowhere"]], "text": "x",
                    ]
                )
            }
            let connected = try await ConnectedHost(server, logger: log.logger)
            try await connected.whileConnected {
                try await poll {
                    try await connected.host.happened(RecipeEvent(.custom("Entered"))).recipe == "welcome"
                }
            }
            for name in ["broken", "none", "nowhere", "text"] {
                #expect(log.lines.count { $0.contains("ignoring the dashboard's recipe '\(name)'") } == 1)
            }
        }
    }
}
