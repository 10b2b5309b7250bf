import MarqueeDatabase
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeRecipes
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import PresenterKit
import Testing

@testable import MarqueeHost

/// A host that decides what events lead to.
@Suite(.timeLimit(.minutes(20)))
struct HostRecipesTests {
    private static func host(
        _ recipes: String, directory: String? = nil, clock: ManualClock = ManualClock(),
        delegate: (any HostDelegate)? = nil, options: RecipeOptions = RecipeOptions()
    ) async throws -> TestHost {
        let test = try await TestHost(
            directory: directory, clock: clock, delegate: delegate, configure: { $0.recipes = options })
        try await test.host.register(YAMLTemplates(bytes: Array(recipes.utf8), name: "recipes.yaml"))
        return test
    }

    /// Waits until a message of a recipe is shown, the so many-th of all.
    private static func shown(_ count: Int, in test: TestHost) async throws -> PresentationContext {
        await test.presenter.contexts.wait { $0.count >= count }
        return test.presenter.contexts.elements[count - 1]
    }

    @Test func `an event becomes the message of its recipe, with what it brings`() async throws {
        let test = try await Self.host(
            """
            big:
              trigger: { event: Charged, where: [{ property: amount, operator: greaterThan, value: 100 }] }
              message: { template: card, arguments: { title: "{{ event.amount }} paid" } }
            """)
        #expect(try await test.host.happened(RecipeEvent(.custom("Charged"), properties: ["amount": 20])).recipe == nil)
        let result = try await test.host.happened(RecipeEvent(.custom("Charged"), properties: ["amount": 120]))
        #expect(result.recipe == "big")
        let id = try #require(result.message)
        #expect(try test.entry(id)?.recipe == "big")
        try await test.whileRunning {
            await test.wait(for: .presented, of: id)
            let title = try test.presenter.contexts.elements[0].string("title")
            #expect(title == "120 paid")
        }
        let events = try await Tracking(test.host).outbox().events.compactMap(\.object)
        #expect(events.map { $0["event"]?.string } == ["Charged", "Charged", "received", "viewed", "notified"])
        #expect(events.suffix(3).allSatisfy { $0["recipe"] == "big" })
    }

    @Test func `tracking an event is enough, and wakes a host that has nothing else to do`() async throws {
        let test = try await Self.host("a: { trigger: { event: Opened }, message: { template: card } }")
        try await test.whileRunning {
            await test.host.pulse()
            try await Tracking(test.host).sendEvent(.custom(name: "Opened"))
            #expect(try await Self.shown(1, in: test).template == "card")
        }
    }

    @Test func `what a person opens in the inbox is shown, whatever its recipe has done`() async throws {
        let test = try await Self.host(
            "a: { trigger: { event: e }, cooldown: { self: -1 }, message: { template: card } }")
        let receiver = try await NotificationReceiver(test.host)
        let payload: Value = [
            "id": "n", "template": "card", "notification": ["recipeID": "a", "alert": ["title": "Tap"]],
        ]
        try await receiver.receive(payload)
        // As a push says of itself: nothing else of the recipe is shown after that.
        try await Tracking(test.host).notified("n")
        #expect(try await test.host.happened(RecipeEvent(.custom("e"))).recipe == nil)
        let receipt = try #require(try await Inbox(test.host).open("n"))
        try await test.whileRunning { await test.wait(for: .presented, of: receipt.id) }
    }

    @Test func `a name that tracking does not take is refused, and nothing happens`() async throws {
        let test = try await Self.host("a: { trigger: { event: viewed }, message: { template: card } }")
        await #expect(throws: TrackingError.self) { try await test.host.happened(RecipeEvent(.custom("viewed"))) }
        #expect(try await test.host.queue.list(.live).isEmpty)
    }

    @Test func `cooldowns and limits are looked at once more before a message is shown`() async throws {
        let test = try await Self.host(
            """
            a: { trigger: { event: e }, cooldown: { self: 60 }, message: { template: card } }
            b: { trigger: { event: f }, limits: [{ type: ever, limit: 1 }], message: { template: card } }
            """)
        var ids: [String] = []
        for name in ["e", "e", "f", "f"] {
            ids.append(try #require(try await test.host.happened(RecipeEvent(.custom(name))).message))
        }
        let (first, second, third, fourth) = (ids[0], ids[1], ids[2], ids[3])
        try await test.whileRunning {
            await test.wait(for: .presented, of: first)
            test.presenter.contexts.elements[0].dismissed()
            await test.wait(for: .discarded, of: second)
            await test.wait(for: .presented, of: third)
            test.presenter.contexts.elements[1].dismissed()
            await test.wait(for: .discarded, of: fourth)
        }
        #expect(try test.entry(second)?.reason == "cooldown of recipe 'a': it was notified less than 1m ago")
        #expect(try test.entry(fourth)?.reason == "limits of recipe 'b': it was seen once; its limit is 1 (ever)")
    }

    @Test func `a host's caps hold for all of its recipes, before and while they wait`() async throws {
        let test = try await Self.host(
            """
            a: { trigger: { event: e }, message: { template: card } }
            b: { trigger: { event: f }, message: { template: card } }
            free: { trigger: { event: g }, excludeFromCaps: true, message: { template: card } }
            """, options: RecipeOptions(caps: RecipeCaps(day: 1)))
        let first = try #require(try await test.host.happened(RecipeEvent(.custom("e"))).message)
        let second = try #require(try await test.host.happened(RecipeEvent(.custom("f"))).message)
        try await test.whileRunning {
            await test.wait(for: .presented, of: first)
            test.presenter.contexts.elements[0].dismissed()
            await test.wait(for: .discarded, of: second)
            #expect(try await test.host.happened(RecipeEvent(.custom("f"))).recipe == nil)
            let free = try #require(try await test.host.happened(RecipeEvent(.custom("g"))).message)
            await test.wait(for: .presented, of: free)
        }
        #expect(
            try test.entry(second)?.reason == "limits of recipe 'b': the cap of 1 view in a day is reached")
    }

    @Test func `what was shown before a restart is shown again, whatever its own cooldown says`() async throws {
        let directory = TestHost.newDirectory()
        let clock = ManualClock()
        let recipe = "a: { trigger: { event: e }, cooldown: { self: -1 }, message: { template: card } }"
        let test = try await Self.host(recipe, directory: directory, clock: clock)
        let id = try #require(try await test.host.happened(RecipeEvent(.custom("e"))).message)
        try await test.whileRunning { await test.wait(for: .presented, of: id) }
        let again = try await Self.host(recipe, directory: directory, clock: clock)
        try await again.whileRunning { await again.wait(for: .presented, of: id) }
        #expect(try await again.host.happened(RecipeEvent(.custom("e"))).recipe == nil)
    }

    private struct Attending: HostDelegate {}

    private static let near = """
        near:
          trigger: [{ geofence: { id: shop, on: enter } }, { push: immediate }, { event: e }]
          cooldown: { self: 60 }
          notification: { title: Nearby, body: Come in }
          message: { template: card, arguments: { title: "{{ event.offer }}" }, ttl: 1h }
        silent: { trigger: { geofence: { id: bank, on: enter } }, message: { template: card } }
        wrong: { trigger: { push: scheduled }, notification: { body: x }, message: { template: card, arguments: { title: "{{ event.n }}" } } }
        """

    @Test func `what a place leads to waits in the inbox until it is opened`() async throws {
        let test = try await Self.host(Self.near)
        let entered = RecipeEvent(.geofence("shop", .enter), properties: ["offer": "Half price"])
        let result = try await test.host.happened(entered)
        #expect(result.recipe == "near" && result.isInInbox && result.refusal == nil)
        let id = try #require(result.message)
        #expect(try await test.host.queue.list(.live).isEmpty)
        let inbox = try await Inbox(test.host)
        let item = try #require(try await inbox.message(id))
        #expect(item.alert?.title == "Nearby" && item.alert?.body == "Come in" && item.recipeID == "near")
        #expect(item.expiresAt == test.clock.now + .hours(1) && item.status == .unread)
        // It was notified by that, which is where the cooldown begins.
        #expect(try await test.host.happened(entered).recipe == nil)
        #expect(try await inbox.open(id) != nil)
        try await test.whileRunning {
            let shown = try await Self.shown(1, in: test)
            let title = try shown.string("title")
            #expect(title == "Half price")
        }
        let events = try await Tracking(test.host).outbox().events.compactMap(\.object)
        #expect(events.prefix(2).map { $0["event"]?.string } == ["received", "notified"])
        #expect(events.allSatisfy { $0["recipe"] == "near" })
    }

    @Test func `what a place leads to without a text for the inbox is shown, and so is what an event leads to`()
        async throws
    {
        let test = try await Self.host(Self.near)
        for event in [RecipeEvent(.geofence("bank", .enter)), RecipeEvent(.custom("e"))] {
            let result = try await test.host.happened(event)
            #expect(result.recipe != nil && !result.isInInbox)
        }
        #expect(try await test.host.queue.list(.live).count == 2)
        #expect(try await Inbox(test.host).count(.all) == 0)
    }

    @Test func `an application with a delegate says itself what was notified`() async throws {
        let test = try await Self.host(Self.near, delegate: Attending())
        let entered = RecipeEvent(.geofence("shop", .enter))
        #expect(try await test.host.happened(entered).isInInbox)
        let second = try #require(try await test.host.happened(entered).message)
        try await Tracking(test.host).notified(second)
        #expect(try await test.host.happened(entered).recipe == nil)
    }

    @Test func `the delegate of a receiver is told what recipes lead to, once each`() async throws {
        let test = try await Self.host(Self.near)
        let delegate = RecordingNotificationDelegate()
        let receiver = try await NotificationReceiver(test.host, delegate: delegate)
        let long = String(repeating: "x", count: 1_100_000)
        for event in [
            RecipeEvent(.custom("e")), RecipeEvent(.geofence("shop", .enter)), RecipeEvent(.custom("nobody listens")),
            RecipeEvent(.push(.scheduled), properties: ["n": .string(long)]),
        ] {
            try await test.host.happened(event)
        }
        #expect(delegate.calls.elements.map(\.kind) == ["content", "content", "failure"])
        #expect(delegate.calls.elements.map(\.event.isActive) == [true, false, true])
        #expect(delegate.calls.elements.map(\.event.envelope.recipeID) == ["near", "near", "wrong"])
        #expect(delegate.calls.elements[1].event.message == "Come in")
        _ = receiver
    }

    @Test func `clocks fire while the host runs`() async throws {
        let test = try await Self.host(
            """
            cart: { trigger: { inaction: { after: Opened, without: Paid, for: 10m } }, message: { template: card } }
            hourly: { trigger: { every: 1h }, message: { template: brief } }
            """)
        // A quarter past an hour.
        test.clock.set(Timestamp(milliseconds: 2_000_001_600_000 + 900_000))
        try await test.whileRunning {
            try await test.host.happened(RecipeEvent(.custom("Opened")))
            let start = test.clock.uptime.milliseconds
            let card = try await Self.advance(test, until: 1, by: .seconds(10))
            #expect(card.template == "card")
            #expect((600_000...620_000).contains(test.clock.uptime.milliseconds - start))
            card.dismissed()
            await test.wait(for: .dismissed, of: card.messageID)
            #expect(try await Self.advance(test, until: 2, by: .seconds(30)).template == "brief")
        }
    }

    @Test func `pages fill the time, follow one another, and give way`() async throws {
        let test = try await Self.host(
            "page: { trigger: { idle: 30s }, message: { template: card, arguments: { title: Page } } }")
        try await test.whileRunning {
            let first = try await Self.advance(test, until: 1)
            let title = try first.string("title")
            #expect(title == "Page")
            first.dismissed()
            await test.wait(for: .dismissed, of: first.messageID)
            let start = test.clock.uptime
            let second = try await Self.advance(test, until: 2)
            #expect(test.clock.uptime.milliseconds - start.milliseconds < 30_000)
            try await test.host.enqueue(Message("card", id: "urgent", arguments: ["title": "Urgent"]))
            await test.wait(for: .dismissed, of: second.messageID)
            #expect(try test.entry(second.messageID)?.reason == "interrupted")
            await test.wait(for: .presented, of: "urgent")
            test.clock.advance(by: .seconds(40))
            await test.host.pulse()
            test.presenter.contexts.elements[2].dismissed()
            await test.wait(for: .dismissed, of: "urgent")
            let end = test.clock.uptime
            _ = try await Self.advance(test, until: 4)
            // Idle counts from the end of what was no page.
            #expect(test.clock.uptime.milliseconds - end.milliseconds >= 29_000)
        }
    }

    @Test func `pages that last as long as they may follow one another, and those that end at once ever more slowly`() {
        for (longest, lived, pages) in [(1_000, 1_000, 30...60), (nil, 1_000, 2...8), (nil, 2_500, 15...24)] {
            var turns = IdlePageSchedule(at: .seconds(0))
            var (now, made) = (Int64(0), 0)
            while now < 60_000 {
                turns.note(nil, isBusy: false, at: .milliseconds(now))
                if let wait = turns.wait(after: .seconds(0), at: .milliseconds(now)) {
                    now += wait.milliseconds
                    continue
                }
                made += 1
                turns.made(at: .milliseconds(now), lasting: longest.map { .milliseconds(Int64($0)) })
                turns.note(MessageNumber(Int64(made)), isBusy: false, at: .milliseconds(now))
                now += Int64(lived)
            }
            #expect(pages.contains(made), "\(String(describing: longest)) \(lived): \(made)")
        }
    }

    @Test func `a number that stands alone is a text for an argument that is one`() async throws {
        let test = try await Self.host(
            """
            big:
              trigger: { event: Charged }
              message: { template: card, arguments: { title: "{{ event.amount }}" } }
            """)
        try await test.host.happened(RecipeEvent(.custom("Charged"), properties: ["amount": 120]))
        try await test.whileRunning {
            let title = try await Self.shown(1, in: test).string("title")
            #expect(title == "120")
        }
    }

    @Test func `what was left undone is told with what was begun`() async throws {
        let test = try await Self.host(
            """
            cart:
              trigger: { inaction: { after: Opened, without: Paid, for: 10m } }
              message: { template: card, arguments: { title: "{{ event.cart }} waits" } }
            """)
        try await test.whileRunning {
            try await test.host.happened(RecipeEvent(.custom("Opened"), properties: ["cart": "Blue shoes"]))
            let title = try await Self.advance(test, until: 1, by: .seconds(60)).string("title")
            #expect(title == "Blue shoes waits")
        }
    }

    /// Moves the clock, step by step, until a recipe has made a message, the so many-th that is shown. Each pulse is a
    /// round of the host, after which that is settled.
    private static func advance(
        _ test: TestHost, until count: Int, by step: TimeSpan = .seconds(1)
    ) async throws -> PresentationContext {
        repeat {
            await test.waitForSleeper()
            test.clock.advance(by: step)
            await test.host.pulse()
        } while try await test.host.queue.list(.live).isEmpty
        return try await shown(count, in: test)
    }

    @Test func `moments that a host has not lived through are left out`() async throws {
        let test = try await Self.host("hourly: { trigger: { every: 1h }, message: { template: card } }")
        test.clock.set(Timestamp(milliseconds: 2_000_001_600_000 + 900_000))
        try await test.whileRunning {
            await test.waitForSleeper()
            // As after a night in which the machine slept.
            test.clock.set(Timestamp(milliseconds: 2_000_001_600_000 + 9 * 3_600_000 + 60_000))
            test.clock.advance(by: .seconds(60))
            await test.host.pulse()
            #expect(test.presenter.contexts.elements.isEmpty)
            _ = try await Self.advance(test, until: 1, by: .seconds(60))
        }
    }

    @Test func `a host that is let go of keeps nothing open`() async throws {
        weak var store: RecipeStore?
        do {
            let test = try await Self.host("a: { trigger: { event: e }, message: { template: card } }")
            try await test.host.happened(RecipeEvent(.custom("e")))
            store = try await test.host.open().store.recipes
            #expect(store != nil)
        }
        try await poll { store == nil }
    }

    @Test func `a page that may not be shown is not written down each second`() async throws {
        let test = try await Self.host(
            "page: { trigger: { idle: 1s }, limits: [{ type: ever, limit: 1 }], message: { template: card } }")
        try await test.whileRunning {
            try await Self.advance(test, until: 1).dismissed()
            await test.wait(for: .dismissed, of: test.presenter.contexts.elements[0].messageID)
            for _ in 0..<100 {
                await test.waitForSleeper()
                test.clock.advance(by: .seconds(1))
                await test.host.pulse()
            }
        }
        let triggers = try await test.host.open().store.database.single { access in
            try access.command("SELECT triggers FROM recipe_state").first { $0.integer(0) }
        }
        #expect(triggers == 1)
        #expect(try await test.host.queue.list(.ended).count == 1)
    }

    @Test func `recipes with errors keep a host from starting`() async throws {
        for text in [
            "a: { trigger: { event: e }, message: { template: nowhere } }",
            "a: { trigger: { event: e }, limits: [{ type: days, limit: -1 }], message: { template: card } }",
        ] {
            let test = try await Self.host(text)
            await #expect(throws: DefinitionError.self, "\(text)") { try await test.host.run(until: .empty) }
        }
    }
}
