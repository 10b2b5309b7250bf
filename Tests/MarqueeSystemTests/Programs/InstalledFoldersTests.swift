import MarqueeSystem
import Testing

@Suite struct InstalledFoldersTests {
    /// The program, where what it uses is looked for, and where the package for authors of plugins is.
    @Test(
        arguments: [
            ("/usr/bin/marquee", ["/usr/bin", "/usr/lib/marquee"], "/usr/share/marquee/package"),
            ("/bin/marquee", ["/bin", "/lib/marquee"], "/share/marquee/package"),
            (
                "/opt/any where/bin/marquee", ["/opt/any where/bin", "/opt/any where/lib/marquee"],
                "/opt/any where/share/marquee/package"
            ),
            ("/src/.build/debug/marquee", ["/src/.build/debug"], nil),
            ("/marquee", ["/"], nil),
        ] as [(String, [String], String?)])
    func isFoundFromTheProgramsOwnPath(_ program: String, _ components: [String], _ package: String?) {
        let folders = InstalledFolders(ofProgram: program)
        #expect(folders.components == components)
        #expect(folders.pluginPackage == package)
    }

    @Test func knowsThisProgram() {
        #expect(InstalledFolders.ofThisProgram?.program.hasPrefix("/") == true)
    }
}
