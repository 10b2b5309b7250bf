import MarqueeProject
import Testing

struct FilePathTests {
    @Test(arguments: [
        ("a//b/./c", "a/b/c"), ("./a", "a"), ("", "."), ("/", "/"), ("//a/", "/a"), ("a/../b", "a/../b"), (".", "."),
    ])
    func `a path is written in one way`(_ text: String, _ expected: String) {
        #expect(FilePath(text).text == expected)
    }

    @Test(arguments: [("/w/a/b", "a/b"), ("/w", "."), ("/wa/b", "/wa/b"), ("/x/b", "/x/b"), ("rel", "rel")])
    func `a path below the working directory is shown without it`(_ text: String, _ expected: String) {
        #expect(FilePath(text).shown(in: FilePath("/w")).text == expected)
    }

    @Test
    func `below the root everything is shown without the first slash`() {
        #expect(FilePath("/a/b").shown(in: FilePath("/")).text == "a/b")
    }

    @Test(arguments: [("/a/b", "/a"), ("/a", "/"), ("/", "/"), ("a", "."), ("a/b", "a")])
    func `a path has a parent`(_ text: String, _ expected: String) {
        #expect(FilePath(text).parent.text == expected)
    }

    @Test(arguments: [("a.YAML", "yaml"), ("x/a.b.yml", "yml"), (".hidden", ""), ("none", ""), ("a.", "")])
    func `a name has an extension`(_ text: String, _ expected: String) {
        #expect(FilePath(text).fileExtension == expected)
    }

    @Test func `a name may begin with a mark that combines`() {
        let path = FilePath("/w//.\u{301}a/\u{301}b.\u{301}YAML")
        #expect(path.text == "/w/.\u{301}a/\u{301}b.\u{301}YAML")
        #expect(path.name == "\u{301}b.\u{301}YAML")
        #expect(path.parent.text == "/w/.\u{301}a")
        #expect(path.fileExtension == "\u{301}yaml")
        #expect(FilePath("/\u{301}a").isAbsolute)
        #expect(FilePath("/\u{301}a").name == "\u{301}a")
        #expect(path.shown(in: FilePath("/w/.\u{301}a")).text == "\u{301}b.\u{301}YAML")
    }
}
