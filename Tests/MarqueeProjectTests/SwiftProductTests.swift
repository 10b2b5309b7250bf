import Testing

@testable import MarqueeProject

/// What is known of a package by the file that it makes.
struct SwiftProductTests {
    @Test(arguments: [
        ("/p/.build/debug/libAcmePresenter.so", "AcmePresenter", "debug"),
        ("/p/.build/release/libAcme.so", "Acme", "release"),
        ("/p/.build/x86_64-unknown-linux-gnu/debug/libAcme.so", "Acme", "debug"),
        ("/p/.build/debug/acme", "acme", "debug"),
    ])
    func `a file below a package's build is a product of it`(path: String, name: String, configuration: String) {
        let product = SwiftProduct(builtAs: FilePath(path))
        #expect(product?.package == FilePath("/p"))
        #expect(
            product?.arguments == [
                "build", "--quiet", "--package-path", "/p", "--configuration", configuration, "--product", name,
            ])
    }

    @Test(arguments: [
        "/p/libAcme.so", "/p/.build/libAcme.so", "/p/.build/other/libAcme.so", "/p/.build/a/b/debug/libAcme.so",
        "/p/.builds/debug/libAcme.so", "/p/.build/debug/sub/libAcme.so",
    ])
    func `any other file is none`(path: String) {
        #expect(SwiftProduct(builtAs: FilePath(path)) == nil)
    }

    @Test func `who trusts a package trusts whatever it makes, and nobody else is asked about it`() throws {
        let folder = try TemporaryProject([
            "marquee.yaml":
                "plugins: [{ path: acme/.build/debug/libAcme.so, environment: [A] }, { path: b.so }, terminal]"
        ])
        let project = try folder.project()
        func requirements(_ uses: TrustUse..., digest: String) -> [TrustRequirement] {
            TrustSurvey(of: project) { _ in digest }.requirements(for: uses)
        }
        let built = "build the plugin 'acme/.build/debug/libAcme.so' from the package in 'acme' and run it"
        #expect(
            requirements(.packages, .plugins, digest: "1").map(\.wish) == [
                "\(built) with $A of your environment, each time that it changes", "run the plugin 'b.so'",
            ])
        let (before, after) = (
            requirements(.packages, .plugins, digest: "1"), requirements(.packages, .plugins, digest: "2")
        )
        #expect(before.map(\.identity)[0] == after.map(\.identity)[0])
        #expect(before.map(\.identity)[1] != after.map(\.identity)[1])
        // Trust in the package is none in what lies there when another command runs it.
        #expect(requirements(.plugins, digest: "1").map(\.use) == [.plugins, .plugins])
        #expect(!TrustUse.all(of: project).contains(.packages))
    }
}
