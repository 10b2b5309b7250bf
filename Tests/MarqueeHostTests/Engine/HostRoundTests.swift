import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

@testable import MarqueeHost

/// What a round takes on, and what it leaves to the next.
@Suite struct HostRoundTests {
    @Test func `so many messages are looked at in a round, and the others get their turn afterwards`() throws {
        var rig = try StateRig()
        let function = try rig.candidate(1, "copy")
        _ = rig.give(.work)
        for _ in 0..<HostState.maximumLooks {
            #expect(rig.give(.settle).contains { $0.hasPrefix("next?") })
            let dropped = Candidate(entry: function.entry, verdict: .unreadable)
            #expect(rig.give(.next(dropped, wake: nil)).first?.hasPrefix("end 1 failed") == true)
        }
        #expect(rig.give(.settle) == ["go on"])
        #expect(rig.give(.settle) == [])
        #expect(rig.give(.resolved, .settle) == ["next? visual"])
    }

    @Test func `functions that are not visual run beside what is shown, so many at a time`() throws {
        var rig = try StateRig()
        rig.show(try rig.candidate(1_000))
        _ = rig.give(.settle, .next(nil, wake: nil), .work)
        for number in 1...Int64(HostState.maximumFunctions) {
            #expect(rig.give(.settle).last == "next?")
            _ = rig.give(.next(try rig.candidate(number, "copy"), wake: nil))
        }
        #expect(rig.state.performed.count == HostState.maximumFunctions + 1)
        #expect(rig.give(.plugin(0, .dismissed(presentation: 1)), .settle).last == "next? visual")
    }

    @Test func `what a suspended queue did not let begin is looked up in the store`() throws {
        var rig = try StateRig()
        _ = rig.give(.work, .settle, .next(try rig.candidate(1), wake: nil), .begun(1, .suspended))
        #expect(rig.give(.settle) == ["changes? []"])
    }

    @Test func `files that have gone since they were looked for are looked for again`() throws {
        var rig = try StateRig()
        let card = try rig.remote(1)
        _ = rig.give(.scanned([card], end: MessageNumber(1)), .looked(MessageNumber(1), try StateRig.files("1")))
        _ = rig.give(.work, .settle, .next(card, wake: nil))
        #expect(rig.give(.begun(1, .filesGone)) == ["look 1", "tell preparing m1"])
    }

    @Test func `what a delegate lets go on is told as being prepared once`() throws {
        var rig = try StateRig { $0.hasDelegate = true }
        _ = rig.give(.work, .settle, .next(try rig.candidate(1), wake: nil), .decided(1, .show))
        #expect(rig.give(.begun(1, .begun)) == ["tell presenting m1", "present m1 as 1"])
    }

    @Test(arguments: [
        PluginMessage.presented(presentation: 1), .dismissed(presentation: 1),
        .failed(presentation: 1, reason: "no"), .returned(presentation: 1),
    ])
    func `what a plugin says of a presentation before it has been given it does not count`(
        _ message: PluginMessage
    ) throws {
        var rig = try StateRig { $0.hasDelegate = true }
        _ = rig.give(.work, .settle, .next(try rig.candidate(1), wake: nil), .settle)
        // The decision and what the plugin says come in together: the call is made at the end of that round.
        let lines = rig.give(.decided(1, .show), .begun(1, .begun), .plugin(0, message))
        #expect(lines == ["begin 1 as 1", "tell presenting m1", "present m1 as 1"])
        let click = PluginMessage.trigger(presentation: 1, call: 7, name: "ok")
        #expect(rig.give(.plugin(0, click)) == ["triggered dismissed"])
        _ = rig.give(.settle)
        #expect(rig.give(.plugin(0, .presented(presentation: 1))) == ["seen 1, then tell presented m1"])
        #expect(rig.give(.plugin(0, .dismissed(presentation: 1))).first?.hasPrefix("end 1 dismissed") == true)
        #expect(rig.state.plugins[0].unreturned[1] != nil, "its call has not returned")
    }

    @Test func `a plugin that ends before it was given a message costs it no attempt`() throws {
        var rig = try StateRig(isIsolated: true) { $0.hasDelegate = true }
        let last = try rig.candidate(1, attempts: PresentationState.maximumAttempts - 1)
        _ = rig.give(.work, .settle, .next(last, wake: nil), .settle)
        _ = rig.give(.decided(1, .show), .begun(1, .begun))
        let lines = rig.give(.pluginEnded(0, .signalled(11), said: nil))
        #expect(lines.contains("requeue 1 unused, then tell queued m1"), "\(lines)")
    }

    @Test func `an action that the message does not have does not run`() throws {
        var rig = try StateRig()
        rig.show(try rig.candidate(1))
        #expect(
            rig.give(.plugin(0, .trigger(presentation: 1, call: 7, name: "title"))) == ["triggered ran(false)"])
    }

    @Test func `what comes from nowhere changes nothing`() throws {
        var rig = try StateRig()
        rig.show(try rig.candidate(1))
        for place in [-1, 1] {
            #expect(rig.give(.plugin(place, .dismissed(presentation: 1)), .pluginChanged(place)) == [])
        }
        #expect(rig.state.stage == 1)
    }

    @Test func `how long a message has waited is told when it is seen`() throws {
        var rig = try StateRig()
        let entry = try rig.candidate(1).entry
        rig.set(StateRig.start + .seconds(90))
        _ = rig.give(.settle)
        func waited(_ kind: HostEvent.Kind) -> TimeSpan? {
            guard case .tell(let event) = rig.state.telling(kind, entry) else { return nil }
            return event.waited
        }
        #expect(waited(.presented) == .seconds(90))
        #expect(waited(.presenting) == nil)
    }

    // MARK: What others are told

    @Test func `others are told how often a plugin has hung`() throws {
        var rig = try StateRig()
        let reason = "its presenter 'screen' did not return within 5s after the end of a message"
        for count in 1...2 {
            let revision = rig.state.statusRevision
            rig.show(try rig.candidate(Int64(count)))
            _ = rig.give(.plugin(0, .dismissed(presentation: Int64(count))))
            rig.advance(by: .seconds(5))
            _ = rig.give(.tick(due: .milliseconds(0)))
            let often = count == 1 ? "once" : "2 times"
            #expect(rig.state.status.plugins == ["acme": "\(reason), \(often) since the host was started"])
            #expect(rig.state.statusRevision != revision)
        }
    }

    @Test func `of several calls that are late, the first says whether the host itself was stopped`() throws {
        var rig = try StateRig(isIsolated: true)
        for number in 1...Int64(2) {
            rig.show(try rig.candidate(number))
            _ = rig.give(.plugin(0, .dismissed(presentation: number)))
            rig.advance(by: .milliseconds(2_500))
        }
        rig.advance(by: .seconds(3))
        #expect(rig.give(.tick(due: .milliseconds(0))).allSatisfy { !$0.contains("did not return") })
    }

    @Test func `others are told of the line to a dashboard`() throws {
        var state = try StateRig().state
        #expect(state.status.dashboard == nil)
        let dashboard = HostStatus.Dashboard(address: "https://d.example", name: "lobby", since: StateRig.start)
        state.dashboard = dashboard
        #expect(state.status.dashboard == dashboard)
    }

    @Test func `others are told which presenter keeps which templates waiting`() throws {
        var rig = try StateRig()
        _ = rig.give(.plugin(0, .availability(presenter: "screen", .unavailable("no browser is watching"))))
        #expect(rig.state.status.presenters == ["screen": "no browser is watching"])
        #expect(Set(rig.state.status.templates.keys).isSuperset(of: ["card", "copy", "dialog"]))
    }
}
