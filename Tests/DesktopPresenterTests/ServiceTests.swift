import MarqueeModel
import PresenterKit
import PresenterTesting
import Synchronization
import Testing

@testable import DesktopPresenter

/// The presenter on a real bus, with services that do what none should.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct ServiceTests {
    private static let message = SampleMessage(
        template: "card",
        arguments: [
            "title": "Hello", "body": "1 < 2", "on-accept": .action(PresentationAction(type: "url")),
            "on-close": .action(PresentationAction(type: "close")),
        ])

    private let bus: PrivateBus
    private let presenter: DesktopPresenter
    private let shown = RecordedPresentation(of: Self.message)

    init() async throws {
        bus = try await PrivateBus()
        presenter = try DesktopPresenter(on: bus.session)
    }

    /// Presents the message beside what a test does. The call has to return when the message is gone.
    private func presenting(_ body: () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [presenter, shown] in try await presenter.present(shown.context) }
            defer { group.cancelAll() }
            try await body()
            shown.end()
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// Waits until something has happened to the message, however slow the machine is.
    private func happens(_ event: PresentationEvent) async -> Bool {
        await shown.wait(for: event, within: .seconds(300))
    }

    /// Waits until the presenter says this of itself.
    private func waits(for availability: PresenterAvailability) async -> Bool {
        for await word in await presenter.availability() where word == availability { return true }
        return false
    }

    @Test func `the presenter follows the contract`() async throws {
        let service = try await FakeService(on: bus)
        try await checkPresenter(
            presenter, showing: SampleMessage.samples.filter(\.isVisual), within: .seconds(300))
        service.end()
    }

    @Test func `what is pressed and closed comes back`() async throws {
        let service = try await FakeService(on: bus)
        try await presenting {
            let notification = try await service.notification().object
            #expect(notification?["summary"] == "Hello")
            #expect(notification?["body"] == "1 &lt; 2")
            #expect(notification?["actions"] == ["default", "Accept", "1", "Accept", "2", "Close"])
            #expect(await happens(.presented))
            try service.press("default")
            #expect(await happens(.triggered("on-accept")))
            try service.close(reason: 2)
            #expect(await happens(.dismissed))
            #expect(shown.events == [.presented, .triggered("on-accept"), .dismissed])
        }
    }

    @Test func `what the host ends is taken off`() async throws {
        let service = try await FakeService(on: bus)
        try await presenting {
            _ = try await service.notification()
            #expect(await happens(.presented))
            await presenter.close(shown.context)
            #expect(try await service.takenOff() == "off 1")
        }
        #expect(shown.events.prefix(2) == [.presented, .dismissed])
    }

    @Test(arguments: [
        (FakeService.Manner.zero, "the notification service returned no id for the notification"),
        (.odd, "the notification service returned no id for the notification"),
        (.refusing, "the notification service rejected it: too many"),
    ])
    func `a message that cannot be shown fails with the reason`(manner: FakeService.Manner, reason: String) async throws
    {
        let service = try await FakeService(on: bus, manner)
        try await presenting {
            _ = try await service.notification()
            #expect(await happens(.failed(reason)))
        }
    }

    @Test func `a notification that is closed before the answer was shown, and is gone`() async throws {
        let service = try await FakeService(on: bus, .early)
        try await presenting {
            _ = try await service.notification()
            #expect(await happens(.dismissed))
            #expect(shown.events == [.presented, .dismissed])
        }
    }

    @Test func `a flood holds nothing up`() async throws {
        let service = try await FakeService(on: bus, .flooding)
        try await presenting {
            _ = try await service.notification()
            #expect(await happens(.presented))
            #expect(!shown.context.isOver)
            try service.press("2")
            #expect(await happens(.triggered("on-close")))
        }
    }

    @Test func `without an answer messages wait, until somebody else is the service`() async throws {
        let silent = try await FakeService(on: bus, .silent)
        try await presenting {
            _ = try await silent.notification()
            #expect(await waits(for: .unavailable("the notification service does not show notifications")))
            #expect(!shown.context.isOver)
            silent.end()
            let service = try await FakeService(on: bus)
            _ = try await service.notification()
            #expect(await happens(.presented))
        }
    }

    @Test func `a service that ends over a message is waited for`() async throws {
        let ending = try await FakeService(on: bus, .ending)
        try await presenting {
            _ = try await ending.notification()
            let service = try await FakeService(on: bus)
            _ = try await service.notification()
            #expect(await happens(.presented))
        }
    }

    @Test func `a service that starts again shows the message again`() async throws {
        let first = try await FakeService(on: bus)
        try await presenting {
            _ = try await first.notification()
            #expect(await happens(.presented))
            first.end()
            let second = try await FakeService(on: bus)
            _ = try await second.notification()
            try second.close(reason: 1)
            #expect(await happens(.dismissed))
        }
    }

    @Test func `a bus that starts again shows the message again`() async throws {
        let address = Address(bus.address)
        let moving = try DesktopPresenter(on: SessionBus { address.text })
        let first = try await FakeService(on: bus)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { [shown] in try await moving.present(shown.context) }
            _ = try await first.notification()
            #expect(await happens(.presented))
            let other = try await PrivateBus()
            let second = try await FakeService(on: other)
            address.text = other.address
            bus.end()
            _ = try await second.notification()
            try second.close(reason: 2)
            #expect(await happens(.dismissed))
            try await group.waitForAll()
        }
    }

    @Test func `a bus without a service, and no bus, are told`() async throws {
        #expect(
            await waits(
                for: .unavailable("no notification service is running on the session bus; start one, such as dunst")))
        bus.end()
        #expect(await waits(for: .unavailable("cannot reach the session bus: Connection reset by peer")))
        let lost = try DesktopPresenter(on: SessionBus { nil })
        for await word in await lost.availability() {
            #expect(word == .unavailable(SessionBus.Missing().description))
            break
        }
    }
}

/// Where a bus is that moves.
private final class Address: Sendable {
    private let address: Mutex<String>

    init(_ text: String) {
        address = Mutex(text)
    }

    var text: String {
        get { address.withLock { $0 } }
        set { address.withLock { $0 = newValue } }
    }
}
