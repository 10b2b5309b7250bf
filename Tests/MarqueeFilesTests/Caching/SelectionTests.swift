import MarqueeModel
import Testing

@testable import MarqueeFiles

@Suite struct SelectionTests {
    private static let fresh = "Cache-Control: max-age=60"

    @Test(arguments: [
        Row("4 nothing stored", ("", []), Selection.forward(selected: nil)),
        Row("4.2 fresh", ("", [fresh]), .use(0)),
        Row("4.2 stale", ("", ["Cache-Control: max-age=30"]), .forward(selected: 0)),
        Row("4.3.1 stale with a tag", ("", ["ETag: \"a\""]), .validate([0], selected: 0)),
        Row("4.3.1 stale with a date", ("", ["Last-Modified: 1"]), .validate([0], selected: 0)),
        Row(
            "4.1 the newest that matches", ("", [fresh + "\nAge: 5", "Date: Sat, 21 Nov 2026 12:00:01 GMT\n" + fresh]),
            .use(1)),
        Row(
            "4.1 the preferred language",
            (
                "Accept-Language: fr;q=0.5, DE;q=1.0",
                ["Vary: Accept-Language\nContent-Language: de\n" + fresh]
            ), .use(0)),
        Row(
            "4.1 one of two that are preferred",
            ("Accept-Language: fr, de", ["Vary: Accept-Language\nContent-Language: de\n" + fresh]),
            .forward(selected: nil)),
        Row(
            "4.1 no language",
            ("Accept-Language: de;q=0", ["Vary: Accept-Language\nContent-Language: de\n" + fresh]),
            .forward(selected: nil)),
        Row(
            "RFC 5861, 3: within the time",
            ("", ["Cache-Control: max-age=20, stale-while-revalidate=10"]), .useAndValidate(0)),
        Row(
            "RFC 5861, 3: after it", ("", ["Cache-Control: max-age=20, stale-while-revalidate=9"]),
            .forward(selected: 0)),
        Row("RFC 5861, 3: fresh", ("", [fresh + ", stale-while-revalidate=9"]), .use(0)),
        Row(
            "RFC 5861, 3: forbidden",
            ("", ["Cache-Control: max-age=20, stale-while-revalidate=60, must-revalidate"]), .forward(selected: 0)),
        Row(
            "RFC 5861, 3: the client wants a young one",
            ("Cache-Control: max-age=25", ["Cache-Control: max-age=20, stale-while-revalidate=60"]),
            .forward(selected: 0)),
        Row("4.1 none that matches", ("A: 2", ["Vary: A\n" + fresh]), .forward(selected: nil)),
        Row(
            "4.3.1 tags of others", ("A: 2", ["Vary: A\nETag: \"a\"", "Vary: A", "Vary: A\nETag: \"b\""]),
            .validate([0, 2], selected: nil)),
        Row(
            "5.2.2.4 no-cache", ("", ["Cache-Control: max-age=60, no-cache\nETag: \"a\""]), .validate([0], selected: 0)),
        Row("5.2.2.4 no-cache of a field", ("", ["Cache-Control: max-age=60, no-cache=\"a\""]), .use(0)),
        Row("5.2.1.4 no-cache", ("Cache-Control: no-cache", [fresh]), .forward(selected: 0)),
        Row("5.2.1.5 no-store", ("Cache-Control: no-store", [fresh]), .forward(selected: 0)),
        Row("5.4 Pragma", ("Pragma: no-cache", [fresh]), .forward(selected: 0)),
        Row("5.4 Pragma beside Cache-Control", ("Pragma: no-cache\nCache-Control: x", [fresh]), .use(0)),
        Row("5.4 Pragma of a response", ("", [fresh + "\nPragma: no-cache"]), .use(0)),
        Row("5.2.1.1 max-age, young enough", ("Cache-Control: max-age=30", [fresh]), .use(0)),
        Row("5.2.1.1 max-age, too old", ("Cache-Control: max-age=29", [fresh]), .forward(selected: 0)),
        Row("5.2.1.1 max-age that is none", ("Cache-Control: max-age=x", [fresh]), .forward(selected: 0)),
        Row("RFC 8246, 2: immutable, fresh", ("Cache-Control: max-age=0", [fresh + ", immutable"]), .use(0)),
        Row("RFC 8246, 2: immutable, stale", ("", ["Cache-Control: max-age=30, immutable"]), .forward(selected: 0)),
        Row("5.2.1.3 min-fresh, enough", ("Cache-Control: min-fresh=30", [fresh]), .use(0)),
        Row("5.2.1.3 min-fresh, too little", ("Cache-Control: min-fresh=31", [fresh]), .forward(selected: 0)),
        Row("5.2.1.2 max-stale, enough", ("Cache-Control: max-stale=10", ["Cache-Control: max-age=20"]), .use(0)),
        Row(
            "5.2.1.2 max-stale, too little", ("Cache-Control: max-stale=9", ["Cache-Control: max-age=20"]),
            .forward(selected: 0)),
        Row("5.2.1.2 max-stale, without end", ("Cache-Control: max-stale", ["Cache-Control: max-age=20"]), .use(0)),
        Row(
            "5.2.1.2 max-stale that is none", ("Cache-Control: max-stale=x", ["Cache-Control: max-age=20"]),
            .forward(selected: 0)),
        Row(
            "5.2.2.2 must-revalidate", ("Cache-Control: max-stale", ["Cache-Control: max-age=20, must-revalidate"]),
            .forward(selected: 0)),
        Row("5.2.1.7 only-if-cached, fresh", ("Cache-Control: only-if-cached", [fresh]), .use(0)),
        Row(
            "5.2.1.7 only-if-cached, stale", ("Cache-Control: only-if-cached", ["Cache-Control: max-age=1"]),
            .unavailable),
    ])
    func `what a request leads to`(row: Row<(String, [String]), Selection>) {
        let stored = row.given.1.map { StoredResponse.sample($0, request: "A: 1") }
        #expect(Selection.of(.sample(row.given.0), among: stored, at: noon(30)) == row.outcome)
    }

    @Test(arguments: [
        Row("4.3.1 a tag", ["ETag: \"a\""], "if-none-match: \"a\"\n"),
        Row("4.3.1 a weak tag", ["ETag: W/\"a\""], "if-none-match: W/\"a\"\n"),
        Row("4.3.1 a date", ["Last-Modified: x"], "if-modified-since: x\n"),
        Row("4.3.1 both", ["ETag: \"a\"\nLast-Modified: x"], "if-none-match: \"a\"\nif-modified-since: x\n"),
        Row(
            "4.3.1 several tags", ["ETag: \"a\"\nLast-Modified: x", "ETag: \"b\"", "ETag: \"a\""],
            "if-none-match: \"a\", \"b\"\n"),
    ])
    func `how the origin is asked`(row: Row<[String], String>) {
        let fields = Validating.conditions(row.given.map { StoredResponse.sample($0) })
        #expect(String(decoding: fields.bytes, as: UTF8.self) == row.outcome)
    }

    @Test(arguments: [
        Row("4.3.4 a tag of one", ("ETag: \"b\"", ["ETag: \"a\"", "ETag: \"b\""]), 1),
        Row("4.3.4 a weak tag of one", ("ETag: W/\"b\"", ["ETag: \"a\"", "ETag: \"b\""]), 1),
        Row("4.3.4 no tag, and only one", ("", ["ETag: \"a\""]), 0),
        Row("4.3.4 no tag, and several", ("", ["ETag: \"a\"", "ETag: \"b\""]), nil),
        Row("4.3.4 another strong tag", ("ETag: \"c\"", ["ETag: \"a\""]), nil),
        Row("4.3.4 a strong tag for what has none", ("ETag: \"c\"", ["Last-Modified: x"]), nil),
    ])
    func `which one a 304 is about`(row: Row<(String, [String]), Int?>) {
        let candidates = row.given.1.map { StoredResponse.sample($0) }
        #expect(Validating.confirmed(candidates, by: HeaderFields(lines: row.given.0)) == row.outcome)
    }

    @Test func `a 304 changes what it names, save what describes the body (3.2)`() {
        let stored = StoredResponse.sample(
            "A: 1\nB: 1\nAge: 9\nDate: Sat, 21 Nov 2026 11:00:00 GMT\nContent-Length: 5\nContent-Type: text/plain")
        let news = HeaderFields(
            lines: "a: 2\na: 3\nContent-Length: 9\nContent-Type: x\nConnection: c\nc: 1\nCache-Control: max-age=9")
        let fresh = Validating.freshened(stored, by: news, requestedAt: noon(50), receivedAt: noon(51))
        #expect(
            String(decoding: fresh.fields.bytes, as: UTF8.self)
                == "B: 1\nContent-Length: 5\nContent-Type: text/plain\na: 2\na: 3\nCache-Control: max-age=9\n")
        #expect(fresh.age(at: noon(51)) == .seconds(1))
    }

    @Test(arguments: [
        Row("4.3.2 a tag", "If-None-Match: \"x\", \"a\"", true),
        Row("4.3.2 a weak one", "If-None-Match: W/\"a\"", true),
        Row("4.3.2 any", "If-None-Match: *", true), Row("4.3.2 another", "If-None-Match: \"x\"", false),
        Row("4.3.2 since then", "If-Modified-Since: Sat, 21 Nov 2026 11:00:00 GMT", true),
        Row("4.3.2 since later", "If-Modified-Since: Saturday, 21-Nov-26 11:30:00 GMT", true),
        Row("4.3.2 since before", "If-Modified-Since: Sat, 21 Nov 2026 10:00:00 GMT", false),
        Row("4.3.2 no date", "If-Modified-Since: x", false),
        Row(
            "13.1.3 the tag goes first", "If-None-Match: \"x\"\nIf-Modified-Since: Sat, 21 Nov 2026 11:00:00 GMT", false
        ),
        Row("no condition", "", false),
    ])
    func `what a client has already`(row: Row<String, Bool>) {
        let stored = StoredResponse.sample("ETag: \"a\"\nLast-Modified: Sat, 21 Nov 2026 11:00:00 GMT")
        #expect(Preconditions.isNotModified(HeaderFields(lines: row.given), stored) == row.outcome)
    }

    @Test(arguments: [
        Row("14.1.2 first and last", "bytes=0-1", ByteRange.Outcome.part(0..<2)),
        Row("14.1.2 open", "bytes=8-", .part(8..<10)),
        Row("14.1.2 beyond", "Bytes=8-99", .part(8..<10)), Row("14.1.2 the last ones", "bytes=-3", .part(7..<10)),
        Row("14.1.2 more than there are", "bytes=-30", .part(0..<10)),
        Row("14.1.2 too far", "bytes=10-", .unsatisfiable),
        Row("14.1.2 none", "bytes=-0", .unsatisfiable), Row("14.1.2 backwards", "bytes=5-4", .whole),
        Row("14.2 several", "bytes=0-1,3-4", .whole), Row("14.2 another unit", "lines=0-1", .whole),
        Row("14.1.2 too great a number", "bytes=0-99999999999999999999", .whole),
        Row("14.1.2 the greatest number", "bytes=0-9223372036854775807", .part(0..<10)),
        Row("14.1.2 and from the end", "bytes=-9223372036854775807", .part(0..<10)),
        Row("14.1.1 nothing", "bytes=-", .whole),
    ])
    func `a part of a file`(row: Row<String, ByteRange.Outcome>) {
        #expect(ByteRange.of(row.given, size: 10) == row.outcome)
    }
}
