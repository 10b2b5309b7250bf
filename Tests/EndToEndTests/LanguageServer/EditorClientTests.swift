import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct `The language server, with a real client` {
    @Test(arguments: ["annotations", "diagnostics", "features", "parity", "stream"])
    func `it works over standard input and output`(part: String) throws {
        let script = BuiltProgram(path: BuiltProgram.package.appending(path: "scripts/editor-client"))
        let program = BuiltProgram.products.appending(path: "marquee").path()
        let (code, output) = try script.run(program, "Tests/LanguageServerClient/test_\(part).py")
        #expect(code == 0, "\(output)")
        #expect(output.contains(" passed in "), "\(output)")
    }

    @Test func `the extension for VS Code works under Node, and is packed whole`() throws {
        let script = BuiltProgram(path: BuiltProgram.package.appending(path: "scripts/vscode-client"))
        let program = BuiltProgram.products.appending(path: "marquee").path()
        let (code, output) = try script.run(program)
        #expect(code == 0, "\(output)")
        #expect(output.contains("the extension works"), "\(output)")
    }
}
