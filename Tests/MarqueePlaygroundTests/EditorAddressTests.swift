import MarqueeModel
import Testing

@testable import MarqueePlayground

@Suite struct EditorAddressTests {
    private static let place = TextPosition(line: 7, column: 3)

    @Test(arguments: [
        ("vscode://file/{path}:{line}:{column}", "/home/a b/é.yaml", "vscode://file/home/a%20b/%C3%A9.yaml:7:3"),
        ("vscode://file{path}:{line}", "/a/b.yaml", "vscode://file/a/b.yaml:7"),
        ("idea://open?file={path}&line={line}", "/a/x&y#z?.yaml", "idea://open?file=/a/x%26y%23z%3F.yaml&line=7"),
        ("zed://{path}:{line}", "/a.yaml", "zed:///a.yaml:7"),
        ("x-mine:{path}", "/a%/\"<>'.yaml", "x-mine:/a%25/%22%3C%3E%27.yaml"),
    ])
    func `a template becomes an address, and what is filled in is encoded`(
        _ template: String, _ path: String, _ url: String
    ) throws {
        #expect(try EditorAddress(template).url(path: path, at: Self.place) == url)
    }

    @Test func `without a template it is VS Code's`() {
        #expect(EditorAddress.standard.url(path: "/a/b.yaml", at: Self.place) == "vscode://file/a/b.yaml:7:3")
    }

    @Test(arguments: [
        "javascript:alert('{path}')", "JavaScript:{path}", "data:text/html,{path}", "file://{path}", "vbscript:{path}",
        "java\tscript:{path}", " vscode://file{path}", "vscode://file", "", "{path}", "editor", "vscode://{file}",
        "vscode://file/{path", "1x:{path}", "vscode://é/{path}", "blob:{path}", "view-source:{path}",
    ])
    func `what is no address of an editor is refused`(_ template: String) {
        let error = #expect(throws: PlaygroundError.self) { try EditorAddress(template) }
        #expect(error?.code == .invalidEditor)
    }
}
