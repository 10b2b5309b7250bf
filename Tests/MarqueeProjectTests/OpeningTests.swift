import FoundationEssentials
import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

/// A project as an application opens it.
@Suite struct OpeningTests {
    private static let files = [
        "marquee.yaml": """
        name: shop
        presenters: { template: screen }
        store: state
        files: { maxBytes: 2MB, directories: [pictures] }
        locale: { current: it-IT, fallback: [en] }
        """,
        "templates/a.yaml": "card: { type: template, arguments: { title: Hello } }",
        "messages/spring.yaml": "template: card\narguments: { title: Spring }",
    ]

    @Test func `it has settings, a catalog and messages`() throws {
        let folder = try TemporaryProject(Self.files)
        let project = try Project(at: folder.root.text)
        let settings = project.settings
        #expect(settings.name == "shop" && settings.store == folder.root.appending("state").text)
        #expect(settings.presenters.template == "screen" && settings.resolution.locales.tags == ["it-it", "it", "en"])
        #expect(settings.maxFileBytes == ByteCount(2_000_000))
        #expect(settings.fileDirectories == [folder.root.appending("pictures").text])
        #expect(try project.catalog()["card"]?.presenter == nil)
        #expect(project.messageNames == ["spring"])
        #expect(try project.messages(named: "spring").map(\.template) == ["card"])
        #expect(try Project.nearest(to: folder.root.appending("templates").text)?.directory == folder.root.text)
    }

    @Test func `its settings have the theme, and directories behind their links`() throws {
        var files = Self.files
        files["marquee.yaml"]?.append("\ntheme: { radius: 4, logo: logo.svg, font: Missing.woff2 }")
        files["art/logo.svg"] = "<svg/>"
        let folder = try TemporaryProject(files)
        try FileManager.default.createSymbolicLink(
            atPath: folder.root.appending("pictures").text, withDestinationPath: "art")
        let settings = try Project(at: folder.root.text).settings
        let art = try FileSystem.realPath(of: folder.root.appending("art"))
        #expect(settings.fileDirectories == [art.text])
        #expect(settings.theme.radius == 4 && settings.theme.logo == art.appending("logo.svg").text)
        #expect(settings.theme.font == nil)
    }

    @Test(
        arguments: [
            ("handle", nil), ("handel", "'onKeyValues': unknown function 'handel'; did you mean 'handle'?"),
            ("card", "'onKeyValues': unknown function 'card'"),
            ("copy", "'onKeyValues': the function 'copy' has no argument 'values' of type 'data'"),
        ] as [(String, String?)])
    func `the function for key-value actions has to be one`(name: String, problem: String?) throws {
        var files = Self.files
        files["marquee.yaml"] = "presenters: { template: screen, function: screen }\nonKeyValues: \(name)"
        files["templates/b.yaml"] = """
            handle: { type: function, arguments: { values: { type: data, value: {} } } }
            copy: { type: function, arguments: { values: "" } }
            """
        let folder = try TemporaryProject(files)
        let project = try Project(at: folder.root.text)
        guard let problem else {
            #expect(try project.catalog()["handle"] != nil)
            #expect(project.settings.resolution.onKeyValues == "handle")
            return
        }
        let error = #expect(throws: DefinitionError.self) { try project.catalog() }
        #expect(error?.diagnostics.map(\.message) == [problem])
        #expect(error?.diagnostics.first?.source?.file == "marquee.yaml")
        #expect(error?.diagnostics.first?.source?.range.start.line == 2)
        // Its text is there for whoever shows it.
        #expect(project.validate().texts["marquee.yaml"] != nil)
    }

    @Test func `a playlist that no recipe is in is told`() throws {
        var files = Self.files
        files["templates/a.yaml"] = "card: { type: template, presenter: screen }"
        files["messages/spring.yaml"] = nil
        files["recipes/a.yaml"] = "page: { trigger: { idle: 30s }, playlist: lobby, message: { template: card } }"
        let playlists = "playlists: { lobby: { rotate: random }, loby: { rotate: order }, menu: { rotate: order } }"
        files["marquee.yaml"] = playlists
        let folder = try TemporaryProject(files)
        let project = try Project(at: folder.root.text)
        let findings = project.validate().diagnostics.filter { $0.code == .unknownKey }
        #expect(findings.map(\.message) == ["no recipe has 'playlist: loby'", "no recipe has 'playlist: menu'"])
        #expect(findings.map(\.severity) == [.warning, .warning])
        #expect(
            findings.map(\.help) == [
                "did you mean 'lobby'?", "remove it, or set it in recipes with the trigger 'idle'",
            ])
        #expect(project.settings.recipes.playlists["lobby"] == .random)
    }

    @Test func `its mistakes have places as seen from the project`() throws {
        var files = Self.files
        files["templates/a.yaml"] = "card: { type: templat }"
        files["messages/spring.yaml"] = "template: card\narguments: 1"
        let folder = try TemporaryProject(files)
        let project = try Project(at: folder.root.text)
        let error = #expect(throws: DefinitionError.self) { try project.catalog() }
        #expect(error?.diagnostics.first?.source?.file == "templates/a.yaml")
        #expect(throws: DefinitionError.self) { try project.messages(named: "spring") }
        #expect(throws: ProjectError.self) { try project.messages(named: "summer") }
        try folder.write("nam: shop", to: "marquee.yaml")
        let configuration = #expect(throws: DefinitionError.self) { try Project(at: folder.root.text) }
        #expect(configuration?.diagnostics.map(\.code) == [.unknownKey])
    }
}
