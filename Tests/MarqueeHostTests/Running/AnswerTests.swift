import MarqueeInbox
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import PresenterKit
import Testing

@testable import MarqueeHost

/// What people answer to messages of built-in templates.
@Suite(.timeLimit(.minutes(20))) struct AnswerTests {
    /// What is reported of an answer, and whether the message is over by that.
    private func answer(_ action: String, to message: Message) async throws -> [ValueObject] {
        let test = try await TestHost()
        try await test.whileRunning {
            try await test.host.enqueue(message)
            await test.presenter.contexts.wait { $0.count == 1 }
            let context = test.presenter.contexts.elements[0]
            let isRun = try await context.trigger(action)
            #expect(isRun)
            await test.wait(for: .dismissed, of: context.messageID)
        }
        let events = try await Tracking(test.host).outbox().events.compactMap(\.object)
        return events.filter { !["received", "viewed", "clicked", "dismissed"].contains($0["event"]?.string) }
    }

    @Test(
        arguments: [
            ("choice2", "poll", ["choice": "blue"]), ("choice1", "poll", ["choice": "red"]),
        ] as [(String, String, ValueObject)])
    func `of a poll, the choice`(action: String, event: String, properties: ValueObject) async throws {
        let poll = Message("marquee.poll", arguments: ["question": "Which?", "choices": ["red", "blue"]])
        let events = try await answer(action, to: poll)
        #expect(events.map { $0["event"]?.string } == [event])
        #expect(events.first?["properties"]?.object == properties)
    }

    @Test(arguments: 0...5) func `of a question, so many stars`(count: Int) async throws {
        let feedback = Message("marquee.feedback", arguments: ["id": "f", "question": "How?"])
        let events = try await answer("rate\(count)", to: feedback)
        #expect(events.first?["event"] == "feedback")
        #expect(events.first?["properties"]?.object == ["rating": .integer(Int64(count)), "feedback": "f"])
    }

    @Test func `of a coupon, that it is claimed, and then that it is redeemed`() async throws {
        let coupon: ValueObject = ["id": "c", "name": "Pizza"]
        let claimed = try await answer("claim", to: Message("marquee.coupon", arguments: coupon))
        #expect(claimed.first?["event"] == "claim" && claimed.first?["properties"]?.object == ["coupon": "c"])
        var withSerial = coupon
        withSerial["serialNumber"] = "S"
        let redeemed = try await answer("redeem", to: Message("marquee.coupon", arguments: withSerial))
        #expect(redeemed.first?["event"] == "redeem")
    }

    @Test func `a coupon that was claimed, and is opened again, is not to be claimed again`() async throws {
        let test = try await TestHost()
        let inbox = try await Inbox(test.host)
        try await NotificationReceiver(test.host).receive([
            "id": "n", "template": "marquee.coupon", "arguments": ["id": "c", "name": "Pizza"],
            "notification": ["alert": ["title": "Tap"]],
        ])
        try await test.whileRunning {
            for opened in 1...2 {
                try await inbox.open("n")
                await test.presenter.contexts.wait { $0.count == opened }
                let context = test.presenter.contexts.elements[opened - 1]
                let isClaimed = (try? await context.trigger("claim")) ?? false
                #expect(isClaimed == (opened == 1))
                if opened == 2 { context.dismissed() }
                await test.wait(for: .dismissed, of: context.messageID)
            }
        }
        guard case .message(let message)? = try await inbox.message("n")?.content else {
            Issue.record("no message")
            return
        }
        #expect(message.arguments["claims"]?.list?.count == 1)
        let events = try await Tracking(test.host).outbox().events.compactMap(\.object)
        #expect(events.count { $0["event"] == "claim" } == 1)
    }

    @Test func `of a notification, what stands on the button`() async throws {
        let message = Message("marquee.notification", arguments: ["message": "Hi", "buttons": ["Yes", "No"]])
        let events = try await answer("button2", to: message)
        #expect(events.first?["event"] == "action" && events.first?["properties"]?.object == ["action": "No"])
    }

    @Test func `a second press before the message is closed is no second answer`() async throws {
        let test = try await TestHost()
        try await test.whileRunning {
            try await test.host.enqueue(
                Message("marquee.poll", id: "m", arguments: ["question": "Which?", "choices": ["red", "blue"]]))
            await test.wait(for: .presented, of: "m")
            let context = test.presenter.contexts.elements[0]
            async let one = try? context.trigger("choice1")
            async let other = try? context.trigger("choice2")
            _ = await (one, other)
            await test.wait(for: .dismissed, of: "m")
        }
        let events = try await Tracking(test.host).outbox().events.compactMap(\.object)
        #expect(events.count { $0["event"] == "poll" } == 1)
    }

    @Test func `in another language there are other answers, and those that the message gives itself stay`() throws {
        let catalog = try TemplateCatalog([], presenters: PresenterDefaults(template: "web", function: "web"))
        let options = ResolutionOptions(locales: LocaleChain(current: "de"))
        var message = Message(
            "marquee.poll",
            arguments: ["question": "Which?", "choices": ["a", "b", "c"], "choice2": ["type": "close"]])
        message.localizations = [Message.Localization(locale: "de", arguments: ["choices": ["x", "y"]])]
        let resolution = MessageResolver(catalog: catalog, options: options).resolve(message)
        let arguments = try #require(resolution.invocation?.arguments)
        guard case .action(.function(let call))? = arguments["choice1"] else {
            Issue.record("no answer")
            return
        }
        #expect(call["properties"] == .value(["choice": "x"]))
        #expect(arguments["choice2"] == .action(.close) && arguments["choice3"] == .absent)
    }

    @Test func `an answer that a message gives itself stays`() async throws {
        let poll = Message(
            "marquee.poll",
            arguments: ["question": "Which?", "choices": ["red", "blue"], "choice1": ["type": "close"]])
        let events = try await answer("choice1", to: poll)
        #expect(events.isEmpty)
    }
}
