import MarqueeModel
import MarqueeSystem
import Testing

@Suite struct ProgramDateTests {
    @Test func `the program was made in the past, and not before its first version`() {
        #expect(ProgramDate.start < .now)
        #expect(ProgramDate.start >= Timestamp("2026-11-22T00:00:00Z") ?? .now)
    }

    @Test func `a clock that shows an earlier time is behind`() {
        struct Fixed: HostClock {
            let now: Timestamp
            let uptime = TimeSpan.seconds(0)
            func sleep(for span: TimeSpan) async throws {}
        }
        #expect(Fixed(now: Timestamp(milliseconds: 0)).isBehind)
        #expect(Fixed(now: ProgramDate.start + .milliseconds(-1)).isBehind)
        #expect(!Fixed(now: ProgramDate.start).isBehind)
    }
}
