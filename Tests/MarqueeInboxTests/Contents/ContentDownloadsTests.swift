import Logging
import MarqueeDatabase
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeInbox

@Suite(.timeLimit(.minutes(20))) struct ContentDownloadsTests {
    private static func ids(_ test: TestInbox) -> [String] {
        test.content.requests.elements.map {
            if case .inbox(let id) = $0 { id } else { "" }
        }
    }

    /// Downloads while a test looks on.
    private static func downloading(_ test: TestInbox, _ body: () async throws -> Void) async throws {
        let downloads = ContentDownloads(
            test.inbox, store: test.store.inbox, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await downloads.run() }
            try await body()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    private static func receive(_ ids: String..., by test: TestInbox) async throws {
        for id in ids { try await test.receiver.receive(["pid": .string(id), "aps": ["alert": "x"]]) }
    }

    @Test func `what cannot be had now is asked for again, later each time`() async throws {
        let answers = Recording<Int>()
        let test = try TestInbox {
            answers.append(0)
            guard answers.elements.count > 3 else { throw ServiceFailure(status: 503, body: "later") }
            return TestInbox.page
        }
        try await Self.receive("a", by: test)
        try await Self.downloading(test) {
            // A pause is between half of its length and all of it: 1 s, 2 s, 4 s.
            for (count, pause) in [(1, TimeSpan.seconds(1)), (2, .seconds(2)), (3, .seconds(4))] {
                _ = await test.content.requests.wait(forCount: count)
                await test.clock.waitForSleeper()
                test.clock.advance(by: .milliseconds(pause.milliseconds / 2 - 1))
                #expect(test.content.requests.elements.count == count)
                test.clock.advance(by: pause)
            }
            for await _ in try test.inbox.changes() {
                guard try await test.inbox.message("a")?.isComplete != true else { break }
            }
        }
        #expect(Self.ids(test) == ["a", "a", "a", "a"])
    }

    @Test func `what its sender sends again is fetched anew, though later items were fetched before`() async throws {
        let test = try TestInbox()
        try await Self.receive("a", "b", by: test)
        try await Self.downloading(test) {
            while try await test.inbox.message("b")?.isComplete != true { await Task.yield() }
            test.clock.advance(by: .seconds(1))
            try await Self.receive("a", by: test)
            #expect(await test.content.requests.wait(forCount: 3).count == 3)
        }
        #expect(Self.ids(test).sorted() == ["a", "a", "b"])
    }

    @Test func `what a server refuses is not asked for again, and holds up nothing`() async throws {
        let answers = Recording<Int>()
        let test = try TestInbox {
            answers.append(0)
            switch answers.elements.count {
            case 1: throw ServiceFailure(status: 404, body: "gone")
            case 2: throw ServiceFailure(status: nil, body: "no answer")
            default: return TestInbox.page
            }
        }
        try await Self.downloading(test) {
            try await Self.receive("gone", by: test)
            _ = await test.content.requests.wait(forCount: 1)
            try await Self.receive("away", by: test)
            _ = await test.content.requests.wait(forCount: 2)
            await test.clock.waitForSleeper()
            // Within the pause of the one before.
            try await Self.receive("there", by: test)
            _ = await test.content.requests.wait(forCount: 3)
            test.clock.advance(by: .seconds(1))
            _ = await test.content.requests.wait(forCount: 4)
        }
        #expect(Self.ids(test) == ["gone", "away", "there", "away"])
    }
}

@Suite struct DownloadOrderTests {
    @Test func `when nothing can be had, it stops, and goes on behind that later`() {
        var order = DownloadOrder()
        order.begin()
        for number in 1...8 as ClosedRange<Int64> {
            #expect(!order.isOut)
            order.place = number
            order.note(number, .failed)
        }
        #expect(order.isOut)
        let pause = order.end(at: .seconds(10))
        let again = order.end(at: .seconds(10))
        #expect(pause.map { (500...1_000).contains($0.milliseconds) } == true)
        #expect(again == nil)
        order.begin()
        #expect(!order.isOut)
        #expect(order.place == 8)
        let early = order.goBack(at: .seconds(10))
        let late = order.goBack(at: .seconds(11))
        #expect(!early && late)
        #expect(order.place == 0)
    }

    @Test func `one that was refused is left out, and a success makes the pauses short again`() {
        var order = DownloadOrder()
        order.note(1, .refused)
        #expect(!order.isWanted(1))
        #expect(order.isWanted(2))
        let none = order.end(at: .seconds(0))
        #expect(none == nil)
        var now: Int64 = 0
        for _ in 0..<6 {
            order.note(2, .failed)
            now += order.end(at: .seconds(now))?.milliseconds ?? 0
        }
        order.note(3, .here)
        order.note(2, .failed)
        let pause = order.end(at: .seconds(now + 400))
        #expect(pause.map { $0 <= .seconds(1) } == true)
        let isBack = order.goBack(at: .seconds(now + 800))
        #expect(isBack && order.place == 1)
        let last = order.end(at: .seconds(now + 800))
        #expect(last == nil)
        #expect(order.due == nil)
    }
}
