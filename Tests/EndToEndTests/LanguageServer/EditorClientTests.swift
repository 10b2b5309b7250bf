import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct `The language server, with a real client` {
    @Test func `each feature works over standard input and output`() throws {
        let script = BuiltProgram(path: BuiltProgram.package.appending(path: "scripts/editor-client"))
        let (code, output) = try script.run(BuiltProgram.products.appending(path: "marquee").path())
        #expect(code == 0, "\(output)")
        #expect(output.contains(" passed in "), "\(output)")
    }
}
