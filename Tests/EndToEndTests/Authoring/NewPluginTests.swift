import Foundation
import MarqueeModel
import Testing

/// What `plugins new` makes is built outside this package, as its author does it. One build serves all that is asked.
@Suite(.timeLimit(.minutes(60)), .serialized)
struct NewPluginTests {
    @Test func `a new plugin builds with nothing else, passes its tests, and presents`() throws {
        let package = try OutsidePackage("acme")
        let made = try package.make("plugins", "new", "acme", "--marquee", BuiltProgram.package.path())
        #expect(made.code == 0, "\(made.errors)")

        let built = try package.swift("build", "--build-tests")
        try #require(built.code == 0, "\(built.output)")
        #expect(!built.output.contains("warning:"), "\(built.output)")
        #expect(package.names(in: ".build/checkouts").isEmpty)

        let tested = try package.swift("test", "--skip-build")
        #expect(tested.code == 0, "\(tested.output)")
        #expect(tested.output.contains("Test run with 2 tests"), "\(tested.output)")

        let checked = try package.marquee("plugins", "check", ".build/debug/libAcmePresenter.so")
        #expect(checked.code == 0, "\(checked.errors)")

        for isolation in ["process", "none"] { try present(with: package, isolation: isolation) }
        try PluginsDevSteps(package: package).check()
        try TypedContextSteps(package: package).check()
    }

    private func present(with package: OutsidePackage, isolation: String) throws {
        let configuration = try package.read("marquee.yaml")
        defer { try? package.write(configuration, to: "marquee.yaml") }
        try package.write(
            configuration.replacing("libAcmePresenter.so }", with: "libAcmePresenter.so, isolation: \(isolation) }"),
            to: "marquee.yaml")
        #expect(try package.marquee("validate").code == 0)
        #expect(try package.marquee("send", "messages/hello.yaml").code == 0)
        let run = try package.marquee("run", "--until-empty", "--events", "json")
        #expect(run.code == 0, "\(run.errors)")
        let events = try run.output.split(separator: "\n").compactMap {
            try Value(json: String($0)).object?["event"]?.string
        }
        #expect(
            events.suffix(3) == ["presenting", "presented", "dismissed"], "\(isolation): \(run.output)\(run.errors)")
    }

    /// SwiftPM finds the products of a repository under its last part's name, whatever the package calls itself.
    @Test func `a repository under another name is found with its products`() throws {
        let package = try OutsidePackage("acme")
        let clone = package.root.deletingLastPathComponent().appending(path: "Own-Clone").path()
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "marquee",
                products: ["PresenterKit", "PresenterTesting"].map { .library(name: $0, targets: [$0]) },
                traits: ["Host"], targets: [.target(name: "PresenterKit"), .target(name: "PresenterTesting")])
            """
        let prepared = try BuiltProgram(path: URL(filePath: "/bin/sh")).run(
            "-ec",
            """
            git init -q -b trial "$0" && cd "$0"
            for target in PresenterKit PresenterTesting; do mkdir -p Sources/$target; touch Sources/$target/a.swift; done
            printf %s "$1" >Package.swift
            git add . && git -c user.name=a -c user.email=a@example.org commit -q -m a
            """, clone, manifest)
        try #require(prepared.code == 0, "\(prepared.output)")
        let made = try package.make("plugins", "new", "acme", "--marquee", "file://\(clone)@trial")
        #expect(made.code == 0, "\(made.errors)")
        #expect(!made.errors.contains("this machine"))
        let loaded = try package.swift("package", "show-dependencies")
        #expect(loaded.code == 0, "\(loaded.output)")
        #expect(loaded.output.contains("own-clone<"), "\(loaded.output)")
    }

    @Test func `the files of a new plugin are for whom the user lets`() throws {
        let package = try OutsidePackage("acme")
        let made = try BuiltProgram(path: URL(filePath: "/bin/sh")).run(
            "-c", "umask 077 && cd \"$0\" && exec \"$1\" plugins new acme",
            package.root.deletingLastPathComponent().path(),
            Executable.products.appending(path: "marquee").path())
        #expect(made.code == 0, "\(made.output)")
        let manifest = package.root.appending(path: "Package.swift").path()
        let mode = try FileManager.default.attributesOfItem(atPath: manifest)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `a new project gets one beside its templates where that is asked for`() throws {
        let project = try OutsidePackage("kiosk")
        let made = try project.make("init", "kiosk", "--presenter", "my-screen")
        #expect(made.code == 0, "\(made.errors)")
        #expect(made.output.contains("plugins/my-screen/Package.swift\n"))
        #expect(try project.marquee("validate").code == 0)
        #expect(try project.read("plugins/my-screen/Package.swift").contains("PresenterKit"))
    }

    @Test func `what is there already is left as it is`() throws {
        let package = try OutsidePackage("acme")
        try package.write("mine", to: "Package.swift")
        let made = try package.make("plugins", "new", "acme", "--marquee", BuiltProgram.package.path())
        #expect(made.code == 73)
        #expect(
            made.errors == "error: 'acme' already exists; choose another name, or another place with --directory\n")
        #expect(try package.read("Package.swift") == "mine")
        #expect(package.names(in: "") == ["Package.swift"])
    }

    @Test(arguments: [
        (["new", "Acme"], "for example 'acme'"), (["new", "terminal"], "such as 'my-terminal'"),
        (["new", "acme", "--marquee", "/usr"], "--marquee names '/usr', which is not a checkout of Marquee"),
    ])
    func `what cannot be made is said before anything is written`(_ arguments: [String], _ reason: String) throws {
        let project = try TestProject([:])
        let outcome = try project.marquee(["plugins"] + arguments)
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: project.root.path()) == ["marquee.yaml"])
    }

    @Test func `the package is found by the variable, and in the checkout of the program`() throws {
        let package = try OutsidePackage("acme")
        let local = try package.make("plugins", "new", "acme")
        #expect(local.code == 0)
        #expect(local.errors.contains("a folder on this machine; to share it, name a repository"), "\(local.errors)")
        #expect(try package.read("Package.swift").contains("path: \"\(BuiltProgram.package.path().dropLast())\""))
        let doctor = try package.marquee("doctor")
        #expect(doctor.output.contains("definitions:") && !doctor.output.contains("assets"), "\(doctor.output)")
        package.environment["MARQUEE_PACKAGE"] = "https://example.org/marquee@0.1.0"
        let made = try package.make("plugins", "new", "acme", "--directory", "acme/other", "--format", "json")
        #expect(try made.json.object?["library"] == ".build/debug/libAcmePresenter.so")
        #expect(
            try package.read("other/Package.swift").contains("url: \"https://example.org/marquee\", from: \"0.1.0\""))
    }
}
