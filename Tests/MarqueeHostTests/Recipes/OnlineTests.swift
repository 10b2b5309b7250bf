import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeRecipes
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import PresenterKit
import Synchronization
import Testing

@testable import MarqueeHost

/// Recipes that ask a server first.
@Suite(.timeLimit(.minutes(20)))
struct OnlineTests {
    private static let recipes = """
        asks:
          trigger: [{ event: e }, { geofence: { id: shop, on: enter } }]
          labels: { online: true }
          priority: 1
          notification: { title: "Near {{ event.geofence }}" }
          message: { template: card, arguments: { title: "{{ event.n }}" } }
        other: { trigger: { event: e }, message: { template: card, arguments: { title: other } } }
        """

    private static func host(
        directory: String? = nil, clock: ManualClock = ManualClock(), _ check: OnlineCheck?
    ) async throws -> TestHost {
        let test = try await TestHost(directory: directory, clock: clock, configure: { $0.onlineCheck = check })
        try await test.host.register(YAMLTemplates(bytes: Array(recipes.utf8), name: "recipes.yaml"))
        return test
    }

    private static let event = RecipeEvent(.custom("e"), properties: ["n": "first"])

    private static func questions(_ test: TestHost) async throws -> Int {
        try await test.host.open().store.recipes.questions(limit: 100).count
    }

    @Test func `with the server's word the message is shown, with what the event has brought`() async throws {
        let asked = Mutex<[OnlineQuery]>([])
        let test = try await Self.host { question in
            asked.withLock { $0.append(question) }
            return true
        }
        // Nobody runs yet: what happened is asked about once somebody does.
        let result = try await test.host.happened(Self.event)
        #expect(result.recipe == "asks" && result.isAsked && result.message == nil)
        // Until that is answered, nothing else is asked.
        let second = try await test.host.happened(RecipeEvent(.custom("e"), properties: ["n": "second"]))
        #expect(!second.isAsked && second.recipe == nil)
        try await test.whileRunning {
            await test.presenter.contexts.wait { $0.count == 1 }
            let title = try test.presenter.contexts.elements[0].string("title")
            #expect(title == "first")
        }
        let questions = asked.withLock(\.self)
        #expect(questions.map(\.recipe) == ["asks"])
        #expect(questions[0].message.arguments == ["title": "first"] && questions[0].message.id == nil)
        #expect(questions[0].askedAt == test.clock.now && !questions[0].profile.isEmpty)
        #expect(try await Self.questions(test) == 0)
    }

    @Test func `without it nothing is shown, and the message says why`() async throws {
        struct Away: WordedError { let description = "no route to the server" }
        let answers: [(OnlineCheck, String)] = [
            ({ _ in false }, "online: the server does not allow it"),
            ({ _ in throw Away() }, "online: no route to the server"),
        ]
        for (check, reason) in answers {
            let test = try await Self.host(check)
            try await test.whileRunning {
                #expect(try await test.host.happened(Self.event).isAsked)
                try await poll { try await Self.questions(test) == 0 }
            }
            let ended = try await test.host.queue.list(.ended)
            #expect(ended.map(\.state) == [.refused] && ended.first?.reason == reason)
            #expect(test.presenter.contexts.elements.isEmpty)
        }
    }

    @Test func `a server that does not answer is waited for only so long`() async throws {
        let test = try await Self.host { _ in
            try await ContinuousClock().sleep(for: .seconds(3_600))
            return true
        }
        try await test.whileRunning {
            #expect(try await test.host.happened(Self.event).isAsked)
            try await poll {
                test.clock.advance(by: .seconds(5))
                return try await Self.questions(test) == 0
            }
        }
        #expect(
            try await test.host.queue.list(.ended).first?.reason == "online: there was no answer within 10s")
    }

    @Test func `what happened while nobody ran is over after a minute, and asked about before that`() async throws {
        for (pause, state) in [(TimeSpan.seconds(59), MessageState.queued), (.seconds(61), .refused)] {
            let directory = TestHost.newDirectory()
            let clock = ManualClock()
            let test = try await Self.host(directory: directory, clock: clock) { _ in true }
            #expect(try await test.host.happened(Self.event).isAsked)
            clock.advance(by: pause)
            let again = try await Self.host(directory: directory, clock: clock) { _ in true }
            try await again.whileRunning { try await poll { try await Self.questions(again) == 0 } }
            let all = try await again.host.queue.list(.live) + again.host.queue.list(.ended)
            #expect(all.map(\.state) == [state])
        }
    }

    @Test func `what a place leads to waits in the inbox once the server agrees`() async throws {
        let test = try await Self.host { _ in true }
        try await test.whileRunning {
            #expect(try await test.host.happened(RecipeEvent(.geofence("shop", .enter))).isAsked)
            try await poll { try await Inbox(test.host).count(.all) == 1 }
        }
        #expect(try await Inbox(test.host).messages(status: .all).first?.alert?.title == "Near shop")
        #expect(try await test.host.queue.list(.live).isEmpty)
    }

    @Test func `one that nobody has asked about is over after a minute, and makes room for the next`() async throws {
        let test = try await Self.host { _ in true }
        #expect(try await test.host.happened(Self.event).isAsked)
        test.clock.advance(by: .seconds(50))
        let second = try await test.host.happened(Self.event)
        #expect(!second.isAsked && second.recipe == nil)
        #expect(second.warnings == ["recipe 'asks' is already waiting for the server's answer"])
        test.clock.advance(by: .seconds(11))
        #expect(try await test.host.happened(Self.event).isAsked)
        let ended = try await test.host.queue.list(.ended)
        #expect(
            ended.map(\.reason) == ["online: no host asked the server within 1m; keep 'marquee run' running"])
        #expect(try await Self.questions(test) == 1)
    }

    @Test func `a late answer is that of no other question`() async throws {
        let asked = Recording<Int64>()
        let test = try await Self.host { question in
            asked.append(question.number)
            // The first is answered only after somebody else has come.
            if question.number == 1 {
                while asked.elements.count < 2 { try await ContinuousClock().sleep(for: .milliseconds(5)) }
            }
            return question.number == 1
        }
        try await test.whileRunning {
            #expect(try await test.host.happened(Self.event).isAsked)
            await asked.wait { $0 == [1] }
            try await Profile(test.host).reset()
            #expect(try await test.host.happened(Self.event).isAsked)
            try await poll { try await Self.questions(test) == 0 }
        }
        // The first one's yes came to nothing, and the second one's no is its own.
        #expect(try await test.host.queue.list(.live).isEmpty)
        #expect(try await test.host.queue.list(.ended).map(\.reason) == ["online: the server does not allow it"])
    }

    @Test func `a page cannot ask each time that nothing else is shown`() async throws {
        let test = try await TestHost(configure: { $0.onlineCheck = { _ in true } })
        let page = "page: { trigger: { idle: 30s }, labels: { online: true }, message: { template: card } }"
        try await test.host.register(YAMLTemplates(bytes: Array(page.utf8), name: "recipes.yaml"))
        await #expect(throws: DefinitionError.self) { try await test.host.run(until: .empty) }
    }

    @Test func `where there is nobody to be asked, the next one wins nothing either`() async throws {
        let test = try await Self.host(nil)
        let result = try await test.host.happened(Self.event)
        #expect(result.recipe == nil && !result.isAsked)
    }
}
