import Testing

@testable import MarqueeProject

struct PluginPackageTests {
    @Test(arguments: [
        ("acme", "AcmePresenter", "libAcmePresenter.so"), ("my-screen", "MyScreenPresenter", "libMyScreenPresenter.so"),
        ("a1-b2", "A1B2Presenter", "libA1B2Presenter.so"),
    ])
    func `a name leads to a module whose library a host finds by it`(
        _ name: String, _ module: String, _ library: String
    ) throws {
        let package = PluginPackage(name: try PluginName(name), source: .path("/marquee"))
        #expect(package.module == module)
        #expect(package.library == ".build/debug/\(library)")
        #expect(PluginLibraries.fileNames(of: name).first == library)
    }

    @Test(arguments: [
        ("", "my-plugin"), ("MyScreen", "my-screen"), ("my_screen 2", "my-screen-2"), ("-acme-", "acme"),
        ("acme--tv", "acme-tv"), ("3d", "plugin-3d"), ("Löwe", "l-we"), ("🎬", "my-plugin"), ("../../etc", "etc"),
        ("Terminal", "my-terminal"), ("HTMLView", "htmlview"),
        (String(repeating: "a", count: 65), String(repeating: "a", count: 64)),
    ])
    func `a bad name is refused with the nearest good one`(_ text: String, _ nearest: String) throws {
        let failure = try #require(throws: PluginName.Failure.self) { try PluginName(text) }
        #expect(failure.description.hasSuffix("for example '\(nearest)'"), "\(failure)")
        #expect(try PluginName(nearest).text == nearest)
    }

    @Test(arguments: PluginName.taken.sorted())
    func `names of what comes along are refused`(_ name: String) throws {
        let failure = try #require(throws: PluginName.Failure.self) { try PluginName(name) }
        #expect(failure.description.hasSuffix("such as 'my-\(name)'"))
    }

    @Test func `whatever is written, the nearest name is a good one`() throws {
        let letters = Array("aZ09-_. /\u{0}ÄßÿИ🎬\u{301}terminal").map(String.init)
        var seed: UInt64 = 1
        for _ in 0..<5_000 {
            var text = ""
            for _ in 0..<Int(seed % 90) {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += letters[Int((seed >> 33) % UInt64(letters.count))]
            }
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            _ = try PluginName(PluginName.nearest(to: text))
        }
    }

    @Test(arguments: [
        (PluginPackage.Source.path("/a \"b\"\\c"), #".package(name: "marquee", path: "/a \"b\"\\c", traits: [])"#),
        (
            .url("https://example.org/marquee", .version("0.1.0")),
            #".package(url: "https://example.org/marquee", from: "0.1.0", traits: [])"#
        ),
        (
            .url("https://example.org/marquee", .branch("a\"b")),
            #".package(url: "https://example.org/marquee", branch: "a\"b", traits: [])"#
        ),
    ])
    func `it depends on Marquee without its traits`(_ source: PluginPackage.Source, _ line: String) throws {
        let files = PluginPackage(name: try PluginName("acme"), source: source).files
        #expect(files.first { $0.path == "Package.swift" }?.text.contains(line) == true)
    }

    @Test(arguments: [
        (
            "https://example.org/marquee", PluginPackage.Source.url("https://example.org/marquee", .branch("main")),
            "marquee"
        ),
        (
            "https://u@example.org:8/Own-Clone.git@1.2.0",
            .url("https://u@example.org:8/Own-Clone.git", .version("1.2.0")), "own-clone"
        ),
        ("git@example.org:org/m.git", .url("git@example.org:org/m.git", .branch("main")), "m"),
        ("git@example.org:m@release/1.2", .url("git@example.org:m", .branch("release/1.2")), "m"),
        ("file:///a/b.git@1.2", .url("file:///a/b.git", .branch("1.2")), "b"),
    ])
    func `an address may name a branch or a version, and gives the package its name`(
        _ written: String, _ source: PluginPackage.Source, _ name: String
    ) throws {
        #expect(PluginPackage.Source(url: written) == source)
        let files = PluginPackage(name: try PluginName("acme"), source: source).files
        for path in ["Package.swift", "README.md"] {
            let text = try #require(files.first { $0.path == path }?.text)
            #expect(text.contains("package: \"\(name)\")"), "\(text)")
        }
    }

    @Test func `what it holds is small text, each file once`() throws {
        let files = PluginPackage(name: try PluginName("acme"), source: .path("/marquee")).files
        #expect(Set(files.map(\.path)).count == files.count)
        for file in files {
            #expect(file.text.hasSuffix("\n"))
            #expect(!file.path.hasPrefix("/") && !file.path.contains(".."))
            #expect(file.text.split(separator: "\n").count < 60, "\(file.path)")
        }
    }
}
