import Foundation
import Testing

@Suite(.timeLimit(.minutes(20))) struct ReadmeTests {
    @Test func `the application of README greets, and again with the store that it left`() throws {
        let store = FileManager.default.temporaryDirectory.appending(path: "greeter-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: store) }
        let greeter = BuiltProgram(path: BuiltProgram.products.appending(path: "Greeter"))
        for _ in 1...2 {
            let (code, output) = try greeter.run(store.path())
            #expect(output == "Welcome, Ada!\n")
            #expect(code == 0)
        }
        let readme = try String(contentsOf: BuiltProgram.package.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("`swift run Greeter` prints `Welcome, Ada!`"))
    }
}
