import Foundation
import MarqueeModel
import Testing

@testable import MarqueeContent

/// Dates keep what they were written with.
struct ContentDateTests {
    @Test(arguments: [
        "2026-12-01", "2026-12-01T09:45", "2026-12-01T09:45Z", "2026-12-01T09:45+02:00", "2026-12-01T09:45:27",
        "2026-12-01T09:45:27Z", "2026-12-01T09:45:27.1-03:30", "2026-12-01T09:45:27.123456789Z", "0000-01-01",
        "2024-02-29T23:59:59.000+14:00", "9999-12-31T23:59",
    ])
    func `what is written in the extended form is written back as it was`(_ text: String) throws {
        #expect(try #require(ContentDate(text)).description == text)
    }

    @Test(arguments: [
        ("20261201", "2026-12-01"), ("20261201T0945", "2026-12-01T09:45"), ("20261201T094527Z", "2026-12-01T09:45:27Z"),
        ("20261201T094527,5+0130", "2026-12-01T09:45:27.5+01:30"), ("2026-12-01T09:45+01", "2026-12-01T09:45+01:00"),
        ("2026-12-01 09:45:27z", "2026-12-01T09:45:27Z"), ("2026-335", "2026-12-01"), ("2026335", "2026-12-01"),
        ("2026-W49-2", "2026-12-01"), ("2026W492T0945", "2026-12-01T09:45"), ("2020-W53-7", "2021-01-03"),
        ("2019-W01-1", "2018-12-31"), ("2026-12-31T24:00Z", "2027-01-01T00:00Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"), ("2026-12-01T09:45:27-00:00", "2026-12-01T09:45:27Z"),
        ("2026-12-01T09:45:27.12345678901234567890123Z", "2026-12-01T09:45:27.123456789Z"),
    ])
    func `other forms of ISO 8601 are read`(_ text: String, _ canonical: String) {
        #expect(ContentDate(text)?.description == canonical)
    }

    @Test(arguments: [
        "", "2026", "2026-12", "2026-13-01", "2026-02-29", "2026-12-32", "2026-1-1", "2026-12-01T", "2026-12-01T9:45",
        "2026-12-01T25:00", "2026-12-01T24:01", "2026-12-01T09:60", "2026-12-01T09:45:61", "2026-12-01T09:45:27.",
        "2026-12-01T09:45+", "2026-12-01T09:45+25:00", "2026-12-01T09:45+01:60", "2026-12-01T09:45ZZ", "2026-12-01Z",
        "2026-000", "2026-366", "2021-W53-1", "2026-W00-1", "2026-W49-8", "12/01/2026", "٢٠٢٦-12-01", "-2026-12-01",
        "9999-12-31T24:00", "20261", "tomorrow",
    ])
    func `what is no date is refused`(_ text: String) {
        #expect(ContentDate(text) == nil)
    }

    @Test func `a moment needs a time and an offset`() {
        #expect(ContentDate("2026-12-01")?.timestamp == nil)
        #expect(ContentDate("2026-12-01T09:45")?.timestamp == nil)
        #expect(ContentDate("2026-12-01T09:45+01:00")?.timestamp == Timestamp("2026-12-01T08:45:00Z"))
        #expect(ContentDate("2026-12-01")?.timestamp(assumingOffset: 60) == Timestamp("2026-11-30T23:00:00Z"))
        #expect(ContentDate("2026-12-01T09:45Z")?.timestamp(assumingOffset: 60) == Timestamp("2026-12-01T09:45:00Z"))
        #expect(ContentDate("1970-01-01T00:00:01.5Z")?.date == Date(timeIntervalSince1970: 1.5))
        #expect(ContentDate("1969-12-31")?.date(assumingOffset: 0) == Date(timeIntervalSince1970: -86_400))
    }

    @Test func `all days of 2,000 years are themselves again`() {
        var days = ContentDate.daysSince1970(year: 1_000, month: 1, day: 1)
        let end = ContentDate.daysSince1970(year: 3_000, month: 1, day: 1)
        while days < end {
            let (year, month, day) = ContentDate.date(daysSince1970: days)
            guard ContentDate.daysSince1970(year: year, month: month, day: day) == days,
                ContentDate(year: year, month: month, day: day) != nil
            else {
                Issue.record("\(year)-\(month)-\(day)")
                return
            }
            days += 1
        }
    }
}
