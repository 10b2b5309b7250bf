import MarqueeDatabase
import MarqueeInbox
import MarqueeModel
import MarqueeSync
import NIOCore

@testable import MarqueeDashboard
@testable import MarqueeFleet

/// A dashboard with one host, and the network between the two, which loses, doubles, delays and reorders.
final class SimulatedDashboard {
    /// A request on its way.
    struct Request {
        let body: [UInt8]
        let events: [String]
    }

    /// So much of the feed is read at a time.
    private static let most = 50

    private(set) var storage: SimulatedStorage
    private let directory: String
    private let clock: SimulatedClock
    private var host: HostIdentity
    /// Sent, and not cancelled.
    private(set) var sent: Set<String> = []

    // The stream to the host: what has been written into it and not read, and how far the feed is in it.
    private(set) var isStreaming = false
    private(set) var chunks: [[UInt8]] = []
    private var cursor: Int64 = 0
    /// Whether there may be something in the feed that the stream has not had.
    private var hasNews = false
    /// Requests of before that the network has kept, and delivers late.
    var strays: [Request] = []

    private let actor = AuditEntry.Actor(who: "operator", token: nil, from: "127.0.0.1")

    init(directory: String, clock: SimulatedClock) throws {
        self.directory = directory
        self.clock = clock
        let storage = try Process.dashboard.whileCurrent { try SimulatedStorage(directory: directory) }
        self.storage = storage
        let new = NewHost(
            id: "1f6c0a9be2d43f57", enrolment: HostEnrolment(name: "window", installation: "simulated"), token: Token(),
            joinedBy: "operator", at: clock.trueTime)
        let audit = AuditEntry(.hostJoined, by: actor, at: clock.trueTime)
        let outcome = try now { try await storage.enrol(new, audit: audit) }
        guard case .joined(let record) = outcome else { throw Violation(.failed, "the host cannot join") }
        host = HostIdentity(number: record.number, id: record.id, name: record.name, speaker: nil)
    }

    /// Its process is gone, and there again.
    func restart() throws {
        storage.database.close()
        cut()
        storage = try Process.dashboard.whileCurrent { try SimulatedStorage(directory: directory) }
    }

    // MARK: Messages

    func send(_ id: String, _ notification: ValueObject) throws {
        let message = NewMessage(
            id: id, title: id, template: notification["template"]?.string, notification: notification,
            recipients: .everyone, schedule: MessageSchedule(), hosts: 1, at: clock.trueTime, by: "operator")
        let audit = AuditEntry(.messageSent, by: actor, at: clock.trueTime)
        let storage = storage
        hasNews = true
        if try now({ try await storage.insertMessage(message, audit: audit) }) != nil { sent.insert(id) }
    }

    func cancel(_ id: String) throws {
        let (storage, at, audit) = (
            storage, clock.trueTime, AuditEntry(.messageCancelled, by: actor, at: clock.trueTime)
        )
        sent.remove(id)
        hasNews = true
        _ = try now { try await storage.cancelMessage(id, by: "operator", at: at, audit: audit) }
    }

    func command(_ command: HostCommand) throws {
        let (storage, at, audit) = (storage, clock.trueTime, AuditEntry(.command, by: actor, at: clock.trueTime))
        hasNews = true
        _ = try now { try await storage.insertCommand(command, to: .everyone, at: at, audit: audit) }
    }

    // MARK: The stream

    /// - Parameter last: What the host says that it has had.
    func openStream(after last: Int64?) {
        chunks = []
        (isStreaming, hasNews) = (true, true)
        cursor = last ?? 0
    }

    func cut() {
        isStreaming = false
        chunks = []
    }

    /// Writes what the feed has into the stream.
    func push(_ chance: inout Chance) throws {
        guard isStreaming, hasNews else { return }
        let (storage, after, number, at) = (storage, cursor, host.number, clock.trueTime)
        let (head, entries) = try now {
            let head = try await storage.feedHead()
            return (head, try await storage.feed(after: after, upTo: head, for: number, at: at, limit: Self.most))
        }
        let facts = HostFacts(
            number: number, id: host.id, name: host.name, labels: [:], timeZone: nil, catalog: nil)
        for entry in entries {
            var rendering = FeedRendering(entry, addressed: nil)
            guard case .send(let buffer) = rendering.outcome(for: facts, at: at) else { continue }
            let bytes = Array(buffer.readableBytesView)
            // A connection cuts where it likes.
            let middle = chance.below(bytes.count)
            chunks += [Array(bytes[..<middle]), Array(bytes[middle...])]
        }
        cursor = entries.count == Self.most ? entries[Self.most - 1].number : head
        hasNews = cursor < head
    }

    func takeChunk() -> [UInt8]? { chunks.isEmpty ? nil : chunks.removeFirst() }

    // MARK: Events

    /// Takes events in, as the route for it does.
    func count(_ request: Request) throws {
        let at = clock.trueTime
        let reading = try EventReading(Value(json: request.body), at: at)
        guard reading.refused.isEmpty else {
            throw Violation(.statistics, "the dashboard refuses an event: \(reading.refused[0].reason)")
        }
        let (storage, batch, host) = (storage, reading.batch, host)
        let outcome = try now { try await storage.count(batch, of: host, at: at) }
        guard outcome.others.isEmpty else {
            throw Violation(.statistics, "an event is said to be of another host's message")
        }
    }

    func counts() throws -> [String: Int] {
        let storage = storage
        let counts = try now { try await storage.counts(of: .all, days: nil) }
        guard let counts else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: EventKind.allCases.map { ($0.name, Int(counts[$0])) })
    }
}
