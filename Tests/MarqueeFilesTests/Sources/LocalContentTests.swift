import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueeFiles

/// Files that are read whole, to be sent elsewhere, by the rules of the cache.
struct LocalContentTests {
    private static func read(_ reference: FileReference, _ workspace: Workspace, most: Int64 = 1_000) throws
        -> LocalContent?
    {
        try LocalContent(reference, FileOptions(maxBytes: ByteCount(most), directories: [workspace.assets]))
    }

    @Test func `a local file has its bytes, its name, and the type that its bytes or its name say`() throws {
        let workspace = try Workspace()
        try workspace.write("GIF89a…", to: "assets/img/picture.png")
        try workspace.write("body {}", to: "assets/style.css")
        let picture = try #require(try Self.read(.relative(path: "img/picture.png"), workspace))
        #expect(picture.name == "picture.png" && picture.mediaType == "image/gif")
        #expect(picture.bytes == Array("GIF89a…".utf8))
        let style = try #require(try Self.read(.local(path: "\(workspace.assets)/style.css"), workspace))
        #expect(style.name == "style.css" && style.mediaType == "text/css")
        let data = try #require(try Self.read(.data("data:image/gif;base64,aGVsbG8="), workspace))
        #expect(data.name == "file.gif" && data.mediaType == "image/gif" && data.bytes == Array("hello".utf8))
        #expect(try Self.read(.remote("https://example.org/a.png"), workspace) == nil)
    }

    @Test(arguments: [
        (FileReference.relative(path: "../secret"), FileError.Code.forbidden), (.relative(path: "out"), .forbidden),
        (.local(path: "/etc/passwd"), .forbidden), (.relative(path: "none"), .notFound),
        (.relative(path: "."), .forbidden),
        (.relative(path: "large"), .tooLarge), (.data("data:,much-too-long"), .tooLarge),
        (.data("data:;base64,%"), .invalidURL),
    ])
    func `what is not below the directories, too large or damaged is refused`(
        reference: FileReference, code: FileError.Code
    ) throws {
        let workspace = try Workspace()
        try workspace.write("secret", to: "secret")
        try workspace.write("much too long", to: "assets/large")
        try workspace.link("assets/out", to: "../secret")
        let error = #expect(throws: FileError.self) { try Self.read(reference, workspace, most: 10) }
        #expect(error?.code == code, "\(String(describing: error))")
    }
}
