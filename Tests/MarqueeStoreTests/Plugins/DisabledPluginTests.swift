import MarqueeModel
import Testing

@testable import MarqueeStore

@Suite struct DisabledPluginTests {
    @Test func `a plugin stays disabled until somebody enables it`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.disabledPlugins().isEmpty)
        try store.disablePlugin("acme", reason: "it crashed", at: .seconds(1))
        try store.disablePlugin("zeta", reason: "so did it", at: .seconds(2))
        try store.disablePlugin("acme", reason: "it crashed again", at: .seconds(3))
        let other = try Store(at: temporary.directory.path)
        #expect(
            try other.disabledPlugins() == [
                DisabledPlugin(name: "acme", reason: "it crashed again", since: .seconds(3)),
                DisabledPlugin(name: "zeta", reason: "so did it", since: .seconds(2)),
            ])
        #expect(try other.enablePlugin("acme"))
        #expect(try !other.enablePlugin("acme"))
        #expect(try store.disabledPlugins().map(\.name) == ["zeta"])
        try store.enableAllPlugins()
        #expect(try other.disabledPlugins().isEmpty)
        try other.close()
    }
}
