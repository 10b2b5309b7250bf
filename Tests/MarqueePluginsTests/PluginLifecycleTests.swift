import MarqueeModel
import MarqueeTesting
import Testing

@testable import MarqueePlugins

@Suite struct PluginLifecycleTests {
    private static func life(_ change: (inout PluginSupervision) -> Void = { _ in }) -> PluginLifecycle {
        var rules = PluginSupervision()
        change(&rules)
        return PluginLifecycle(rules, uptime: .seconds(100))
    }

    /// Crashes a plugin at these moments, and gives what it then does.
    private static func phases(_ life: inout PluginLifecycle, crashingAt seconds: [Int64]) -> [PluginLifecycle.Phase] {
        seconds.map { second in
            if case .waiting = life.phase { _ = life.timePassed(uptime: .seconds(second)) }
            life.greeted(uptime: .seconds(second))
            _ = life.ended(uptime: .seconds(second))
            return life.phase
        }
    }

    private static func delays(_ phases: [PluginLifecycle.Phase], from seconds: [Int64]) -> [Int64] {
        zip(phases, seconds).map { phase, second in
            guard case .waiting(let until) = phase else { return -1 }
            return until.milliseconds - second * 1_000
        }
    }

    @Test func `a plugin that says hello runs`() {
        var life = Self.life()
        #expect(!life.isUp)
        #expect(life.deadline == .seconds(110))
        life.greeted(uptime: .seconds(101))
        #expect(life.isUp)
        #expect(life.deadline == .seconds(111))
    }

    @Test func `one that says no hello is killed`() {
        var life = Self.life()
        #expect(life.timePassed(uptime: .seconds(109)) == [])
        #expect(life.timePassed(uptime: .seconds(110)) == [.kill(reason: "it did not say hello within 10s")])
        #expect(life.timePassed(uptime: .seconds(200)) == [])
        #expect(life.phase == .ending)
    }

    @Test func `the delay doubles with each crash, up to the longest`() {
        let seconds = (0..<12).map { Int64(200 + $0 * 40) }
        var life = Self.life { $0.crashLimit = nil }
        let delays = Self.delays(Self.phases(&life, crashingAt: seconds), from: seconds)
        #expect(delays == [100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000, 30_000])
    }

    @Test func `one that makes room for another process is no crash, whether it ends by itself or is killed`() {
        for isKilled in [false, true] {
            var life = Self.life { $0.crashLimit = 1 }
            life.greeted(uptime: .seconds(101))
            #expect(life.retire(uptime: .seconds(102)) == [.retire])
            #expect(life.isRetiring && !life.isUp)
            #expect(life.deadline == .seconds(103))
            if isKilled {
                #expect(life.timePassed(uptime: .seconds(103)) == [.kill(reason: "it did not exit")])
            }
            #expect(life.ended(uptime: .seconds(104)) == [.launch])
            #expect(!life.isRetiring)
        }
    }

    @Test func `a minute without a crash makes the delay short again`() {
        let seconds: [Int64] = [200, 210, 269, 329, 388]
        var life = Self.life()
        #expect(Self.delays(Self.phases(&life, crashingAt: seconds), from: seconds) == [100, 200, 400, 100, 200])
    }

    @Test(arguments: [
        ([200, 201, 202, 203, 204], true), ([200, 210, 220, 230, 259], true), ([200, 210, 220, 230, 260], false),
        ([200, 201, 202, 203], false),
    ])
    func `five crashes within a minute disable it`(seconds: [Int64], isDisabled: Bool) {
        var life = Self.life()
        _ = Self.phases(&life, crashingAt: seconds)
        #expect((life.phase == .disabled) == isDisabled)
        #expect((life.deadline == nil) == isDisabled)
    }

    @Test func `why a plugin is disabled is told`() {
        var life = Self.life { $0.crashLimit = 1 }
        life.greeted(uptime: .seconds(101))
        let effects = life.ended(uptime: .seconds(102))
        #expect(effects == [.disable(reason: "it crashed 1 times within 1m")])
    }

    @Test func `a plugin that is enabled starts at once, with all its crashes forgiven`() {
        var life = Self.life()
        _ = Self.phases(&life, crashingAt: [200, 201, 202, 203, 204])
        #expect(life.timePassed(uptime: .seconds(10_000)) == [])
        #expect(life.enabled(uptime: .seconds(205)) == [.launch])
        #expect(life.enabled(uptime: .seconds(205)) == [])
        #expect(Self.delays(Self.phases(&life, crashingAt: [206]), from: [206]) == [100])
    }

    @Test func `it is started again when its time has come`() {
        var life = Self.life()
        life.greeted(uptime: .seconds(101))
        #expect(life.ended(uptime: .seconds(102)) == [])
        #expect(life.deadline == .milliseconds(102_100))
        #expect(life.timePassed(uptime: .milliseconds(102_099)) == [])
        #expect(life.timePassed(uptime: .milliseconds(102_100)) == [.launch])
        #expect(life.deadline == .milliseconds(112_100))
        #expect(life.ended(uptime: .milliseconds(102_200)) == [])
        #expect(life.deadline == .milliseconds(102_400))
    }

    @Test func `one that is not admitted waits, longer each time, and is never disabled for it`() {
        var life = Self.life()
        var delays: [Int64] = []
        for second in (0..<11).map({ Int64(200 + $0 * 40) }) {
            if case .waiting = life.phase { _ = life.timePassed(uptime: .seconds(second)) }
            life.refused(uptime: .seconds(second))
            delays += Self.delays([life.phase], from: [second])
        }
        #expect(delays == [100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000])
        #expect(life.timePassed(uptime: .seconds(700)) == [.launch])
        life.greeted(uptime: .seconds(701))
        // As after any first crash.
        #expect(life.ended(uptime: .seconds(702)) == [])
        #expect(life.deadline == .milliseconds(702_100))
        _ = life.timePassed(uptime: .seconds(703))
        life.refused(uptime: .seconds(703))
        #expect(life.deadline == .milliseconds(703_100))
    }

    /// Of its process, which was never there, no end will be told.
    @Test func `one that is not admitted after its hello was due is asked for again`() {
        var life = Self.life()
        let late = TimeSpan.seconds(200)
        #expect(life.timePassed(uptime: late).count == 1)
        #expect(life.deadline == nil)
        life.refused(uptime: late)
        #expect(life.deadline == .milliseconds(200_100))
        #expect(life.timePassed(uptime: .milliseconds(200_100)) == [.launch])
    }

    @Test func `a plugin that answers is asked again later`() {
        var life = Self.life()
        life.greeted(uptime: .seconds(100))
        #expect(life.timePassed(uptime: .seconds(110)) == [.ask(call: 1)])
        #expect(life.isUp)
        life.answered(call: 7, uptime: .seconds(111))
        #expect(life.deadline == .seconds(120))
        life.answered(call: 1, uptime: .seconds(112))
        #expect(life.timePassed(uptime: .seconds(122)) == [.ask(call: 2)])
    }

    @Test func `a plugin that does not answer is killed, unless the host was asleep meanwhile`() {
        var life = Self.life()
        life.greeted(uptime: .seconds(100))
        #expect(life.timePassed(uptime: .seconds(110)) == [.ask(call: 1)])
        #expect(life.timePassed(uptime: .seconds(500)) == [])
        #expect(life.timePassed(uptime: .seconds(510)) == [.kill(reason: "it did not answer within 10s")])
        #expect(life.mustEnd(reason: "another") == [])
        #expect(life.ended(uptime: .seconds(511)) == [])
        #expect(life.deadline == .milliseconds(511_100))
    }

    @Test(arguments: [
        ("exited 3\n", PluginEnd.exited(code: 3), "it exited with code 3"),
        ("signalled 6\n", .signalled(6), "it crashed with signal 6 (Aborted)"),
        (
            "failed 12\n", .killed(reason: "its process could not be started: Cannot allocate memory"),
            "its process could not be started: Cannot allocate memory"
        ),
        ("", .runnerLost, "its runner was killed by another program"),
        ("exited x", .runnerLost, "its runner was killed by another program"),
        ("nonsense 1", .runnerLost, "its runner was killed by another program"),
    ])
    func `the runner's last words tell how it ended`(report: String, end: PluginEnd, reason: String) {
        #expect(PluginEnd(report: report) == end)
        #expect(end.reason == reason)
    }
}
