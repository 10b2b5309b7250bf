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
}
