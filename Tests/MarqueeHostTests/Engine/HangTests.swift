import MarqueeFiles
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

@testable import MarqueeHost

/// What becomes of a plugin whose presenter does not return.
@Suite struct HangTests {
    private static let reason = "its presenter 'screen' did not return within 5s after the end of a message"

    /// A message was shown and dismissed, and its call has not returned for so long that the plugin is started again.
    private static func hung(isIsolated: Bool = true) throws -> StateRig {
        var rig = try StateRig(isIsolated: isIsolated)
        rig.show(try rig.candidate(1))
        _ = rig.give(.plugin(0, .dismissed(presentation: 1)))
        #expect(rig.state.deadline == .seconds(1_005))
        rig.advance(by: .seconds(5))
        return rig
    }

    @Test func `a plugin that does not return is started again before its next message, and that is told as a fault`()
        throws
    {
        var rig = try Self.hung()
        #expect(
            rig.give(.tick(due: .milliseconds(0))) == [
                "log \(Self.reason); it restarts before its next message", "kill 0: \(Self.reason)",
            ])
        #expect(rig.state.unavailable.contains("card"))
        #expect(
            rig.give(.pluginEnded(0, .killed(reason: Self.reason), said: nil)) == [
                "disconnect 0", "tell plugin-crashed acme", "launch 0",
            ])
        #expect(rig.give(.plugin(0, .hello(StateRig.description))).first == "tell plugin-started acme")
        #expect(rig.state.unavailable.isEmpty)
    }

    @Test func `what is decided while its plugin is being killed is not handed to it, and costs no attempt`() throws {
        var rig = try StateRig(isIsolated: true) { $0.hasDelegate = true }
        _ = rig.give(.work, .settle, .next(try rig.candidate(1), wake: nil))
        rig.advance(by: .seconds(10))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["ping 0"])
        rig.advance(by: .seconds(10))
        #expect(rig.give(.tick(due: .milliseconds(0))).first?.hasPrefix("kill 0") == true)
        #expect(rig.give(.decided(1, .show)) == ["retire 1", "tell queued m1"])
        #expect(rig.state.stage == nil)
    }

    @Test func `a call that has ended with its process is not waited for, also where its message fails by that`() throws
    {
        var rig = try StateRig(isIsolated: true)
        rig.show(try rig.candidate(1, attempts: 2))
        #expect(rig.give(.pluginEnded(0, .signalled(11), said: nil)).contains { $0.hasPrefix("end 1 failed") })
        rig.advance(by: .seconds(1))
        _ = rig.give(.tick(due: .milliseconds(0)), .plugin(0, .hello(StateRig.description)))
        rig.advance(by: .seconds(10))
        #expect(rig.give(.tick(due: .milliseconds(0))).allSatisfy { !$0.contains("did not return") })
    }

    @Test func `it may finish what it shows by then, and gets nothing more`() throws {
        var rig = try StateRig(isIsolated: true)
        rig.show(try rig.candidate(1))
        _ = rig.give(.plugin(0, .dismissed(presentation: 1)))
        rig.show(try rig.candidate(2))
        rig.advance(by: .seconds(5))
        #expect(
            rig.give(.tick(due: .milliseconds(0)))
                == ["log \(Self.reason); it restarts before its next message"])
        #expect(rig.state.unavailable.contains("card"))
        #expect(
            rig.give(.plugin(0, .dismissed(presentation: 2))) == [
                "end 2 dismissed, then tell dismissed m2", "retire 2", "kill 0: \(Self.reason)",
            ])
    }

    @Test func `who returns in time is left alone, before the end or after it`() throws {
        var rig = try StateRig(isIsolated: true)
        rig.show(try rig.candidate(1))
        _ = rig.give(.plugin(0, .returned(presentation: 1)), .plugin(0, .dismissed(presentation: 1)))
        rig.show(try rig.candidate(2))
        _ = rig.give(.plugin(0, .dismissed(presentation: 2)), .plugin(0, .returned(presentation: 2)))
        rig.advance(by: .seconds(6))
        #expect(rig.give(.tick(due: .milliseconds(0))) == [])
    }

    @Test func `in the host's own process, nothing can be done but say so`() throws {
        var rig = try Self.hung(isIsolated: false)
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["log \(Self.reason); its thread is abandoned"])
        #expect(rig.state.unavailable.isEmpty)
    }

    @Test func `a host that was stopped itself does not blame its plugins`() throws {
        var rig = try Self.hung()
        rig.advance(by: .seconds(60))
        #expect(rig.give(.tick(due: .milliseconds(0))).allSatisfy { !$0.hasPrefix("kill") && !$0.hasPrefix("log") })
        #expect(rig.give(.plugin(0, .returned(presentation: 1))) == [])
    }

    @Test func `a library in the host's own process that can no longer be used shows nothing more`() throws {
        var rig = try StateRig()
        rig.show(try rig.candidate(1))
        let lines = rig.give(.plugin(0, .unusable(code: "start-failed", reason: "said nonsense")))
        #expect(
            lines == [
                "disconnect 0", "tell plugin-crashed acme", "requeue 1, then tell queued m1", "disable acme",
            ])
        #expect(rig.state.unavailable.contains("card"))
        #expect(rig.state.directory.mayChange == false)
        #expect(rig.give(.plugin(0, .unusable(code: "start-failed", reason: "once more"))) == [])
    }

    // MARK: What others are told

    @Test func `others are told what keeps messages waiting`() throws {
        var rig = try StateRig(isIsolated: true)
        #expect(rig.state.status.templates.isEmpty)
        #expect(rig.state.status.running["acme"]?.isIsolated == true)
        let revision = rig.state.statusRevision
        _ = rig.give(.plugin(0, .availability(presenter: "screen", .unavailable("no browser is watching"))))
        #expect(rig.state.statusRevision != revision)
        #expect(rig.state.status.templates["card"] == "presenter screen: no browser is watching")
        _ = rig.give(.plugin(0, .availability(presenter: "screen", .available)))
        #expect(rig.state.status.templates["card"] == nil)
        _ = rig.give(.pluginEnded(0, .signalled(11), said: nil))
        #expect(rig.state.status.templates["card"] == "presenter screen: its plugin 'acme' is restarting")
    }

    @Test func `others are told of downloads`() throws {
        var rig = try StateRig()
        _ = rig.give(.scanned([try rig.remote(1)], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        #expect(rig.state.status.messages == ["m1": "downloading its file"])
        let revision = rig.state.statusRevision
        _ = rig.give(.fetched(MessageNumber(1), atTurn: false, .success(LocalFiles([:]))))
        #expect(rig.state.status.messages.isEmpty)
        #expect(rig.state.statusRevision != revision)
    }

    @Test func `others are told how many files a message still waits for`() throws {
        var rig = try StateRig()
        let album = try Template("album").fileArgument("a").fileArgument("b").fileArgument("c").build()
        _ = try rig.follow(try StateRig.definitions() + [album])
        let message = try rig.candidate(
            1, "album", ["a": "https://example.org/a", "b": "https://example.org/b", "c": "https://example.org/c"])
        _ = rig.give(.scanned([message], end: MessageNumber(1)), .looked(MessageNumber(1), nil))
        #expect(rig.state.status.messages == ["m1": "downloading 3 of 3 files"])
        let revision = rig.state.statusRevision
        // One that somebody else fetches for its turn says nothing of these.
        _ = rig.give(.fileArrived(MessageNumber(1), atTurn: true), .fileArrived(MessageNumber(1), atTurn: false))
        #expect(rig.state.status.messages == ["m1": "downloading 2 of 3 files"])
        #expect(rig.state.statusRevision != revision)
    }
}
