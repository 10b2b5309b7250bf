import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

struct ThemeTests {
    private static let files = [
        "assets/logo.svg": "<svg/>", "assets/brand.woff2": "wOF2", "secret.svg": "<svg/>",
        "marquee.yaml": """
        theme:
          logo: logo.svg
          font: brand.woff2
          headingFont: Noto Serif
          accent: { light: "#111111", dark: "#eeeeee" }
          scale: 1.5
        """,
    ]

    @Test func `its files are those below the file directories`() throws {
        let project = try TemporaryProject(Self.files)
        let theme = try project.project().theme()
        #expect(theme.logo == project.root.appending("assets/logo.svg").text)
        #expect(theme.font == project.root.appending("assets/brand.woff2").text)
        #expect(theme.headingFont == "Noto Serif")
        #expect(theme.scale == .factor(1.5))
        #expect(theme.accent == Theme.Colour(light: "#111111", dark: "#eeeeee"))
        #expect(try project.validate().diagnostics.filter { $0.code == .unreadablePath }.isEmpty)
    }

    @Test func `a font that is not one is told, and used as it is`() throws {
        let project = try TemporaryProject(Self.files)
        for (head, isFont) in [("wOF2", true), ("OTTO", true), ("\0\u{1}\0\0", true), ("<svg", false), ("", false)] {
            try project.write(head, to: "assets/brand.woff2")
            let findings = try project.validate().diagnostics.filter { $0.code == .unreadablePath }
            #expect(findings.isEmpty == isFont, "\(head)")
            #expect(findings.allSatisfy { $0.severity == .warning && $0.message.contains("'font' is not a font") })
        }
    }

    @Test(arguments: ["none.svg", "../secret.svg", "/etc/hostname", ".", "x\u{1B}"])
    func `a file that is not there is told at its place, and left out`(name: String) throws {
        let project = try TemporaryProject(Self.files)
        try project.write("theme: { logo: \"\(name == "x\u{1B}" ? "x\\u001B" : name)\" }\n", to: "marquee.yaml")
        let finding = try #require(try project.validate().diagnostics.first { $0.code == .unreadablePath })
        #expect(finding.message.hasPrefix("the theme's 'logo' is missing: there is no file '"), "\(finding.message)")
        #expect(finding.help == "put it below 'assets'")
        #expect(finding.source?.range.start.line == 1)
        #expect(try project.project().theme() == Theme())
    }

    @Test(arguments: [
        ("scale: 9", "'scale' must be a number from 0.5 to 5, or auto, got 9.0"),
        ("scale: big", "'scale' must be a number or 'auto'"), ("accent: red", "colour"), ("radius: 65", "radius"),
        ("paper: { light: \"#ffffff\" }", "dark"), ("colour: \"#ffffff\"", "'colour'"),
    ])
    func `what cannot be is an error of the configuration`(text: String, words: String) {
        let (configuration, report) = ProjectConfiguration.reading(
            Array("theme: { \(text) }\n".utf8), file: "marquee.yaml")
        #expect(configuration == nil)
        #expect(report.diagnostics.contains { $0.message.contains(words) }, "\(report.diagnostics)")
    }
}
