import Foundation
import MarqueeHost
package import MarqueeInbox
package import MarqueeModel
package import MarqueeStore
import Testing

/// A store in a directory of its own with what works on it, and a clock that stands still.
package final class TestInbox: Sendable {
    private let place: TemporaryDirectory
    package var directory: String { place.path }
    package let clock = ManualClock()
    package let store: Store
    package let inbox: Inbox
    package let delegate = RecordingNotificationDelegate()
    package let content: RecordingContentService
    package let receiver: NotificationReceiver

    package init(
        downloadsAutomatically: Bool = false,
        content: @escaping @Sendable () async throws -> [UInt8] = { TestInbox.page },
        configure: (inout StoreOptions) -> Void = { _ in }
    ) throws {
        var options = StoreOptions()
        configure(&options)
        place = try TemporaryDirectory()
        store = try Store(at: place.path, options: options)
        self.content = RecordingContentService { _ in try await content() }
        let resolver = try Self.resolver()
        inbox = try Inbox(store: store.inbox, resolver: resolver, content: self.content, clock: clock)
        receiver = try NotificationReceiver(
            store: store.inbox, resolver: resolver, delegate: delegate, inbox: inbox,
            downloadsAutomatically: downloadsAutomatically, clock: clock)
    }

    deinit {
        try? store.close()
    }

    package static let page = Array(#"{"data":[{"content":{"html":"<p>Hello</p>"}}]}"#.utf8)

    package static func resolver() throws -> MessageResolver {
        MessageResolver(
            catalog: try TemplateCatalog(
                [try Template("card").argument("title", default: "Hello").build()],
                presenters: PresenterDefaults(template: "screen", function: "functions")))
    }

    /// Receives notifications with these ids, a second apart.
    package func receive(_ ids: String..., notification: ValueObject = ["alert": "Hello"]) async throws {
        for id in ids {
            var members = notification
            members["id"] = .string(id)
            try await receiver.receive(["notification": .object(members)])
            clock.advance(by: .seconds(1))
        }
    }
}
