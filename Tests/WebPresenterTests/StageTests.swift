import Testing

@testable import WebPresenter

struct StageTests {
    @Test func `the first who watches makes messages come, the last one who leaves makes them wait`() {
        var stage = Stage()
        #expect(stage.join(1) == [.clear(to: [1]), .report(isWatched: true)])
        #expect(stage.join(2) == [.clear(to: [2])])
        #expect(stage.leave(1) == [])
        #expect(stage.leave(1) == [])
        #expect(stage.leave(2) == [.report(isWatched: false)])
    }

    @Test func `all who watch see the same, and nobody two`() {
        var stage = Stage()
        _ = (stage.join(1), stage.join(2))
        #expect(stage.show("a") == [.show(to: [1, 2])])
        #expect(stage.join(3) == [.show(to: [3])])
        #expect(stage.show("b") == [.dismiss, .show(to: [1, 2, 3])])
        #expect(stage.dismiss("a") == nil)
        #expect(stage.dismiss("b") == [.clear(to: [1, 2, 3]), .dismiss])
        #expect(stage.dismiss("b") == nil)
    }

    @Test func `a message is presented with the first page that has drawn it`() {
        var stage = Stage()
        _ = stage.join(1)
        _ = stage.show("a")
        #expect(stage.confirm("b") == nil)
        #expect(stage.confirm("a") == [.presented])
        #expect(stage.confirm("a") == [])
        _ = stage.show("b")
        #expect(stage.confirm("b") == [.presented])
    }

    @Test func `a message that comes while nobody watches is shown to the first who comes`() {
        var stage = Stage()
        #expect(stage.show("a") == [])
        #expect(stage.join(1) == [.show(to: [1]), .report(isWatched: true)])
    }

    @Test func `a page that is loaded again loses nothing, and the host hears nothing of it`() {
        var stage = Stage()
        _ = (stage.join(1), stage.show("a"), stage.confirm("a"))
        #expect(stage.leave(1) == [.beginGrace(1)])
        #expect(stage.join(2) == [.show(to: [2])])
        // The time that has begun is over, but somebody is there.
        #expect(stage.graceEnded(1) == [])
        #expect(stage.leave(2) == [.beginGrace(2)])
        #expect(stage.graceEnded(1) == [])
        #expect(stage.graceEnded(2) == [.report(isWatched: false)])
        #expect(stage.graceEnded(2) == [])
        // The host takes it back.
        #expect(stage.dismiss("a") == [.dismiss])
    }

    @Test func `what nobody has seen does not keep the host waiting`() {
        var stage = Stage()
        _ = (stage.join(1), stage.show("a"))
        #expect(stage.leave(1) == [.report(isWatched: false)])
        #expect(stage.join(2) == [.show(to: [2]), .report(isWatched: true)])
    }

    @Test func `what ends while nobody is there leaves the presenter unavailable`() {
        var stage = Stage()
        _ = (stage.join(1), stage.show("a"), stage.confirm("a"), stage.leave(1))
        #expect(stage.dismiss("a") == [.dismiss, .report(isWatched: false)])
        #expect(stage.graceEnded(1) == [])
    }
}
