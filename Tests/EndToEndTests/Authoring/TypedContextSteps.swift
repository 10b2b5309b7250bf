import Foundation
import Testing

/// What is asked of typed contexts and of `validate-templates`, in a package that is built already: each build of its own
/// would cost half a minute.
struct TypedContextSteps {
    private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    private static let module = "AcmePresenter"

    let package: OutsidePackage

    func check() throws {
        try adopt()
        let built = try package.swift("build", "--build-tests")
        try #require(built.code == 0, "\(built.output)")
        #expect(!built.output.contains("warning:"), "\(built.output)")
        #expect(package.names(in: ".build/checkouts").isEmpty)
        let tested = try package.swift("test", "--skip-build")
        #expect(tested.code == 0, "\(tested.output)")
        #expect(tested.output.contains("Test run with 9 tests"), "\(tested.output)")

        let template = try package.read("templates/acme.yaml")
        try validate()
        try rename(in: template)
        try mistype(in: template)
    }

    /// Does what README.md of the package says, and adds templates with everything that can be in one.
    private func adopt() throws {
        let manifest = try package.read("Package.swift")
        let dependency = "dependencies: [.product(name: \"PresenterKit\", package: \"marquee\")]"
        #expect(manifest.contains(dependency))
        try package.write(
            manifest.replacing(
                dependency, with: dependency + ",\nplugins: [.plugin(name: \"TypedContexts\", package: \"marquee\")]"),
            to: "Package.swift")
        let presenter = try package.read("Sources/\(Self.module)/\(Self.module).swift")
        let typed =
            presenter
            .replacing("(try context.string(\"title\"))", with: "(try AcmeBannerContext(context).title)")
            .replacing("(try context.string(\"body\"))", with: "(try AcmeBannerContext(context).body)")
        #expect(typed != presenter)
        try package.write(typed, to: "Sources/\(Self.module)/\(Self.module).swift")
        let outside = Self.source.appending(path: "../Outside")
        try package.copy(outside.appending(path: "names.yaml"), to: "templates/names.yaml")
        try package.copy(BuiltProgram.package.appending(path: "templates/examples"), to: "templates/examples")
        try package.copy(
            outside.appending(path: "TypedContextsTests.swift"),
            to: "Tests/\(Self.module)Tests/TypedContextsTests.swift")
    }

    private func validate() throws {
        let valid = try package.swift("package", "validate-templates", "templates/acme.yaml")
        #expect(valid.code == 0, "\(valid.output)")
        #expect(valid.output.contains("no errors"), "\(valid.output)")
    }

    /// An argument that has another name in YAML is a compiler error where the presenter still uses the old one.
    private func rename(in template: String) throws {
        try package.write(template.replacing("    body:", with: "    text:"), to: "templates/acme.yaml")
        let built = try package.swift("build")
        #expect(built.code != 0)
        #expect(
            built.output.contains("error: value of type 'AcmeBannerContext' has no member 'body'"), "\(built.output)")
    }

    /// A mistake in YAML is shown at its place by the build, and by `validate-templates` as by `marquee validate`.
    private func mistype(in template: String) throws {
        try package.write(template.replacing("type: string", with: "type: strng"), to: "templates/acme.yaml")
        let line = try #require(template.split(separator: "\n").firstIndex { $0.contains("type: string") }) + 1
        let place = "\(package.root.path())/templates/acme.yaml:\(line):19: error: unknown argument type 'strng'"
        let built = try package.swift("build")
        #expect(built.code != 0)
        #expect(built.output.contains(place), "\(place)\n\(built.output)")

        var checked = try package.swift("package", "validate-templates")
        // The package manager itself crashes at times where it waits for a program that has ended.
        if checked.output.contains("Program crashed"), checked.output.contains("\"swift-package\"") {
            checked = try package.swift("package", "validate-templates")
        }
        #expect(checked.code == 1)
        let validated = try package.marquee("validate")
        #expect(validated.code == 1)
        #expect(checked.output.contains(validated.output), "\(validated.output)\n\(checked.output)")
        #expect(checked.output.contains(validated.errors), "\(validated.errors)\n\(checked.output)")
    }
}
