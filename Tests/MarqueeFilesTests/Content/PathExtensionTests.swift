import MarqueeModel
import Testing

@testable import MarqueeFiles

struct PathExtensionTests {
    @Test(
        arguments: [
            ("image/png", "/a.jpg", [], "png"), ("image/jpeg", nil, [], "jpg"),
            (nil, "/a/b.JPEG", [], "jpg"), ("application/octet-stream", "/a.webp", [], "webp"),
            ("text/plain", "/a.svg", [], "svg"), ("text/plain", "/a", [], "txt"), (nil, "/a.tar.gz", [], "gz"),
            (nil, "/a", ["image/gif"], "gif"), (nil, "/a", ["image/*"], nil),
            (nil, "/a", ["image/gif", "image/png"], nil),
            (nil, "/a.exe", [], nil), (nil, "/a.png/b", [], nil), (nil, "/a.png%00", [], nil),
            (nil, "/.png", [], "png"),
            (nil, "/a.", [], nil), (nil, "", [], nil), (nil, "/a.p/ng", [], nil), ("x/../../etc", "/a.so", [], nil),
        ] as [(String?, String?, [String], String?)])
    func `only known extensions are chosen`(
        mediaType: String?, path: String?, accept: [String], expected: String?
    ) {
        let ranges = accept.compactMap { MediaRange($0) }
        #expect(PathExtension.choose(mediaType: mediaType, path: path, accept: ranges) == expected)
    }

    @Test(
        arguments: [
            ("image/PNG", "image/png"), ("text/html; charset=utf-8", "text/html"), (" image/png ;q", "image/png"),
            ("image/*", nil), ("image", nil), ("", nil), ("a/" + String(repeating: "b", count: 200), nil),
        ] as [(String, String?)])
    func `a content type is read without its parameters`(text: String, essence: String?) {
        #expect(PathExtension.essence(of: text) == essence)
    }
}
