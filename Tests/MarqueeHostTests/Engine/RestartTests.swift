import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

@testable import MarqueeHost

/// Plugins that are started again because somebody wants it.
@Suite struct RestartTests {
    private static let newer = PluginDescription(
        name: "acme", version: "2",
        presenters: [PluginDescription.Presenter(name: "screen", presents: [.template, .function])])

    @Test func `a changed file is loaded in a new process, and nobody hears of a crash`() throws {
        var rig = try StateRig(isIsolated: true)
        #expect(
            rig.give(.pluginChanged(0)) == ["log its file has changed: it restarts", "retire plugin 0"])
        #expect(rig.state.unavailable.contains("card"))
        #expect(rig.give(.pluginChanged(0)) == [], "it is on its way")
        #expect(rig.give(.pluginEnded(0, .exited(code: 0), said: nil)) == ["disconnect 0", "launch 0"])
        #expect(
            rig.give(.plugin(0, .hello(Self.newer))) == ["tell plugin-started acme", "tell start acme"])
        #expect(rig.state.unavailable.isEmpty)
        #expect(rig.state.status.running["acme"]?.version == "2")
        #expect(rig.state.status.running["acme"]?.note == nil)
    }

    @Test func `a file that changes before the first hello is loaded after it`() throws {
        var rig = try StateRig(isIsolated: true, hasHello: false)
        #expect(rig.give(.pluginChanged(0)) == ["log its file has changed: it restarts"])
        #expect(rig.give(.plugin(0, .hello(Self.newer))).contains("retire plugin 0"))
        #expect(rig.give(.pluginEnded(0, .exited(code: 0), said: nil)) == ["disconnect 0", "launch 0"])
        _ = rig.give(.plugin(0, .hello(Self.newer)))
        #expect(rig.state.unavailable.isEmpty)
    }

    @Test func `what is shown ends first, and nothing new begins`() throws {
        var rig = try StateRig(isIsolated: true)
        rig.show(try rig.candidate(1))
        #expect(
            rig.give(.pluginChanged(0)) == ["log its file has changed: it restarts once it shows nothing"]
        )
        let renewal = "restarts automatically once it shows nothing"
        #expect(rig.state.status.running["acme"]?.note == "its file has changed; it \(renewal)")
        #expect(rig.state.status.running["acme"]?.isRenewed == true)
        #expect(rig.state.status.templates["card"] == "presenter screen: its plugin 'acme' \(renewal)")
        #expect(rig.state.unavailable.contains("card"))
        #expect(
            rig.give(.plugin(0, .dismissed(presentation: 1))) == [
                "end 1 dismissed, then tell dismissed m1", "retire 1", "retire plugin 0",
            ])
    }

    @Test func `one that does not end by itself is killed, which is no crash either`() throws {
        var rig = try StateRig(isIsolated: true)
        _ = rig.give(.pluginChanged(0))
        #expect(rig.state.deadline == .seconds(1_001))
        rig.advance(by: .seconds(1))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["kill 0: it did not exit"])
        #expect(
            rig.give(.pluginEnded(0, .killed(reason: "it did not exit"), said: nil)) == [
                "disconnect 0", "launch 0",
            ])
    }

    @Test func `one that is only just starting is started again when it has said hello`() throws {
        var rig = try StateRig(isIsolated: true)
        _ = rig.give(.pluginEnded(0, .signalled(11), said: nil))
        rig.advance(by: .seconds(1))
        #expect(rig.give(.tick(due: .milliseconds(0))) == ["launch 0"])
        #expect(!rig.give(.pluginChanged(0)).contains("retire plugin 0"))
        #expect(rig.give(.plugin(0, .hello(StateRig.description))).last == "retire plugin 0")
        #expect(rig.state.unavailable.contains("card"))
    }

    @Test func `one that waits to be started anyway gets the new file then`() throws {
        var rig = try StateRig(isIsolated: true)
        _ = rig.give(.pluginEnded(0, .signalled(11), said: nil))
        #expect(rig.give(.pluginChanged(0)) == [])
    }

    @Test func `in the host's own process nothing can be done but say so, once`() throws {
        var rig = try StateRig()
        let note =
            "its file has changed; a library cannot be replaced inside the host: restart the host to load it"
        #expect(rig.give(.pluginChanged(0)) == ["log \(note)"])
        #expect(rig.give(.pluginChanged(0)) == [])
        #expect(rig.state.status.running["acme"]?.note == note)
        #expect(rig.state.unavailable.isEmpty)
        #expect(rig.give(.pluginKept(0, nil)) == [])
        #expect(rig.state.status.running["acme"]?.note == nil)
    }

    @Test func `a file that cannot be loaded is told once, and what runs goes on`() throws {
        var rig = try StateRig(isIsolated: true)
        #expect(rig.give(.pluginKept(0, "it is cut off")) == ["log it is cut off"])
        #expect(rig.give(.pluginKept(0, "it is cut off")) == [])
        #expect(rig.state.unavailable.isEmpty)
        #expect(rig.give(.pluginChanged(0)).last == "retire plugin 0")
    }

    @Test func `one that is no longer used takes a start of the host`() throws {
        var rig = try StateRig()
        _ = rig.give(.plugin(0, .unusable(code: "start-failed", reason: "said nonsense")))
        #expect(
            rig.give(.pluginChanged(0)) == [
                "log its file has changed; it is not in use: restart the host to load it"
            ])
    }

    @Test func `a disabled one stays off until it is enabled, and that is said`() throws {
        var rig = try StateRig(isIsolated: true) { $0.supervision.crashLimit = 1 }
        #expect(rig.give(.pluginEnded(0, .signalled(11), said: nil)).contains("disable acme"))
        let lines = rig.give(.pluginChanged(0))
        #expect(lines == ["log its file has changed; it is disabled: run 'marquee plugins enable acme'"])
    }

    @Test func `an operator's wish is carried out once`() throws {
        var rig = try StateRig(isIsolated: true)
        let view = HostView(mode: .running, gone: [], disabledPlugins: [], restarts: ["acme", "other"])
        _ = rig.give(.storeChanged, .settle)
        #expect(
            rig.give(.read(view)) == [
                #"forget restarts of ["acme", "other"]"#, "log 'marquee plugins restart' was run: it restarts",
                "retire plugin 0",
            ])
    }

    @Test func `a host that stops starts nothing again`() throws {
        var rig = try StateRig(isIsolated: true)
        _ = rig.give(.stop)
        #expect(rig.give(.pluginChanged(0)) == [])
    }
}
