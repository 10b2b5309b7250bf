import MarqueeModel
import Testing

@testable import MarqueeFiles

@Suite struct FreshnessTests {
    private static let date = "Date: Sat, 21 Nov 2026 12:00:00 GMT\n"

    @Test(arguments: [
        Row("5.2.2.1 max-age", "Cache-Control: max-age=60", 60),
        Row("5.2 names have any case", "cache-control: MaX-aGe=60", 60),
        Row("5.2 an argument may be quoted", "Cache-Control: max-age=\"60\"", 60),
        Row("1.2.2 leading zeros", "Cache-Control: max-age=0060", 60),
        Row("1.2.2 too great to count", "Cache-Control: max-age=99999999999999999999", 2_147_483_648),
        Row("1.2.2 beyond 2^31", "Cache-Control: max-age=2147483649", 2_147_483_648),
        Row("4.2.1 a letter is stale", "Cache-Control: max-age=a60", 0),
        Row("4.2.1 a letter behind is stale", "Cache-Control: max-age=60a", 0),
        Row("4.2.1 a sign is stale", "Cache-Control: max-age=-60", 0),
        Row("4.2.1 a fraction is stale", "Cache-Control: max-age=60.5", 0),
        Row("4.2.1 nothing is stale", "Cache-Control: max-age=", 0),
        Row("4.2.1 no argument is stale", "Cache-Control: max-age", 0),
        Row("4.2.1 single quotes are none", "Cache-Control: max-age='60'", 0),
        Row("4.2.1 a blank behind =", "Cache-Control: max-age= 60", 0),
        Row("4.2.1 the first one counts", "Cache-Control: max-age=60, max-age=1", 60),
        Row("4.2.1 the first line counts", "Cache-Control: max-age=1\nCache-Control: max-age=60", 1),
        Row("5.2 what is quoted is no directive", "Cache-Control: x=\"max-age=9\", max-age=60", 60),
        Row("5.2 nor behind an escaped quote", #"Cache-Control: x="\", max-age=9", max-age=60"#, 60),
        Row("5.2.3 extensions are ignored", "Cache-Control: foobar, max-age=60", 60),
        Row("5.2.2.10 s-maxage isn't for a private cache", "Cache-Control: s-maxage=9, max-age=60", 60),
        Row("5.2.2.10 alone it says nothing", "Cache-Control: s-maxage=9", 0),
        Row("5.3 max-age goes before Expires", "Cache-Control: max-age=60\nExpires: 0", 60),
        Row("5.3 max-age=0 too", "Cache-Control: max-age=0\nExpires: Sat, 21 Nov 2026 13:00:00 GMT", 0),
        Row("5.3 Expires less Date", date + "Expires: Sat, 21 Nov 2026 12:01:00 GMT", 60),
        Row("5.3 without Date, less its coming", "Expires: Sat, 21 Nov 2026 12:01:00 GMT", 60),
        Row("5.3 nor with a wrong one", "Date: foo\nExpires: Sat, 21 Nov 2026 12:01:00 GMT", 60),
        Row("5.3 Expires as Date", date + "Expires: Sat, 21 Nov 2026 12:00:00 GMT", 0),
        Row("5.3 Expires before Date", date + "Expires: Sat, 21 Nov 2026 11:00:00 GMT", 0),
        Row("5.3 0 is the past", date + "Expires: 0", 0),
        Row("5.3 a wrong first line is the past", "Expires: x\nExpires: Sat, 21 Nov 2026 13:00:00 GMT", 0),
        Row("5.3 and not guessed at", "Last-Modified: Fri, 20 Nov 2026 12:00:00 GMT\nExpires: 0", 0),
        Row("4.2.2 a tenth since it changed", date + "Last-Modified: Sat, 21 Nov 2026 11:00:00 GMT", 360),
        Row("4.2.2 at most a day", date + "Last-Modified: Sat, 21 Nov 2020 11:00:00 GMT", 86_400),
        Row("4.2.2 from the future", date + "Last-Modified: Sun, 22 Nov 2026 12:00:00 GMT", 0),
        Row("4.2.2 only an entity tag", "ETag: \"a\"", 0),
        Row("4.2.2 nothing", "", 0),
    ])
    func `how long it is fresh`(row: Row<String, Int64>) {
        #expect(StoredResponse.sample(row.given).freshnessLifetime == .seconds(row.outcome))
    }

    @Test(arguments: [
        Row("15.1 404", (404, ""), true), Row("15.1 410", (410, ""), true), Row("15.1 501", (501, ""), true),
        Row("15.1 201", (201, ""), false), Row("15.1 302", (302, ""), false), Row("15.1 503", (503, ""), false),
        Row("5.2.2.9 public", (599, "Cache-Control: public\n"), true),
    ])
    func `whose time may be guessed`(row: Row<(Int, String), Bool>) {
        let fields = row.given.1 + "Last-Modified: Sat, 21 Nov 2026 11:00:00 GMT"
        let response = StoredResponse.sample(fields, status: row.given.0)
        #expect((response.freshnessLifetime > .seconds(0)) == row.outcome)
    }

    @Test(arguments: [
        Row("4.2.3 time here", "", 100),
        Row("4.2.3 Age and time here", "Age: 30", 132),
        Row("4.2.3 apparent age", "Date: Sat, 21 Nov 2026 11:59:00 GMT", 160),
        Row("4.2.3 the greater one", "Age: 30\nDate: Sat, 21 Nov 2026 11:59:00 GMT", 160),
        Row("4.2.3 a clock ahead of ours", "Date: Sat, 21 Nov 2026 12:05:00 GMT", 102),
        Row("5.1 no number", "Age: abc", 102), Row("5.1 a sign", "Age: -9", 102),
        Row("5.1 a fraction", "Age: 9.0", 102),
        Row("5.1 the first of several", "Age: 30, 0", 132), Row("5.1 of several lines", "Age: 0\nAge: 30", 102),
        Row("1.2.2 too great to count", "Age: 99999999999", 2_147_483_648 + 102),
    ])
    func `how old it is`(row: Row<String, Int64>) {
        let response = StoredResponse.sample(
            row.given, requestedAt: row.name == "4.2.3 time here" ? noon() : noon(-2))
        #expect(response.age(at: noon(100)) == .seconds(row.outcome))
    }

    @Test func `a clock that is set back makes nothing younger than it was`() {
        #expect(StoredResponse.sample("Age: 30").age(at: noon(-500)) == .seconds(30))
        #expect(!StoredResponse.sample("Cache-Control: max-age=60\nAge: 60").isFresh(at: noon(-500)))
    }

    @Test(arguments: [
        Row("4.2.4 nothing forbids it", "Cache-Control: max-age=1", true),
        Row("5.2.2.2 must-revalidate", "Cache-Control: max-age=1, must-revalidate", false),
        Row("5.2.2.4 no-cache", "Cache-Control: no-cache", false),
        Row("5.2.2.4 no-cache for a field", "Cache-Control: max-age=1, no-cache=\"a\"", true),
        Row("5.2.2.5 no-store", "Cache-Control: no-store", false),
        Row("5.2.2.8 proxy-revalidate isn't for a private cache", "Cache-Control: max-age=1, proxy-revalidate", true),
        Row("RFC 5861, 4: in time", "Cache-Control: max-age=1, stale-if-error=60", true),
        Row("RFC 5861, 4: too late", "Cache-Control: max-age=1, stale-if-error=20", false),
        Row("RFC 5861, 4: never against this", "Cache-Control: stale-if-error=60, must-revalidate", false),
    ])
    func `what may stand in while the origin is down`(row: Row<String, Bool>) {
        #expect(StoredResponse.sample(row.given).mayStandIn(at: noon(30)) == row.outcome)
    }

    @Test(arguments: [
        Row("IMF", "Sun, 06 Nov 1994 08:49:37 GMT", true), Row("RFC 850", "Sunday, 06-Nov-94 08:49:37 GMT", true),
        Row("asctime", "Sun Nov  6 08:49:37 1994", true), Row("any case", "SUN, 06 noV 1994 08:49:37 gMt", true),
        Row("UTC", "Sun, 06 Nov 1994 08:49:37 UTC", false), Row("short year", "Sun, 06 Nov 94 08:49:37 GMT", false),
        Row("no comma", "Sun 06 Nov 1994 08:49:37 GMT", false), Row("blanks", "Sun, 06  Nov  1994 08:49:37 GMT", false),
        Row("dashes", "Sun, 06-Nov-1994 08:49:37 GMT", false), Row("points", "Sun, 06 Nov 1994 08.49.37 GMT", false),
        Row("one digit", "Sun, 06 Nov 1994 8:49:37 GMT", false), Row("no day", "Sun, 31 Nov 1994 08:49:37 GMT", false),
        Row("sign", "Sunday, 06-Nov-+4 08:49:37 GMT", false), Row("offset", "Sun, 06 Nov 1994 08:49:37+01 GMT", false),
        Row("nothing", "", false),
    ])
    func `dates (RFC 9110, 5.6.7)`(row: Row<String, Bool>) {
        let moment = Timestamp("1994-11-06T08:49:37Z")
        #expect(HTTPDate.read(row.given, now: noon()) == (row.outcome ? moment : nil))
    }

    @Test func `a year of two digits lies at most 50 years ahead (RFC 9110, 5.6.7)`() throws {
        let near = HTTPDate.read("Thursday, 18-Aug-76 02:01:18 GMT", now: noon())
        #expect(near == Timestamp("2076-08-18T02:01:18Z"))
        let far = HTTPDate.read("Thursday, 18-Aug-77 02:01:18 GMT", now: noon())
        #expect(far == Timestamp("1977-08-18T02:01:18Z"))
        #expect(HTTPDate.text(noon()) == "Sat, 21 Nov 2026 12:00:00 GMT")
        #expect(HTTPDate.text(try #require(near)) == "Tue, 18 Aug 2076 02:01:18 GMT")
    }
}
