import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

@testable import MarqueeHost

/// What a host makes of news: a mode, other definitions, a presenter that comes and goes, what other processes did.
@Suite struct HostNewsTests {
    @Test func `a queue that runs again is asked for what is next`() throws {
        var rig = try StateRig()
        _ = rig.give(.mode(.suspended), .settle, .next(nil, wake: nil))
        #expect(rig.give(.settle) == [])
        #expect(rig.give(.mode(.running), .settle) == ["next? visual"])
    }

    @Test func `a presenter that can show nothing, and then can, is told with its reason`() throws {
        var rig = try StateRig()
        #expect(
            rig.give(.plugin(0, .availability(presenter: "screen", .unavailable("no browser is watching")))) == [
                "log its presenter 'screen' cannot show anything now, so messages wait: no browser is watching"
            ])
        #expect(
            rig.give(.plugin(0, .availability(presenter: "screen", .available))) == [
                "log its presenter 'screen' can show messages again"
            ])
    }

    private static let twice = PluginDescription(
        name: "acme", version: "2", presenters: StateRig.description.presenters + StateRig.description.presenters)

    @Test func `a plugin must say something that can be used, and once more when it was started again`() throws {
        var new = try StateRig(hasHello: false)
        #expect(new.give(.plugin(0, .hello(Self.twice))).first == "disconnect 0")
        if case .found = new.state.directory.find("screen") { Issue.record("its presenter is used all the same") }
        var rig = try StateRig(isIsolated: true)
        _ = rig.give(.pluginChanged(0), .pluginEnded(0, .exited(code: 0), said: nil))
        let lines = rig.give(.plugin(0, .hello(Self.twice)))
        #expect(lines.first?.hasPrefix("kill 0: it ") == true, "\(lines)")
        #expect(rig.state.unavailable.contains("card"))
    }

    @Test func `a host without plugins has started at once`() throws {
        let rig = try StateRig(hasHello: false) { terms in
            terms.plugins = []
            terms.skipsBrokenPlugins = true
        }
        #expect(rig.state.hasStarted)
    }

    @Test func `arrivals are asked for at the start, with other definitions, and as long as there are more`() throws {
        var rig = try StateRig(hasHello: false) { $0.hasObservers = true }
        _ = rig.give(.plugin(0, .hello(StateRig.description)))
        #expect(rig.give(.settle).contains("arrivals? 0"))
        #expect(!rig.give(.settle).contains("arrivals? 0"))
        _ = try rig.follow(try StateRig.definitions())
        #expect(rig.give(.settle).contains("arrivals? 0"))
        let entry = try rig.candidate(1).entry
        let many = [QueueEntry](repeating: entry, count: HostState.arrivalsPerRound)
        #expect(rig.give(.arrived(many, end: MessageNumber(500))).last == "go on")
        #expect(rig.give(.resolved, .settle).contains("arrivals? 500"))
        #expect(rig.give(.arrived([entry], end: MessageNumber(501))).last == "endings? 501")
        #expect(!rig.give(.resolved, .settle).contains("arrivals? 501"))
    }

    @Test func `of several deadlines the next one counts`() throws {
        var rig = try StateRig()
        _ = rig.give(.work, .settle)
        let wake = StateRig.start + .seconds(30)
        _ = rig.give(.next(try rig.candidate(1), wake: wake), .begun(1, .begun))
        #expect(rig.state.deadline == .seconds(1_010))
        _ = rig.give(.plugin(0, .presented(presentation: 1)))
        #expect(rig.state.deadline == .seconds(1_030))
    }

    @Test func `a plugin that somebody has enabled is started again`() throws {
        var rig = try StateRig(isIsolated: true) { $0.supervision.crashLimit = 1 }
        #expect(rig.give(.pluginEnded(0, .signalled(11), said: nil)).contains("disable acme"))
        let others = HostView(mode: .running, gone: [], disabledPlugins: ["acme"])
        #expect(rig.give(.storeChanged, .settle, .read(others)) == ["changes? []"])
        let enabled = HostView(mode: .running, gone: [], disabledPlugins: [])
        #expect(rig.give(.storeChanged, .settle, .read(enabled)) == ["changes? []", "launch 0"])
    }

    @Test func `what others have ended is told as theirs`() throws {
        let rig = try StateRig()
        let entry = try rig.candidate(1).entry
        var state = rig.state
        let effects = state.handle(.endedByOthers([entry]), at: Moment(now: StateRig.start, uptime: .seconds(1_000)))
        guard case .act(.tell(let event))? = effects.first else { return #expect(Bool(false), "\(effects)") }
        #expect(event.isByOthers)
        #expect(event.id == "m1")
    }

    @Test func `a function that is changed may be anybody's action, and another template is nobody's but its own`()
        throws
    {
        var rig = try StateRig()
        _ = rig.give(.scanned([try rig.remote(1)], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        let late = try Template("late").build()
        #expect(try rig.follow(try StateRig.definitions() + [late]) == [])
        let others = try StateRig.definitions().filter { $0.name != "copy" }
        let copy = try AppFunction("copy").argument("code", default: "X").build()
        #expect(try rig.follow(others + [copy, late]) == ["drop fetches 1"])
    }

    @Test func `what can no longer be read gives its files up`() throws {
        var rig = try StateRig()
        let card = try rig.remote(1)
        _ = rig.give(.scanned([card], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        _ = rig.give(.work, .settle)
        let lines = rig.give(.next(Candidate(entry: card.entry, verdict: .unreadable), wake: nil))
        #expect(lines.first == "drop fetches 1", "\(lines)")
        #expect(lines.last?.hasPrefix("end 1 failed") == true)
        #expect(rig.state.status.messages.isEmpty)
    }

    @Test func `a built-in function that cannot do its work fails, and says why`() throws {
        var rig = try StateRig()
        let open = try rig.candidate(1, "marquee.open-url", ["url": "https://example.org"])
        _ = rig.give(.work, .settle, .next(open, wake: nil))
        #expect(rig.give(.begun(1, .begun)).last == "open https://example.org")
        let lines = rig.give(.ended(.message(1), .failed(reason: "no browser is there")))
        #expect(lines.first?.hasPrefix("end 1 failed (no browser is there)") == true, "\(lines)")
        #expect(rig.state.performed.isEmpty)
    }

    @Test func `of two files the last one that is missing is told`() throws {
        var rig = try StateRig()
        let pair = try Template("pair").fileArgument("a").fileArgument("b").build()
        _ = try rig.follow(try StateRig.definitions() + [pair])
        let message = try rig.candidate(1, "pair", ["a": "https://example.org/a", "b": "https://example.org/b"])
        _ = rig.give(.scanned([message], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        var told = [rig.state.status.messages["m1"]]
        for _ in 0..<2 {
            _ = rig.give(.fileArrived(MessageNumber(1), atTurn: false))
            told.append(rig.state.status.messages["m1"])
        }
        #expect(told == ["downloading 2 of 2 files", "downloading 1 of 2 files", "downloading 1 of 2 files"])
    }
}
