import MarqueeModel
import Testing

@Suite struct TimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-12-01T08:00:00Z", 1_796_112_000_000),
        ("2026-12-01T09:00:00+01:00", 1_796_112_000_000), ("2026-12-01T08:00:00.123456Z", 1_796_112_000_123),
        ("2000-02-29T23:59:59-00:30", 951_870_599_000), ("1969-12-31T23:59:59.5Z", -500),
        ("2026-12-01t08:00:00z", 1_796_112_000_000),
    ])
    func `moments are read in every form of RFC 3339`(text: String, milliseconds: Int64) {
        #expect(Timestamp(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-12-01", "2026-12-01T08:00:00", "2026-13-01T08:00:00Z", "2026-02-29T08:00:00Z", "2026-12-01T24:00:00Z",
        "2026-12-01T08:60:00Z", "2026-12-01T08:00:00Zx", "2026-12-01T08:00:00.Z", "26-12-01T08:00:00Z",
        "2026-12-01T08:00:00+25:00",
    ])
    func `anything else is no moment`(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func `what is written is read as the same moment`() {
        for milliseconds in stride(
            from: Int64(-62_000_000_000_000), through: 250_000_000_000_000, by: 7_777_777_777_777)
        {
            let moment = Timestamp(milliseconds: milliseconds)
            #expect(Timestamp(moment.description) == moment)
        }
    }

    @Test(arguments: [
        ("5s", 5_000), ("250ms", 250), ("48h", 172_800_000), ("1.5h", 5_400_000), ("30d", 2_592_000_000),
        ("2w", 1_209_600_000),
        ("0s", 0), ("10m", 600_000), ("5 s", 5_000), ("250MS", 250),
    ])
    func `lengths of time have a unit`(text: String, milliseconds: Int64) {
        #expect(TimeSpan(text)?.milliseconds == milliseconds)
    }

    @Test(arguments: ["", "5", "s", "-5s", "5 x", "5sec", "1e3s", "99999999w", ".", "1.2.3s"])
    func `anything else is no length of time`(text: String) {
        #expect(TimeSpan(text) == nil)
    }

    @Test(arguments: [
        ("5MB", 5_000_000), ("512KiB", 524_288), ("1024", 1_024), ("1.5 GiB", 1_610_612_736), ("3kB", 3_000),
        ("5mb", 5_000_000),
    ])
    func `byte counts have decimal and binary units`(text: String, bytes: Int64) {
        #expect(ByteCount(text)?.bytes == bytes)
    }

    @Test(arguments: ["", "MB", "-5MB", "0.3B", "5mbit", "5M", "1e99GB"])
    func `anything else is no byte count`(text: String) {
        #expect(ByteCount(text) == nil)
    }
}
