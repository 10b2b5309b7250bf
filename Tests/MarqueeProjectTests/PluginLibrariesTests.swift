import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

struct PluginLibrariesTests {
    @Test(arguments: [
        ("terminal", "libTerminalPresenter.so", "libterminal.so"),
        ("my-screen", "libMyScreenPresenter.so", "libmy-screen.so"), ("Acme", "libAcmePresenter.so", "libAcme.so"),
        ("lobby_tv", "libLobbyTvPresenter.so", "liblobby_tv.so"),
    ])
    func `a name leads to the files of a library`(_ name: String, _ presenter: String, _ plain: String) {
        #expect(PluginLibraries.fileNames(of: name) == [presenter, plain])
    }

    @Test func `pages are told to their plugin, and can be read in its sandbox`() throws {
        let project = try TemporaryProject([
            "pages/poster/index.html": "", "pages/quiz/index.html": "", "libx.so": "",
            "marquee.yaml": "plugins: [{ path: libx.so, pages: [pages/poster, pages/quiz], sandbox: { read: [a] } }]\n",
        ])
        let opened = try project.project()
        let library = try PluginLibraries(project: opened).find(opened.configuration.plugins[0])
        let pages = ["poster", "quiz"].map { project.root.appending("pages/\($0)").text }
        #expect(library.environment == ["MARQUEE_PAGES=\(pages.joined(separator: "\n"))"])
        #expect(library.sandbox?.read == [project.root.appending("a").text] + pages)
        #expect(try project.validate().errorCount == 0)
    }

    @Test(arguments: [
        ("pages/none", "'pages/none' has no index.html"), ("pages/Poster", "'Poster' cannot be a plugin's name"),
        ("pages/web", "'web' is the name of something that comes with Marquee"),
    ])
    func `a folder that is no page is told at its place`(folder: String, words: String) throws {
        let project = try TemporaryProject([
            "pages/Poster/index.html": "", "pages/web/index.html": "",
            "marquee.yaml": "plugins:\n- { name: web, pages: [\(folder)] }\n",
        ])
        let finding = try #require(try project.validate().diagnostics.first { $0.code == .unreadablePath })
        #expect(finding.message.contains(words), "\(finding.message)")
        #expect(finding.source?.range.start.line == 2)
    }
}
