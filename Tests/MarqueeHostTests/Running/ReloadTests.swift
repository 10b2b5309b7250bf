import Foundation
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Synchronization
import Testing

/// An application that replaces its definitions while its host runs.
@Suite(.timeLimit(.minutes(20)))
struct ReloadTests {
    /// Definitions that a test changes, or breaks.
    private final class Shelf: TemplateProducer {
        private let state = Mutex<Result<[TemplateDefinition], DefinitionError>>(.success([]))

        func put(_ definitions: [TemplateDefinition]) { state.withLock { $0 = .success(definitions) } }

        func spoil(_ message: String) {
            state.withLock { $0 = .failure(DefinitionError([Diagnostic(.wrongShape, message)])) }
        }

        func defineTemplates(for host: HostInstance) throws -> [TemplateDefinition] {
            try state.withLock { try $0.get() }
        }
    }

    private static func note(_ title: String) throws -> TemplateDefinition {
        try Template("note").argument("title", default: .string(title)).build()
    }

    @Test func `everybody who follows the definitions hears of a change, also after another one has left`() async throws
    {
        let shelf = Shelf()
        let test = try await TestHost()
        try await test.host.register(shelf)
        _ = try await test.host.catalog()
        let left = Task { [host = test.host] in for await _ in host.definitionChanges() {} }
        left.cancel()
        await left.value
        let (one, other) = (test.host.definitionChanges(), test.host.definitionChanges())
        shelf.put([try Self.note("new")])
        try await test.host.reloadDefinitions()
        shelf.spoil("broken")
        _ = try? await test.host.reloadDefinitions()
        for changes in [one, other] {
            var iterator = changes.makeAsyncIterator()
            #expect(await iterator.next() != nil)
        }
        #expect(await test.host.definitionsRefusal?.reason.contains("broken") == true)
    }

    @Test func `what waits is shown with the definitions of its turn`() async throws {
        let shelf = Shelf()
        shelf.put([try Self.note("old"), try Template("gone").build()])
        let test = try await TestHost()
        try await test.host.register(shelf)
        try await test.whileRunning {
            try await test.host.enqueue([
                Message("card", id: "shown"), Message("gone", id: "gone"), Message("note", id: "note"),
            ])
            await test.wait(for: .presented, of: "shown")
            shelf.put([try Self.note("new"), try Template("late").build()])
            let changes = try await test.host.reloadDefinitions()
            #expect("\(changes)" == "1 added, 1 changed, 1 removed")
            #expect(try await test.host.enqueue(Message("late", id: "late")).status == .queued)
            #expect(try await test.host.offer([Message("gone", id: "too-late")])[0].status == .refused)
            test.presenter.contexts.elements[0].dismissed()
            await test.wait(for: .presented, of: "note")
            #expect(try test.presenter.contexts.elements[1].string("title") == "new")
            test.presenter.contexts.elements[1].dismissed()
            await test.wait(for: .presented, of: "late")
        }
        let gone = try test.entry("gone")
        #expect(gone?.state == .refused)
        #expect(
            gone?.reason
                == "unknown-template: the template or function 'gone' was removed after the message was accepted")
        #expect(test.observer.kinds(of: "shown").contains(.dismissed))
    }

    @Test func `definitions with errors leave the old ones in force, and so do presenters that nobody has`()
        async throws
    {
        let shelf = Shelf()
        shelf.put([try Self.note("old")])
        let test = try await TestHost()
        try await test.host.register(shelf)
        try await test.whileRunning {
            shelf.spoil("no")
            await #expect(throws: DefinitionError.self) { try await test.host.reloadDefinitions() }
            shelf.put([try Template("note").presenter("nobody").build()])
            let error = await #expect(throws: DefinitionError.self) { try await test.host.reloadDefinitions() }
            #expect(error?.diagnostics.first?.code == .unknownPresenter)
            try await test.host.enqueue(Message("note", id: "note"))
            await test.wait(for: .presented, of: "note")
            #expect(try test.presenter.contexts.elements[0].string("title") == "old")
            shelf.put([try Self.note("old")])
            #expect(try await test.host.reloadDefinitions().isEmpty)
        }
    }

    @Test func `a receiver of notifications and a host that does not run follow too`() async throws {
        let shelf = Shelf()
        let test = try await TestHost()
        try await test.host.register(shelf)
        let receiver = try await NotificationReceiver(test.host)
        let staged = { (id: String) in Value.object(["template": "note", "id": .string(id)]) }
        #expect(try await receiver.receive(staged("early")).message?.status == .refused)
        shelf.put([try Self.note("new")])
        #expect(try await test.host.reloadDefinitions().added == ["note"])
        #expect(try await receiver.receive(staged("note")).message?.status == .queued)
        #expect(try await test.host.catalog()["note"] != nil)
    }
}
