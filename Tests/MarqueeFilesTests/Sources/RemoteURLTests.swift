import Testing

@testable import MarqueeFiles

struct RemoteURLTests {
    @Test(arguments: [
        ("HTTPS://Example.org", "https://Example.org/", "example.org"),
        ("http://me:pw@example.org:81/a/../b?key=1#x", "http://example.org:81/b", "example.org"),
        ("https://a@b@example.org/p?q", "https://example.org/p", "example.org"),
        ("http://[::1]:80/a", "http://[::1]:80/a", "[::1]"),
        ("https://example.org?key=secret", "https://example.org/", "example.org"),
        ("https://example.org/a%2Fb//c", "https://example.org/a%2Fb//c", "example.org"),
    ])
    func `a URL is told without its secrets`(text: String, label: String, host: String) throws {
        let url = try #require(RemoteURL(text))
        #expect(url.label == label)
        #expect(url.host == host)
    }

    @Test(arguments: ["ftp://a/b", "data:,x", "a.png", "http:///a", "http://a b/", "https:", "file:///a", ""])
    func `anything else is none`(text: String) {
        #expect(RemoteURL(text) == nil)
    }

    @Test func `user and query tell sources apart, fragments do not`() throws {
        #expect(RemoteURL("http://u:p@a/b?c#d")?.key == "http://u:p@a/b?c")
        #expect(RemoteURL("http://u:p@a/b?c#d")?.requestText == "http://a/b?c")
    }

    /// RFC 3986, sections 5.4.1 and 5.4.2.
    @Test(arguments: [
        ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
        ("g?y", "/b/c/g?y"), ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), ("g?y#s", "/b/c/g?y"), (";x", "/b/c/;x"),
        ("g;x", "/b/c/g;x"), ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"), ("../", "/b/"),
        ("../g", "/b/g"), ("../..", "/"), ("../../", "/"), ("../../g", "/g"), ("../../../g", "/g"),
        ("/./g", "/g"), ("/../g", "/g"), ("g.", "/b/c/g."), ("..g", "/b/c/..g"), ("./g/.", "/b/c/g/"),
        ("g/./h", "/b/c/g/h"), ("g/../h", "/b/c/h"), ("g;x=1/../y", "/b/c/y"), ("g?y/../x", "/b/c/g?y/../x"),
    ])
    func `a relative reference leads where it should`(reference: String, target: String) throws {
        let base = try #require(RemoteURL("http://a/b/c/d;p?q"))
        #expect(try base.resolving(reference).requestText == "http://a" + target)
    }

    @Test func `nothing leads from https to http`() throws {
        let secure = try #require(RemoteURL("https://a/b"))
        let plain = try #require(RemoteURL("http://a/b"))
        #expect(throws: RemoteURL.RedirectRefusal.insecure) { try secure.resolving("http://a/c") }
        #expect(try plain.resolving("https://a/c").requestText == "https://a/c")
        #expect(try secure.resolving("//b/c").requestText == "https://b/c")
    }
}
