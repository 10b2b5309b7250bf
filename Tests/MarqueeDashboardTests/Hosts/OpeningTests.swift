import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import MarqueeModel
import MarqueeSync
import MarqueeTesting
import NIOCore
import NIOEmbedded
import Synchronization
import Testing

@testable import MarqueeDashboard

/// What happens to a host between the opening of its stream and the moment from which the feed knows that it listens.
@Suite(.timeLimit(.minutes(2)))
struct OpeningTests {
    /// What was written, in the order in which it was.
    private final class Written: Sendable {
        private let parts = Mutex<[String]>([])
        var text: String { parts.withLock { $0.joined() } }

        func add(_ part: String) { parts.withLock { $0.append(part) } }
    }

    private struct Recorder: ResponseBodyWriter {
        let written: Written

        mutating func write(_ buffer: ByteBuffer) async throws { written.add(String(buffer: buffer)) }
        consuming func finish(_ trailers: HTTPFields?) async throws {}
    }

    private struct Joined {
        let storage: SQLiteStorage
        let number: Int64
        let opened: OpenedStream
        let hub: StreamHub

        private static let process = HostProcess(id: "one", predecessor: nil, address: "::1")

        /// A host whose stream is opened, and of which the hub does not know yet.
        init() async throws {
            storage = try SQLiteStorage.scratch()
            let enrolment = HostEnrolment(name: "window", installation: "store")
            let host = NewHost(
                id: NewHost.randomID(), enrolment: enrolment, token: Token(), joinedBy: "ada", at: .test)
            let outcome = try await storage.enrol(host, audit: Self.entry(.hostJoined))
            guard case .joined(let joined) = outcome else { throw StorageError(.failed, "the host did not join") }
            number = joined.number
            hub = StreamHub(storage: storage, now: { .test }, logger: Logger(label: "streams"))
            let claim = try await storage.openStream(of: number, by: Self.process, at: hub.server, at: .test)
            guard case .granted(let opened) = claim else { throw StorageError(.failed, "nothing was opened") }
            self.opened = opened
        }

        func remove() async throws {
            #expect(try await storage.removeHost(number, at: .test, audit: Self.entry(.hostRemoved)))
        }

        func register(labels: [String: String]) async throws {
            let registration = HostRegistration(
                name: "window", labels: labels, version: "1", timeZone: "UTC", locale: "en", catalog: [:])
            _ = try await storage.register(registration, of: number, by: Self.process, at: .test)
        }

        /// What its connection does until the stream ends.
        func write(into written: Written) async throws {
            try await hub.begin()
            var recorder = Recorder(written: written)
            try await HostStream(hub: hub, storage: storage, opened: opened, cursor: 0)
                .write(&recorder, closing: NIOAsyncTestingChannel())
        }

        static func entry(_ action: AuditEntry.Action) -> AuditEntry {
            AuditEntry(action, by: .commandLine(nil), detail: "window", at: .test)
        }
    }

    @Test func `one that was removed meanwhile is told nothing more`() async throws {
        let host = try await Joined()
        try await host.remove()
        try await host.write(into: Written())
        #expect(host.hub.count == 0)
    }

    @Test func `one that became another meanwhile gets what is for that`() async throws {
        let host = try await Joined()
        try await host.register(labels: ["site": "milan"])
        let written = Written()
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { await host.hub.run() }
            tasks.addTask { try await host.write(into: written) }
            try await poll { host.hub.count == 1 }
            _ = try await host.storage.insertCommand(
                .suspend, to: Recipients(labels: ["site": "milan"]), at: .test, audit: Joined.entry(.command))
            host.hub.notice()
            try await poll { written.text.contains("suspend") }
            tasks.cancelAll()
        }
    }
}
