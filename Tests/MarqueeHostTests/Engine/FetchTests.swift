import MarqueeFiles
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

@testable import MarqueeHost

/// Files that messages need: looked for, fetched ahead and fetched when it is their turn.
@Suite struct FetchTests {
    @Test func `a message whose files have to be downloaded lets others pass, and then has its place`() throws {
        var rig = try StateRig()
        _ = rig.give(.work, .settle)
        #expect(rig.give(.next(try rig.remote(1), wake: nil), .settle) == ["look 1", "tell preparing m1", "next?"])
        #expect(rig.give(.next(nil, wake: nil), .looked(MessageNumber(1), nil)) == ["fetch 1 now"])
        #expect(rig.give(.settle) == ["next? visual passing [1]"])
        #expect(rig.give(.next(try rig.candidate(2), wake: nil)) == ["begin 2 as 1"])
        _ = rig.give(.begun(1, .begun), .plugin(0, .presented(presentation: 1)))
        let files = LocalFiles([:])
        #expect(rig.give(.fetched(MessageNumber(1), atTurn: true, .success(files)), .settle) == ["next?"])
        let lines = rig.give(.next(nil, wake: nil), .plugin(0, .dismissed(presentation: 1)), .settle)
        #expect(lines.last == "next? visual")
        #expect(rig.give(.next(try rig.remote(1), wake: nil)) == ["begin 1 as 2 with files"])
        #expect(rig.give(.begun(2, .begun)) == ["tell presenting m1", "present m1 as 2"])
    }

    @Test func `nobody passes a message whose files are in the cache, or on this machine`() throws {
        var rig = try StateRig()
        _ = rig.give(.work, .settle)
        let local = try rig.candidate(1, "card", ["picture": "data:text/plain,hello"])
        #expect(rig.give(.next(local, wake: nil), .settle) == ["look 1", "tell preparing m1", "next?"])
        #expect(rig.give(.looked(MessageNumber(1), nil), .settle) == ["fetch 1 now", "next?"])
        #expect(rig.state.waiting.isBusy)
        let files = LocalFiles([:])
        #expect(
            rig.give(.fetched(MessageNumber(1), atTurn: true, .success(files)), .settle) == ["next? visual"])
    }

    @Test func `files are fetched ahead, and once more when that failed and it is the message's turn`() throws {
        var rig = try StateRig()
        let candidates = try (1...3).map { try rig.remote($0) }
        #expect(rig.give(.scanned(candidates, end: MessageNumber(3))) == ["look 1", "look 2", "look 3"])
        #expect(rig.give(.looked(MessageNumber(1), nil)) == ["fetch 1 ahead"])
        #expect(rig.give(.looked(MessageNumber(2), nil)) == ["fetch 2 ahead"])
        #expect(try rig.give(.looked(MessageNumber(3), StateRig.files("3"))) == [])
        let failure = PreparationError(reason: "no network")
        #expect(rig.give(.fetched(MessageNumber(1), atTurn: false, .failure(failure))) == [])
        #expect(rig.give(.next(candidates[0], wake: nil)) == ["tell preparing m1", "fetch 1 now"])
        #expect(rig.give(.next(candidates[1], wake: nil)) == ["tell preparing m2", "fetch 2 now"])
        // The one that was fetched ahead counts no more.
        #expect(rig.give(.fetched(MessageNumber(2), atTurn: false, .failure(failure))) == [])
        #expect(
            rig.give(.fetched(MessageNumber(1), atTurn: true, .failure(failure)))
                == ["end 1 failed (no network), then tell failed m1"])
        #expect(rig.give(.next(candidates[2], wake: nil)) == ["begin 3 as 1 with files"])
    }

    @Test(arguments: [true, false])
    func `whichever of two fetches brings the files ends the other`(atTurn: Bool) throws {
        var rig = try StateRig()
        let candidate = try rig.remote(1)
        _ = rig.give(.scanned([candidate], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        #expect(rig.give(.next(candidate, wake: nil)) == ["tell preparing m1", "fetch 1 now"])
        let files = LocalFiles([:])
        #expect(rig.give(.fetched(MessageNumber(1), atTurn: atTurn, .success(files))) == ["drop fetches 1"])
    }

    @Test(arguments: [true, false])
    func `a fetch that fails at the turn ends the one ahead, unless that has failed before`(isFirst: Bool) throws {
        var rig = try StateRig()
        let candidate = try rig.remote(1)
        _ = rig.give(.scanned([candidate], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        _ = rig.give(.next(candidate, wake: nil))
        let failure = PreparationError(reason: "no network")
        if !isFirst { #expect(rig.give(.fetched(MessageNumber(1), atTurn: false, .failure(failure))) == []) }
        let end = "end 1 failed (no network), then tell failed m1"
        #expect(
            rig.give(.fetched(MessageNumber(1), atTurn: true, .failure(failure)))
                == (isFirst ? ["drop fetches 1", end] : [end]))
    }

    @Test func `the most urgent is fetched first, so many at a time`() throws {
        var room = WaitingRoom(isNeeded: true)
        for number in 1...Int64(WaitingRoom.fetchLimit + 10) {
            let entry = QueueEntry(
                number: MessageNumber(number), id: MessageID("\(number)"), template: "card", priority: Int32(number),
                isVisual: true, enqueuedAt: StateRig.start, expires: nil)
            #expect(room.add(entry, needs: []) == true)
            room.set(.waiting, of: entry.number)
        }
        let first = room.toBeFetched.map(\.entry.number.rawValue)
        #expect(first.count == WaitingRoom.fetchLimit)
        #expect(first == first.sorted(by: >))
        for number in first { room.set(.fetching, of: MessageNumber(number)) }
        #expect(room.toBeFetched.isEmpty)
        for number in first { #expect(room.remove(MessageNumber(number)) == true) }
        #expect(room.toBeFetched.count == 10)
    }

    @Test func `the downloads for a message that somebody has removed are ended`() throws {
        var rig = try StateRig()
        _ = rig.give(.scanned([try rig.remote(1)], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        #expect(rig.give(.storeChanged, .settle) == ["changes? [1]"])
        let view = HostView(mode: .running, gone: [MessageNumber(1)], disabledPlugins: [])
        #expect(rig.give(.read(view)) == ["drop fetches 1"])
        #expect(rig.give(.fetched(MessageNumber(1), atTurn: false, .success(LocalFiles([:])))) == [])
    }
}
