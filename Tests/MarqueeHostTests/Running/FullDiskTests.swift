import Logging
import MarqueeDatabase
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Testing

@testable import MarqueeHost

@Suite(.timeLimit(.minutes(20))) struct FullDiskTests {
    /// A host for whose store there is no space: no message can change.
    private struct FullDisk {
        private let store: Store

        init(of test: TestHost) async throws { store = try await test.host.open().store }

        func fill() throws {
            try edit(
                """
                PRAGMA max_page_count = 1000;
                CREATE TEMP TRIGGER filling AFTER UPDATE ON main.message
                BEGIN UPDATE content SET body = zeroblob(16000000); END
                """)
        }

        func free() throws { try edit("DROP TRIGGER filling") }

        /// By the host's own connection, and with nothing in its store that Marquee has not made.
        private func edit(_ script: String) throws { try store.database.single { try $0.run(script: script) } }
    }

    @Test func `while the disk is full, what is shown stays, and the host answers and goes on once there is space`()
        async throws
    {
        let lines = Recording<String>()
        let test = try await TestHost(logger: Logger(label: "test") { _ in LineLog(lines: lines) })
        let disk = try await FullDisk(of: test)
        try await test.whileRunning {
            for id in ["first", "second"] { try await test.host.enqueue(Message("card", id: id)) }
            await test.wait(for: .presented, of: "first")
            try disk.fill()
            test.presenter.contexts.elements[0].dismissed()
            await lines.wait { $0.contains { $0.contains("disk is full") } }
            // Both are asked while it waits, and more than once.
            for _ in 0..<3 { await test.host.pulse() }
            #expect(try test.entry("first")?.state == .presented)
            #expect(test.presenter.calls.elements.count == 1)
            try disk.free()
            await test.wait(for: .presented, of: "second")
        }
        #expect(try test.entry("first")?.state == .dismissed)
        #expect(lines.elements.count { $0.contains("disk is full") } == 1)
        #expect(lines.elements.contains { $0.contains("there is space") })
        #expect(test.observer.events.elements.count { $0.kind == .dismissed && $0.id == "first" } == 1)
    }

    @Test func `one that is stopped while the disk is full has used up no attempt`() async throws {
        let test = try await TestHost()
        let disk = try await FullDisk(of: test)
        try await test.whileRunning {
            try await test.host.enqueue(Message("card", id: "shown"))
            await test.wait(for: .presented, of: "shown")
            try disk.fill()
        }
        #expect(try test.entry("shown")?.attempts == 1)
        try disk.free()
        let next = try await TestHost(directory: test.directory)
        try await next.whileRunning {
            await next.wait(for: .presented, of: "shown")
            let entry = try next.entry("shown")
            #expect(entry?.attempts == 1)
        }
        withExtendedLifetime(test) {}
    }

    @Test func `what comes in while the disk is full is handled before deadlines that have passed since`() async throws
    {
        let lines = Recording<String>()
        let test = try await TestHost(
            RecordingPresenter(.silent), logger: Logger(label: "test") { _ in LineLog(lines: lines) })
        let disk = try await FullDisk(of: test)
        try await test.whileRunning {
            var later = Message("card", id: "later")
            later.start = .delay(.seconds(5))
            try await test.host.enqueue(later)
            try await test.host.enqueue(Message("card", id: "slow"))
            await test.presenter.contexts.wait(forCount: 1)
            await test.host.pulse()
            await test.waitForSleeper()
            try disk.fill()
            // What is due cannot be saved; then the presenter answers in time, and its deadline passes.
            test.clock.advance(by: .seconds(6))
            await lines.wait { $0.contains { $0.contains("disk is full") } }
            test.presenter.contexts.elements[0].presented()
            test.clock.advance(by: .seconds(60))
            await test.host.pulse()
            try disk.free()
            await test.wait(for: .presented, of: "slow")
        }
        #expect(!test.observer.events.elements.contains { $0.kind == .failed })
    }

    @Test func `whoever asks in the moment in which the disk gets full is answered`() async throws {
        let test = try await TestHost()
        let disk = try await FullDisk(of: test)
        try await test.whileRunning {
            try await test.host.enqueue(Message("card", id: "m"))
            await test.wait(for: .presented, of: "m")
            try disk.fill()
            // As often as not both are taken at once.
            for _ in 0..<20 { async let _ = test.host.pulse() }
            test.presenter.contexts.elements[0].dismissed()
            await test.host.pulse()
            try disk.free()
            await test.wait(for: .dismissed, of: "m")
        }
    }

    @Test func `a run until the queue is empty ends on a full disk`() async throws {
        let test = try await TestHost(RecordingPresenter(.prompt))
        try await test.host.enqueue(Message("card", id: "m"))
        let disk = try await FullDisk(of: test)
        try disk.fill()
        let error = await #expect(throws: StoreError.self) { try await test.host.run(until: .empty) }
        #expect(error?.code == .full)
        try disk.free()
        #expect(try await test.host.run(until: .empty) == .emptied)
    }
}
