import MarqueeFiles
import MarqueeModel
import MarqueeProject
import MarqueeRecipes
import MarqueeTesting
import NIOHTTP1
import PresenterKit
import Testing

@testable import MarqueeHost

/// Files that recipes name.
@Suite(.timeLimit(.minutes(20)))
struct RecipeFilesTests {
    @Test func `files that recipes name are fetched before anything happens, and those that events name are not`()
        async throws
    {
        let answers: [String: ScriptedServer.Answer] = [
            "/own": .respond(headers: ["cache-control": "max-age=600"], body: [1]),
            "/other": .respond(headers: ["cache-control": "max-age=600"], body: [2]), "/away": .respond(404),
        ]
        try await ScriptedServer.run(answers) { server in
            let test = try await TestHost(RecordingPresenter()) { files in files.allowPrivateHosts = true }
            let recipes = """
                own: { trigger: { event: e }, message: { template: card, arguments: { picture: "\(server.url("/own"))" } } }
                away: { trigger: { event: f }, message: { template: card, arguments: { picture: "\(server.url("/away"))" } } }
                brought: { trigger: { event: g }, message: { template: card, arguments: { title: x, picture: "\(server.url("/")){{ event.name }}" } } }
                last: { trigger: { event: h }, message: { template: card, arguments: { title: "{{ event.n }}", picture: "\(server.url("/other"))" } } }
                """
            try await test.host.register(YAMLTemplates(bytes: Array(recipes.utf8), name: "recipes.yaml"))
            try await test.whileRunning {
                try await poll { server.count(of: "/other") == 1 }
                #expect(server.count(of: "/own") == 1 && server.count(of: "/") == 0)
                try await test.host.happened(RecipeEvent(.custom("e")))
                await test.presenter.contexts.wait { $0.count == 1 }
                #expect(server.count(of: "/own") == 1)
            }
        }
    }

    @Test func `a page that fails for its files holds up no other`() async throws {
        try await ScriptedServer.run(["/gone": .respond(404)]) { server in
            let test = try await TestHost(RecordingPresenter()) { files in files.allowPrivateHosts = true }
            let recipes = """
                broken: { trigger: { idle: 1s }, priority: 1, limits: [{ type: onExactly, limit: 1 }], message: { template: card, arguments: { picture: "\(server.url("/gone"))" } } }
                good: { trigger: { idle: 1s }, message: { template: card, arguments: { title: Good } } }
                """
            try await test.host.register(YAMLTemplates(bytes: Array(recipes.utf8), name: "recipes.yaml"))
            try await test.whileRunning {
                // Nothing but the host's own deadline wakes it: within these 40 seconds it has to have set one.
                for _ in 0..<40 where test.presenter.contexts.elements.isEmpty {
                    await test.clock.waitForSleeper()
                    test.clock.advance(by: .seconds(1))
                    try await ContinuousClock().sleep(for: .milliseconds(50))
                }
                let titles = try test.presenter.contexts.elements.map { try $0.string("title") }
                #expect(titles == ["Good"])
            }
        }
    }
}
