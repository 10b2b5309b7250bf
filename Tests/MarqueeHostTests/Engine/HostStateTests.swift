import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

@testable import MarqueeHost

@Suite struct HostStateTests {
    @Test func `a message is begun on disk before it is presented, and the end of one asks for the next`() throws {
        var rig = try StateRig()
        #expect(rig.give(.work, .settle) == ["scan 0", "next? visual"])
        #expect(rig.give(.next(try rig.candidate(1), wake: nil)) == ["begin 1 as 1"])
        #expect(
            rig.give(.begun(1, .begun)) == ["tell preparing m1", "tell presenting m1", "present m1 as 1"])
        // What comes together is saved together.
        #expect(
            rig.give(.plugin(0, .presented(presentation: 1)), .plugin(0, .dismissed(presentation: 1)), .settle)
                == [
                    "seen 1, then tell presented m1", "end 1 dismissed, then tell dismissed m1", "retire 1",
                    "next? visual",
                ])
        #expect(rig.give(.next(try rig.candidate(2), wake: nil)) == ["begin 2 as 2"])
    }

    @Test(arguments: [BeginOutcome.gone, .suspended, .filesGone])
    func `what was refused is not presented, and the stage is free`(outcome: BeginOutcome) throws {
        var rig = try StateRig()
        _ = rig.give(.work, .settle, .next(try rig.candidate(1), wake: nil))
        #expect(rig.state.stage == 1)
        #expect(rig.give(.begun(1, outcome)).allSatisfy { !$0.hasPrefix("present") })
        #expect(rig.state.stage == nil)
        #expect(rig.state.performed.isEmpty)
    }

    @Test func `once the queue is suspended nothing more is shown, whatever was waiting to be looked at`() throws {
        var rig = try StateRig()
        rig.show(try rig.candidate(1))
        // In this process: the mode was set while the dismissal waited.
        #expect(rig.give(.mode(.suspended), .plugin(0, .dismissed(presentation: 1)), .settle).last == "next?")
    }

    @Test func `another process's suspension is seen before the next message is asked for`() throws {
        var rig = try StateRig()
        rig.show(try rig.candidate(1))
        let lines = rig.give(.plugin(0, .dismissed(presentation: 1)), .storeChanged, .settle)
        #expect(lines == ["end 1 dismissed, then tell dismissed m1", "retire 1", "changes? []"])
        let view = HostView(mode: .suspended, gone: [], disabledPlugins: [])
        #expect(rig.give(.read(view), .settle) == ["next?"])
    }

    @Test func `what has expired is ended many at a time, and others get their turn in between`() throws {
        var rig = try StateRig()
        let late = try rig.candidate(1, expires: StateRig.start)
        _ = rig.give(.work, .settle)
        #expect(rig.give(.next(late, wake: nil)) == ["expire up to 1"])
        #expect(rig.give(.expired([late.entry]), .settle) == ["tell expired m1", "go on"])
        #expect(rig.give(.settle) == [])
        #expect(rig.give(.resolved, .settle) == ["next? visual"])
    }

    @Test func `observers hear of so many arrivals in a round, and of the rest in the next`() throws {
        var rig = try StateRig { $0.hasObservers = true }
        let entries = try (1...500).map { try rig.candidate(Int64($0)).entry }
        #expect(rig.give(.work, .settle).contains("arrivals? 0"))
        #expect(rig.give(.arrived(entries, end: MessageNumber(500))).last == "go on")
        #expect(!rig.give(.settle).contains { $0.hasPrefix("arrivals?") })
        #expect(rig.give(.resolved, .settle).contains("arrivals? 500"))
    }

    @Test func `a host that stops is not woken for messages that become due`() throws {
        var rig = try StateRig()
        rig.show(try rig.candidate(1))
        _ = rig.give(.work, .settle, .next(nil, wake: StateRig.start))
        #expect(rig.state.deadline == .seconds(1_000))
        _ = rig.give(.stop, .settle)
        #expect(rig.state.deadline.map { $0 > .seconds(1_000) } == true)
    }

    @Test func `a host that is told nothing of the end of a round asks nothing twice`() throws {
        var rig = try StateRig()
        #expect(
            rig.give(.work, .settle, .next(nil, wake: nil), .settle, .settle).filter { $0 == "next? visual" }.count == 1
        )
    }

    // MARK: Plugins

    @Test func `a plugin that is being killed is given nothing more`() throws {
        var rig = try StateRig(isIsolated: true)
        rig.advance(by: .seconds(10))
        #expect(rig.give(.tick(due: .milliseconds(0)), .settle) == ["ping 0"])
        rig.advance(by: .seconds(10))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["kill 0: it did not answer within 10s"])
        #expect(rig.state.unavailable.contains("card"))
        #expect(
            rig.give(.pluginEnded(0, .killed(reason: "hung"), said: nil)) == [
                "disconnect 0", "tell plugin-crashed acme",
            ])
        rig.advance(by: .seconds(1))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["launch 0"])
        #expect(rig.give(.plugin(0, .hello(StateRig.description))) == ["tell plugin-started acme", "tell start acme"])
        #expect(rig.state.unavailable.isEmpty)
    }

    @Test func `a presenter is asked to close once, and has so long for it`() throws {
        var rig = try StateRig()
        let card = try rig.candidate(1, "card", ["accept": ["type": "close"]])
        rig.show(card)
        #expect(
            rig.give(.plugin(0, .trigger(presentation: 1, call: 7, name: "accept")))
                == ["tell clicked m1", "click accept of m1", "close 1", "triggered ran(true)"])
        #expect(rig.state.deadline == .seconds(1_005))
        rig.advance(by: .seconds(5))
        #expect(
            rig.give(.tick(due: .seconds(1_005)))
                == ["end 1 dismissed (its presenter did not close it within 5s), then tell dismissed m1", "retire 1"])
    }

    @Test func `what a person has entered joins an answer, and other actions take nothing`() throws {
        func outcome(_ action: Value, _ values: ValueObject) throws -> [String] {
            var rig = try StateRig()
            let card = try rig.candidate(1, "card", ["accept": action])
            rig.show(card)
            return rig.give(.plugin(0, .trigger(presentation: 1, call: 7, name: "accept", values: values)))
        }
        let answer: Value = [
            "type": "function", "function": "marquee.answer",
            "arguments": ["event": "feedback", "properties": ["rating": 4]],
        ]
        #expect(
            try outcome(answer, ["comment": "Good"]).contains { $0.contains(#"{"rating":4,"comment":"Good"}"#) })
        #expect(try outcome(answer, ["rating": 5]).contains { $0.contains(#"{"rating":4}"#) })
        #expect(
            try outcome(["type": "close"], ["comment": "Good"])
                == ["triggered failed(reason: \"this action accepts no values\")"])
    }

    @Test func `what observers have not heard of is told before anything else of it`() throws {
        var rig = try StateRig { $0.hasObservers = true }
        _ = rig.give(.resolved, .settle)
        let candidate = try rig.candidate(1)
        #expect(rig.give(.next(candidate, wake: nil)) == ["arrivals? 0"])
        #expect(
            rig.give(.arrived([candidate.entry], end: MessageNumber(1)), .settle)
                == ["tell received m1", "tell queued m1", "endings? 1", "next? visual"])
        #expect(rig.give(.next(candidate, wake: nil)) == ["begin 1 as 1"])
    }

    @Test func `stopping closes what is shown, and nothing begins any more`() throws {
        var rig = try StateRig()
        rig.show(try rig.candidate(1))
        #expect(rig.give(.stop, .settle) == ["close 1"])
        let asked = rig
        #expect(
            rig.give(.plugin(0, .dismissed(presentation: 1)), .settle)
                == ["retire 1", "requeue 1 unused, then tell queued m1"])
        rig = asked
        #expect(
            rig.give(.plugin(0, .dismissed(presentation: 1, by: .person)), .settle)
                == ["end 1 dismissed, then tell dismissed m1", "retire 1"])
    }

    @Test func `a message on which a delegate decides is no longer one that waits for files`() throws {
        var rig = try StateRig { $0.hasDelegate = true }
        _ = rig.give(.work, .settle)
        let card = try rig.remote(1)
        _ = rig.give(.next(card, wake: nil), .looked(MessageNumber(1), try StateRig.files("1")), .settle)
        #expect(rig.give(.next(card, wake: nil)) == ["decide 1"])
        // The store has it as queued until the delegate has decided.
        #expect(rig.give(.scanned([card], end: MessageNumber(1))) == [])
        #expect(rig.state.waiting.numbers.isEmpty)
    }

    @Test func `a message whose template has changed its kind is looked at anew`() throws {
        var rig = try StateRig()
        let card = try rig.remote(1)
        let old = Candidate(
            entry: .waiting(
                MessageNumber(1), id: "m1", template: "card", isVisual: false, expires: nil), verdict: card.verdict)
        _ = rig.give(.scanned([old], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        #expect(rig.give(.next(old, wake: nil)) == ["setVisual 1 true", "drop fetches 1"])
        #expect(rig.state.waiting.numbers.isEmpty)
        #expect(rig.give(.next(card, wake: nil)) == ["look 1", "tell preparing m1"])
        #expect(rig.state.waiting[MessageNumber(1)]?.entry.isVisual == true)
    }

    @Test func `as many messages are looked at ahead as have so much content, and it is not kept`() throws {
        var room = WaitingRoom(isNeeded: true)
        let half = [UInt8](repeating: 0, count: WaitingRoom.byteLimit / 2)
        for number in 1...Int64(2) {
            #expect(room.beginScan(hasNews: true) == true)
            let entry = QueueEntry(
                number: MessageNumber(number), id: MessageID("\(number)"), template: "card", isVisual: true,
                enqueuedAt: StateRig.start, expires: nil, body: half)
            #expect(room.add(entry, needs: []) == true)
            room.endScan(at: entry.number)
        }
        #expect(room[MessageNumber(1)]?.entry.contentSize == 0)
        #expect(room.beginScan(hasNews: true) == false)
        #expect(room.passesMore)
        room.remove(MessageNumber(1))
        #expect(room.beginScan(hasNews: false) == true)
    }

    // MARK: Hello

    @Test func `a hello that comes while it is found out why there is none counts`() throws {
        var rig = try StateRig(hasHello: false)
        rig.advance(by: .seconds(10))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["no hello 0"])
        #expect(
            rig.give(.plugin(0, .hello(StateRig.description)))
                == ["tell plugin-started acme", "tell start acme", "tell ready"])
        #expect(rig.give(.helloMissed(0, said: nil)) == [])
        #expect(rig.state.unavailable.isEmpty)
    }

    @Test func `a hello that comes after a plugin was left out counts no more`() throws {
        var rig = try StateRig(isIsolated: true, hasHello: false) { $0.skipsBrokenPlugins = true }
        rig.advance(by: .seconds(10))
        _ = rig.give(.tick(due: .milliseconds(0)))
        #expect(rig.give(.helloMissed(0, said: "busy")).first == "disconnect 0")
        #expect(rig.give(.plugin(0, .hello(StateRig.description))) == [])
        #expect(rig.give(.pluginEnded(0, .killed(reason: "nobody needs it"), said: nil)) == [])
    }

    @Test func `a hello of a process that is being killed does not count for the next one`() throws {
        var rig = try StateRig(isIsolated: true)
        _ = rig.give(.pluginEnded(0, .signalled(11), said: nil))
        rig.advance(by: .seconds(1))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["launch 0"])
        rig.advance(by: .seconds(10))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["kill 0: it did not say hello within 10s"])
        #expect(rig.give(.plugin(0, .hello(StateRig.description))) == [])
        #expect(rig.give(.pluginEnded(0, .killed(reason: "late"), said: nil)).first == "disconnect 0")
        #expect(rig.state.unavailable.contains("card"))
        rig.advance(by: .seconds(1))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["launch 0"])
        #expect(rig.give(.plugin(0, .hello(StateRig.description))).first == "tell plugin-started acme")
    }

    @Test func `the delegate decides before the attempt begins`() throws {
        var rig = try StateRig { $0.hasDelegate = true }
        _ = rig.give(.work, .settle)
        #expect(rig.give(.next(try rig.candidate(1), wake: nil)) == ["tell preparing m1", "decide 1"])
        #expect(rig.give(.decided(1, .show)) == ["begin 1 as 1"])
    }
}
