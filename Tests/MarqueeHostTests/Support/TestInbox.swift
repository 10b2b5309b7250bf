import Foundation
import MarqueeHost
import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

/// A store in a directory of its own with what works on it, and a clock that stands still.
final class TestInbox: Sendable {
    let directory = TestHost.newDirectory()
    let clock = ManualClock()
    let store: Store
    let inbox: Inbox
    let delegate = RecordingNotificationDelegate()
    let content: RecordingContentService
    let receiver: NotificationReceiver

    init(
        downloadsAutomatically: Bool = false,
        content: @escaping @Sendable () async throws -> [UInt8] = { TestInbox.page },
        configure: (inout StoreOptions) -> Void = { _ in }
    ) throws {
        var options = StoreOptions()
        configure(&options)
        store = try Store(at: directory, options: options)
        self.content = RecordingContentService { _ in try await content() }
        let resolver = try Self.resolver()
        inbox = try Inbox(store: store, resolver: resolver, content: self.content, clock: clock)
        receiver = try NotificationReceiver(
            store: store, resolver: resolver, delegate: delegate, inbox: inbox,
            downloadsAutomatically: downloadsAutomatically, clock: clock)
    }

    deinit {
        try? store.close()
        try? FileManager.default.removeItem(atPath: directory)
    }

    static let page = Array(#"{"data":[{"content":{"html":"<p>Hello</p>"}}]}"#.utf8)

    static func resolver() throws -> MessageResolver {
        MessageResolver(
            catalog: try TemplateCatalog(
                [try TemplateBuilder("card").argument("title", default: "Hello").build()],
                presenters: PresenterDefaults(template: "screen", function: "functions")))
    }

    /// Receives notifications with these ids, a second apart.
    func receive(_ ids: String..., notification: ValueObject = ["alert": "Hello"]) async throws {
        for id in ids {
            var members = notification
            members["id"] = .string(id)
            try await receiver.receive(["notification": .object(members)])
            clock.advance(by: .seconds(1))
        }
    }
}
