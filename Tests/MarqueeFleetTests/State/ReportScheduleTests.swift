import MarqueeModel
import Testing

@testable import MarqueeFleet

@Suite struct ReportScheduleTests {
    @Test func `the first report is due at once, the next after half a minute at most`() {
        var schedule = ReportSchedule()
        #expect(schedule.due == .seconds(0))
        schedule.reported(at: .seconds(100), random: 0)
        #expect(schedule.due == .seconds(124))
        schedule.reported(at: .seconds(100), random: 1)
        #expect(schedule.due == .seconds(130))
        #expect(!schedule.isRegular(at: .seconds(129)))
        #expect(schedule.isRegular(at: .seconds(130)))
    }

    @Test func `a change is told 0.2 s later, and no two reports within a second`() {
        var schedule = ReportSchedule()
        schedule.reported(at: .seconds(100), random: 1)
        schedule.change(at: .seconds(110))
        schedule.change(at: .milliseconds(110_150))
        #expect(schedule.due == .milliseconds(110_200))
        schedule.reported(at: .milliseconds(110_200), random: 1)
        schedule.change(at: .milliseconds(110_300))
        #expect(schedule.due == .milliseconds(111_200))
    }

    @Test func `a change puts nothing off`() {
        var schedule = ReportSchedule()
        schedule.reported(at: .seconds(100), random: 1)
        schedule.change(at: .milliseconds(129_900))
        #expect(schedule.due == .seconds(130))
    }
}
