import Foundation
import MarqueeDatabase
import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Synchronization
import Testing

/// What an application does with a host beside showing messages.
@Suite(.timeLimit(.minutes(20)))
struct EmbeddingTests {
    private static func folder() -> String { TestHost.newDirectory() }

    // MARK: Registration

    @Test func `a host, a template and a message are a whole application`() async throws {
        let shown = Recording<String>()
        let host = try PresentationHost(store: Self.folder())
        try await host.register(Template("card").argument("name", default: "guest")) { context in
            shown.append(try context.string("name"))
            context.presented()
            context.dismissed()
        }
        try await host.enqueue([Message("card", id: "a"), Message("card", arguments: ["name": "Ada"])])
        try await host.run(until: .empty)
        #expect(shown.elements == ["guest", "Ada"])
        #expect(try await host.queue.message("a")?.state == .dismissed)
    }

    @Test func `a template that is closed leaves by itself unless it is told how`() async throws {
        let host = try PresentationHost(store: Self.folder())
        let closed = Recording<String>()
        try await host.register(Template("plain").maxDisplay(.milliseconds(1))) { $0.presented() }
        try await host.register(Template("own").maxDisplay(.milliseconds(1))) {
            $0.presented()
        } close: {
            closed.append($0.template)
            $0.dismissed()
        }
        try await host.enqueue([Message("plain", id: "plain"), Message("own", id: "own")])
        try await host.run(until: .empty)
        #expect(closed.elements == ["own"])
        #expect(try await host.queue.message("plain")?.state == .dismissed)
    }

    @Test func `templates with mistakes are refused together`() async throws {
        let host = try PresentationHost(store: Self.folder())
        let error = await #expect(throws: DefinitionError.self) {
            try await host.register(Template(""), Template("a").argument("b", default: .null), AppFunction("ok"))
        }
        #expect(error?.diagnostics.map(\.code) == [.invalidName, .missingDefault])
        #expect(error?.codeName == "invalid")
        await #expect(throws: DefinitionError.self) { try await host.register(Template("")) { _ in } }
    }

    /// What one host is told is not for another.
    private struct ByName: TemplateProducer {
        func defineTemplates(for host: HostInstance) throws -> [TemplateDefinition] {
            [try Template(host.name ?? "none").presenter(host.presenters.template ?? "none").build()]
        }
    }

    @Test(arguments: ["till", nil])
    func `a producer is told which host it defines for`(name: String?) async throws {
        let host = try PresentationHost(
            HostConfiguration(store: Self.folder(), name: name, presenters: PresenterDefaults(template: "screen")))
        try await host.register(ByName())
        #expect(try await host.catalog().definitions.map(\.name) == [name ?? "none"])
        #expect(try await host.catalog().definitions.map(\.presenter) == ["screen"])
    }

    /// Says when its definitions have changed.
    private final class Changing: TemplateProducer {
        private let names = Mutex(["a"])
        private let (changes, change) = AsyncStream.makeStream(of: Void.self)

        func add(_ name: String) {
            names.withLock { $0.append(name) }
            change.yield()
        }

        func defineTemplates(for host: HostInstance) throws -> [TemplateDefinition] {
            try names.withLock { try $0.map { try Template($0).build() } }
        }

        func follow(_ changed: @escaping @Sendable () async -> Void) async throws {
            for await _ in changes { await changed() }
        }
    }

    @Test func `a host that runs takes up what a producer says has changed`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        let producer = Changing()
        try await test.host.register(producer)
        try await test.whileRunning {
            #expect(try await test.host.offer([Message("late", id: "early")])[0].status == .refused)
            producer.add("late")
            while try await test.host.catalog()["late"] == nil { await Task.yield() }
            try await test.host.enqueue(Message("late", id: "on-time"))
            await test.wait(for: .dismissed, of: "on-time")
        }
    }

    // MARK: Events

    @Test func `events come as a sequence, which ends with the run`() async throws {
        let host = try PresentationHost(store: Self.folder())
        try await host.register(Template("card")) {
            $0.presented()
            $0.dismissed()
        }
        let events = await host.events()
        try await host.enqueue(Message("card", id: "a"))
        try await host.run(until: .empty)
        var kinds: [HostEvent.Kind] = []
        for await event in events where event.id == "a" { kinds.append(event.kind) }
        #expect(kinds == [.preparing, .presenting, .presented, .dismissed])
    }

    @Test func `events of a run that cannot begin end`() async throws {
        let folder = Self.folder()
        _ = try Store(at: folder)
        let claim = try HostClaim(at: folder)
        let host = try PresentationHost(store: folder)
        let events = await host.events()
        await #expect(throws: StoreError.self) { try await host.run(until: .empty) }
        for await event in events { Issue.record("\(event.kind)") }
        withExtendedLifetime(claim) {}
    }

    @Test func `who follows later hears of nothing that was before`() async throws {
        let gate = Recording<PresentationContext>()
        let host = try PresentationHost(store: Self.folder())
        try await host.register(Template("card")) {
            $0.presented()
            gate.append($0)
        }
        try await host.enqueue(Message("card", id: "a"))
        async let run = host.run(until: .empty)
        await gate.wait { !$0.isEmpty }
        let events = await host.events()
        try await host.enqueue(Message("card", id: "b"))
        gate.elements[0].dismissed()
        await gate.wait { $0.count == 2 }
        gate.elements[1].dismissed()
        _ = try await run
        var seen: [String] = []
        for await event in events { seen.append("\(event.id) \(event.kind.rawValue)") }
        #expect(!seen.contains("a received") && seen.contains("a dismissed"), "\(seen)")
        #expect(seen.contains("b received") && seen.last == "b dismissed", "\(seen)")
    }

    // MARK: Queue

    @Test func `the queue tells what waits and why, and what became of the rest`() async throws {
        let test = try await TestHost()
        let queue = test.host.queue
        #expect(try await queue.list().isEmpty)
        try await test.host.enqueue([
            Message("card", id: "low"), Message("card", id: "high", priority: 9, metadata: ["campaign": "spring"]),
            Message("card", id: "later", start: .delay(.hours(1))),
        ])
        let waiting = try await queue.list()
        #expect(waiting.map(\.id) == ["high", "low", "later"])
        #expect(waiting[0].reason == "no host is running")
        #expect(waiting[2].reason?.hasPrefix("delayed until ") == true)
        #expect(waiting[0].message == nil, "lists come without contents")
        let high = try #require(try await queue.message("high"))
        #expect(high.metadata == ["campaign": "spring"] && high.message?.template == "card" && high.priority == 9)
        #expect(try await queue.list(limit: 1, after: waiting[0]).map(\.id) == ["low"])

        #expect(try await queue.remove("low"))
        #expect(try await !queue.remove("low"), "it has ended")
        #expect(try await !queue.remove("unknown"))
        #expect(try await queue.counts() == [.queued: 2, .discarded: 1])
        #expect(try await queue.counts(.queued) == ["card": 2])
        #expect(try await queue.remove(.queued, of: "card") == 2)
        #expect(try await queue.list(.ended).count == 3)
        #expect(try await queue.remove(.discarded) == 3)
        #expect(try await queue.list(.ended).isEmpty)
    }

    @Test func `a running host closes what is removed, and shows what is tried again`() async throws {
        let test = try await TestHost(RecordingPresenter(.failing("no ink")))
        try await test.host.suspend()
        #expect(try await test.host.queue.mode() == .suspended)
        try await test.host.resume()
        try await test.whileRunning {
            try await test.host.enqueue([Message("card", id: "a"), Message("card", id: "b")])
            await test.wait(for: .failed, of: "b")
            #expect(try await test.host.queue.message("a")?.reason == "no ink")
            try await test.host.queue.retry("a")
            await test.wait(for: .failed, of: "a", count: 2)
            #expect(try await test.host.queue.retryFailed(of: "card") == 2)
            await test.wait(for: .failed, of: "b", count: 2)
        }
        let error = await #expect(throws: StoreError.self) { try await test.host.queue.retry("unknown") }
        #expect(error?.code == .notFound)
    }

    // MARK: Files, plugins, store

    @Test func `files are fetched, listed, verified and pruned`() async throws {
        let test = try await TestHost()
        let (host, files) = (test.host, test.host.files)
        #expect(try await files.verify().checked == 0)
        try FileManager.default.createDirectory(atPath: test.directory, withIntermediateDirectories: true)
        try Data("picture".utf8).write(to: URL(filePath: "\(test.directory)/a.txt"))
        let message = Message("card", arguments: ["picture": "data:text/plain,hello"])
        let fetched = try await files.fetch(message)
        #expect(try fetched.map { try $0.result.get().bytes } == [5])
        #expect(try await files.list()?.items.map(\.bytes) == [5])
        #expect(try await files.verify().damaged.isEmpty)
        #expect(try await files.prune(all: true, isDryRun: true).removedFiles == 1)
        #expect(try await files.prune(all: true).removedFiles == 1)
        #expect(try await files.list()?.items.isEmpty == true)
        #expect(try await host.resolve(message).arguments.files.count == 1)
        await #expect(throws: DefinitionError.self) { try await files.fetch(Message("unknown")) }
    }

    @Test func `plugins are told of while a host runs, and those of the host itself stay`() async throws {
        let test = try await TestHost()
        #expect(test.host.plugins.running().isEmpty)
        #expect(try await test.host.plugins.disabled().isEmpty)
        #expect(try await !test.host.plugins.enable("acme"))
        let error = await #expect(throws: HostError.self) { try await test.host.plugins.restart("acme") }
        #expect(error?.code == .notRunning)
    }

    @Test func `a store is copied while its host runs, and put back`() async throws {
        let test = try await TestHost()
        try await test.host.enqueue(Message("card", id: "a"))
        let copy = "\(Self.folder()).backup"
        defer { try? FileManager.default.removeItem(atPath: copy) }
        try await test.host.store.backUp(to: copy)
        let twice = await #expect(throws: StoreError.self) { try await test.host.store.backUp(to: copy) }
        #expect(twice?.code == .exists)
        let other = Self.folder()
        #expect(try HostStore.restore(copy, to: other) == nil)
        let host = try PresentationHost(store: other)
        #expect(try await host.queue.list().map(\.id) == ["a"])
    }

    // MARK: Errors

    @Test func `every error has a code, what happened, and a sentence`() async throws {
        let test = try await TestHost()
        let errors: [any Error] = [
            await #expect(throws: (any Error).self) { try await test.host.enqueue(Message("unknown")) },
            await #expect(throws: (any Error).self) { try await test.host.queue.retry("unknown") },
            await #expect(throws: (any Error).self) { try await test.host.plugins.restart("unknown") },
            await #expect(throws: (any Error).self) { try await test.host.register(Template("late")) },
        ].compactMap(\.self)
        let coded = errors.compactMap { $0 as? any CodedError }
        #expect(coded.map(\.codeName) == ["refused", "notFound", "no-host", "already-started"])
        #expect(coded.allSatisfy { !$0.message.isEmpty && "\($0)".hasPrefix($0.message) })
    }
}
