import MarqueeFiles
import MarqueeHost
import MarqueeModel
import Testing

/// What a project's settings become.
@Suite struct ConfigurationTests {
    @Test func `a project's settings are carried whole`() {
        var theme = Theme()
        theme.radius = 4
        let settings = ProjectSettings(
            name: "shop", store: "/state", presenters: PresenterDefaults(template: "screen", function: "till"),
            resolution: ResolutionOptions(isStrict: true, urlSchemes: ["shop"], onKeyValues: "handle"),
            recipes: RecipeOptions(caps: RecipeCaps(day: 3), playlists: ["lobby": .random]), theme: theme,
            fileDirectories: ["/pictures"], maxFileBytes: ByteCount(1), cacheBytes: ByteCount(2),
            allowPrivateHosts: true, notCarried: [])
        let configuration = HostConfiguration(settings, name: "till")
        #expect(configuration.name == "till" && configuration.store == "/state")
        #expect(configuration.presenters.template == "screen" && configuration.presenters.function == "till")
        #expect(configuration.resolution.isStrict && configuration.resolution.urlSchemes == ["shop"])
        #expect(configuration.resolution.onKeyValues == "handle")
        #expect(configuration.recipes == settings.recipes && configuration.theme.radius == 4)
        #expect(configuration.files.directories == ["/pictures"] && configuration.files.allowPrivateHosts)
        #expect(configuration.files.maxBytes == ByteCount(1) && configuration.files.cacheBytes == ByteCount(2))
    }
}
