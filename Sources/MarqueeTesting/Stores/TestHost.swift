import Foundation
package import Logging
package import MarqueeFiles
package import MarqueeHost
import MarqueeModel
package import MarqueeQueue
import MarqueeStore
import PresenterKit
import Testing

/// A host in a directory of its own, with two templates and functions, a clock that stands still, and recordings.
package final class TestHost: Sendable {
    package let directory: String
    package let clock: ManualClock
    package let observer = RecordingObserver()
    package let presenter: RecordingPresenter
    package let functions = RecordingPresenter()
    package let host: PresentationHost

    package init(
        _ presenter: RecordingPresenter = RecordingPresenter(.holding), directory: String? = nil,
        clock: ManualClock = ManualClock(), delegate: (any HostDelegate)? = nil,
        linkOpener: any LinkOpener = NoLinkOpener(), observers: [any HostObserver] = [], logger: Logger? = nil,
        files change: (inout FileOptions) -> Void = { _ in },
        configure: (inout HostConfiguration) -> Void = { _ in }
    ) async throws {
        self.presenter = presenter
        self.clock = clock
        self.directory = directory ?? Self.newDirectory()
        var configuration = HostConfiguration(
            store: self.directory, presenters: PresenterDefaults(template: "screen", function: "functions"))
        configuration.files.directories = [self.directory]
        change(&configuration.files)
        configure(&configuration)
        host = try PresentationHost(
            configuration, delegate: delegate, linkOpener: linkOpener, observers: [observer] + observers,
            logger: logger, clock: clock)
        try await host.register(Self.definitions())
        try await host.register(presenter, as: "screen")
        try await host.register(functions, as: "functions")
    }

    deinit {
        // What is left in the temporary directory does no harm.
        try? FileManager.default.removeItem(atPath: directory)
    }

    package static func newDirectory() -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("marquee-test-\(UUID().uuidString)").path
    }

    private static func definitions() throws -> FixedTemplates {
        FixedTemplates([
            try Template("card").argument("title", default: "Hello").fileArgument("picture")
                .actionArgument("accept").build(),
            try Template("gallery").listArgument("pictures", of: .file).build(),
            try Template("brief").maxDisplay(.seconds(30)).timeout(.seconds(3)).build(),
            try AppFunction("copy").argument("code", default: "").build(),
            try AppFunction("dialog", visual: true).build(),
        ])
    }

    /// Runs the host while a test does its steps, then stops it.
    package func whileRunning(_ steps: @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            let host = host
            group.addTask { _ = try await host.run(until: .stopped) }
            await observer.events.wait { $0.contains { $0.kind == .pluginStarted } }
            try await steps()
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
        }
    }

    /// Waits until something happened to a message.
    package func wait(for kind: HostEvent.Kind, of id: String, count: Int = 1) async {
        await observer.events.wait { $0.count { $0.kind == kind && $0.id == id } >= count }
    }

    /// Waits until the host sleeps until its next deadline, so that moving the clock reaches it.
    package func waitForSleeper() async {
        await clock.waitForSleeper()
    }

    /// The message as the store has it.
    package func entry(_ id: String) throws -> QueueEntry? {
        let store = try Store(at: directory)
        defer { try? store.close() }  // Nothing can be lost by a reader that does not close.
        return try store.queue.entry(MessageID(id))
    }
}
