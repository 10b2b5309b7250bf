import MarqueeTesting
import PresenterKit
import Testing

@testable import MarqueePlugins

@Suite struct PresenterDirectoryTests {
    private static func plugin(_ name: String, _ presenters: String...) -> PluginDescription {
        PluginDescription(
            name: name, version: "1",
            presenters: presenters.map { PluginDescription.Presenter(name: $0, presents: [.template]) })
    }

    private static func directory() throws -> PresenterDirectory {
        var directory = PresenterDirectory()
        try directory.add(plugin("acme", "banner", "popup"), at: "/acme.so", connection: 0)
        try directory.add(plugin("zeta", "banner"), at: "/zeta.so", connection: 1)
        return directory
    }

    private static func found(_ name: String, in directory: PresenterDirectory) -> String? {
        guard case .found(let entry) = directory.find(name) else { return nil }
        return "\(entry.connection) \(entry.fullName)"
    }

    @Test func `a plugin that was started again may bring other presenters`() throws {
        var directory = try Self.directory()
        try directory.replace(Self.plugin("acme", "popup", "toast"), at: "/acme.so", connection: 0)
        #expect(Self.found("toast", in: directory) == "0 acme.toast")
        #expect(Self.found("popup", in: directory) == "0 acme.popup")
        #expect(Self.found("banner", in: directory) == "1 zeta.banner")
        #expect(Self.found("acme.banner", in: directory) == nil)
    }

    @Test func `a plugin keeps its name, and takes nobody else's`() throws {
        var directory = try Self.directory()
        let renamed = #expect(throws: PluginError.self) {
            try directory.replace(Self.plugin("other", "popup"), at: "/acme.so", connection: 0)
        }
        #expect(renamed?.reason == "was named 'acme' before it was restarted, and is now named 'other'")
        let twin = #expect(throws: PluginError.self) {
            try directory.add(Self.plugin("acme", "x"), at: "/copy.so", connection: 2)
        }
        #expect(twin?.reasonAndAdvice == "has the same name as /acme.so, 'acme'; remove one of them")
        #expect(Self.found("acme.popup", in: directory) == "0 acme.popup")
    }

    @Test func `an outage takes all presenters of a plugin with it, and says whether waiting helps`() throws {
        var directory = try Self.directory()
        let entries = directory.entries
        #expect(!directory.mayChange)
        directory.setOutage(.restarting, of: 0)
        #expect(entries.map(directory.isAvailable) == [false, false, true])
        #expect(directory.mayChange)
        directory.setOutage(.disabled, of: 0)
        #expect(entries.map(directory.isAvailable) == [false, false, true])
        #expect(!directory.mayChange)
        directory.setOutage(nil, of: 0)
        #expect(entries.map(directory.isAvailable) == [true, true, true])
        let isNews = directory.setAvailability(.unavailable("no screen"), of: "banner", connection: 1)
        #expect(isNews)
        #expect(directory.entries.map(directory.isAvailable) == [true, true, false])
        #expect(directory.mayChange)
    }
}
