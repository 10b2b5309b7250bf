import MarqueeModel
import Testing

@testable import MarqueeFiles

@Suite struct StoringTests {
    private struct Exchange: Sendable {
        var status = 200
        var response = ""
        var request = ""
        var method = "GET"
    }

    @Test(arguments: [
        Row("3 a plain 200", Exchange(), true),
        Row("3 another method", Exchange(response: "Cache-Control: max-age=9", method: "POST"), false),
        Row("3 an interim answer", Exchange(status: 103, response: "Cache-Control: max-age=9"), false),
        Row("3 a status with a stated time", Exchange(status: 499, response: "Cache-Control: max-age=9"), true),
        Row("3 Expires is a stated time", Exchange(status: 302, response: "Expires: 0"), true),
        Row("3 without, it isn't kept", Exchange(status: 302), false),
        Row("3.3 a part", Exchange(status: 206, response: "Cache-Control: max-age=9"), false),
        Row(
            "3.5 Authorization is no obstacle to a private cache", Exchange(request: "Authorization: Basic YTpi"), true),
        Row("5.2.1.5 no-store of the request", Exchange(request: "Cache-Control: no-store"), false),
        Row("5.2.2.5 no-store", Exchange(response: "Cache-Control: max-age=9, No-StorE"), false),
        Row("5.2.2.3 must-understand", Exchange(response: "Cache-Control: no-store, must-understand"), true),
        Row(
            "5.2.2.3 and what isn't understood",
            Exchange(status: 599, response: "Cache-Control: max-age=9, must-understand"), false),
        Row("5.2.2.7 private", Exchange(status: 499, response: "Cache-Control: private"), true),
        Row("5.2.2.9 public", Exchange(status: 499, response: "Cache-Control: public"), true),
        Row("5.2.2.4 no-cache is kept", Exchange(response: "Cache-Control: no-cache"), true),
    ])
    private func `what is kept`(row: Row<Exchange, Bool>) {
        let exchange = row.given
        #expect(
            Storing.isStorable(
                status: exchange.status, HeaderFields(lines: exchange.response),
                for: .sample(exchange.request, method: exchange.method)) == row.outcome)
    }

    @Test(arguments: [
        Row("3.1 what Connection names", "Connection: a, B\nA: 1\nb: 2\nc: 3", "c: 3\n"),
        Row("3.1 what belongs to a connection", "Keep-Alive: 5\nTE: x\nTransfer-Encoding: chunked\nUpgrade: x", ""),
        Row("3.1 what belongs to a proxy", "Proxy-Authenticate: x\nProxy-Authentication-Info: y", ""),
        Row(
            "5.2.2.4 what no-cache names", "Cache-Control: no-cache=\"a, b\"\na: 1\nB: 2\nc: 3",
            "Cache-Control: no-cache=\"a, b\"\nc: 3\n"),
        Row("3.1 all else, in order", "Set-Cookie: a\nx: 1\nSet-Cookie: b", "Set-Cookie: a\nx: 1\nSet-Cookie: b\n"),
    ])
    func `which fields are kept`(row: Row<String, String>) {
        let kept = Storing.kept(HeaderFields(lines: row.given))
        #expect(String(decoding: kept.bytes, as: UTF8.self) == row.outcome)
        #expect(HeaderFields(bytes: kept.bytes) == kept)
    }

    @Test(arguments: [
        Row("4.1 no Vary", ("", "A: 1", "A: 2"), true),
        Row("4.1 the same value", ("Vary: A", "A: 1", "a: 1"), true),
        Row("4.1 another value", ("Vary: A", "A: 1", "A: 2"), false),
        Row("4.1 absent then", ("Vary: A", "", "A: 1"), false),
        Row("4.1 absent now", ("Vary: A", "A: 1", ""), false),
        Row("4.1 absent is not empty", ("Vary: A", "A:", ""), false),
        Row("4.1 absent both times", ("Vary: A, B", "A: 1", "A: 1"), true),
        Row("4.1 one of several", ("Vary: A\nVary: B", "A: 1\nB: 1", "A: 1\nB: 2"), false),
        Row("4.1 lines are joined", ("Vary: A", "A: 1, 2", "A: 1\nA: 2"), true),
        Row("4.1 what is no name varies by what nobody knows", ("Vary: a b: c", "A: 1", "A: 1"), false),
        Row("4.1 blanks mean nothing", ("Vary: A", "A: 1,2", "A:  1 , 2 "), true),
        Row("4.1 case means something", ("Vary: A", "A: x", "A: X"), false),
        Row(
            "4.1 but not of languages", ("Vary: Accept-Language", "Accept-Language: en, de", "Accept-Language: De,eN"),
            true),
        Row(
            "4.1 nor weights that mean the same",
            ("Vary: Accept-Language", "Accept-Language: en;q=0.50, de", "Accept-Language: de;q=1.0,EN; q=.5"), true),
        Row(
            "4.1 weights mean something",
            ("Vary: Accept-Language", "Accept-Language: en;q=0.5, de", "Accept-Language: en, de"), false),
        Row("4.1 *", ("Vary: *", "", ""), false), Row("4.1 * among others", ("Vary: , A, *", "", ""), false),
    ])
    func `which requests get the same`(row: Row<(String, String, String), Bool>) {
        let key = VariantKey(of: HeaderFields(lines: row.given.1), response: HeaderFields(lines: row.given.0))
        #expect(key.matches(HeaderFields(lines: row.given.2)) == row.outcome)
        #expect(VariantKey(text: key.text) == key)
    }

    @Test(arguments: [
        Row("4.4 POST", ("POST", 200, ""), ["https://cdn.example/a/b"]),
        Row("4.4 an unknown method", ("M-SEARCH", 204, ""), ["https://cdn.example/a/b"]),
        Row("4.4 a redirect is a success", ("PUT", 303, ""), ["https://cdn.example/a/b"]),
        Row("4.4 a failure changes nothing", ("POST", 500, ""), []), Row("4.4 safe methods", ("OPTIONS", 200, ""), []),
        Row(
            "4.4 Location and Content-Location", ("DELETE", 200, "Location: c\nContent-Location: /d"),
            ["https://cdn.example/a/b", "https://cdn.example/a/c", "https://cdn.example/d"]),
        Row(
            "4.4 of the same origin only",
            ("POST", 200, "Location: https://cdn.example:8443/\nContent-Location: http://cdn.example/"),
            ["https://cdn.example/a/b"]),
    ])
    func `what a change makes worthless`(row: Row<(String, Int, String), [String]>) {
        let found = Invalidating.addresses(
            "https://cdn.example/a/b", method: row.given.0, status: row.given.1, HeaderFields(lines: row.given.2))
        #expect(found == row.outcome)
    }
}
