import MarqueeDatabase
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueePlugins

@Suite struct DisabledPluginTests {
    @Test func `a plugin stays disabled until somebody enables it`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        #expect(try store.plugins.disabledPlugins().isEmpty)
        try store.plugins.disablePlugin("acme", reason: "it crashed", at: .seconds(1))
        try store.plugins.disablePlugin("zeta", reason: "so did it", at: .seconds(2))
        try store.plugins.disablePlugin("acme", reason: "it crashed again", at: .seconds(3))
        let other = try Store(at: temporary.directory.path)
        #expect(
            try other.plugins.disabledPlugins() == [
                DisabledPlugin(name: "acme", reason: "it crashed again", since: .seconds(3)),
                DisabledPlugin(name: "zeta", reason: "so did it", since: .seconds(2)),
            ])
        #expect(try other.plugins.enablePlugin("acme"))
        #expect(try !other.plugins.enablePlugin("acme"))
        #expect(try store.plugins.disabledPlugins().map(\.name) == ["zeta"])
        try store.plugins.enableAllPlugins()
        #expect(try other.plugins.disabledPlugins().isEmpty)
        try other.close()
    }

    @Test func `what is to be started again is known to other processes until it is forgotten`() throws {
        let temporary = try TemporaryStore()
        let other = try Store(at: temporary.directory.path)
        for name in ["acme", "zeta", "acme"] { try temporary.store.plugins.requestRestart(of: name) }
        #expect(try other.plugins.database.single { try $0.requestedRestarts() } == ["acme", "zeta"])
        try other.plugins.database.write { try $0.forgetRestarts(of: ["zeta", "none"]) }
        #expect(try other.plugins.database.single { try $0.requestedRestarts() } == ["acme"])
        try other.plugins.forgetRestarts()
        #expect(try temporary.store.plugins.database.single { try $0.requestedRestarts() }.isEmpty)
        try other.close()
    }
}
