import Foundation
import MarqueeDatabase
package import MarqueeModel
package import MarqueeQueue
package import MarqueeStore
package import MarqueeTracking
import Testing

/// A directory that lasts as long as its owner.
package final class TemporaryDirectory: Sendable {
    package let path: String

    package init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "marquee-store-\(UUID())").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func path(_ name: String) -> String { "\(path)/\(name)" }
}

/// A store in a directory of its own, closed at the end.
package final class TemporaryStore {
    package let directory: TemporaryDirectory
    package let store: Store

    package init(_ configure: (inout StoreOptions) -> Void = { _ in }) throws {
        directory = try TemporaryDirectory()
        var options = StoreOptions()
        configure(&options)
        store = try Store(at: directory.path, options: options)
    }

    deinit {
        try? store.close()
    }
}

extension Timestamp {
    /// That many seconds after an arbitrary moment.
    package static func seconds(_ number: Int64) -> Timestamp {
        Timestamp(milliseconds: 1_800_000_000_000 + number * 1_000)
    }
}

extension NewMessage {
    /// A message that arrives at the arbitrary moment.
    package static func sample(
        _ id: MessageID, template: String = "banner", priority: Int32 = 0, goesFirst: Bool = false,
        isVisual: Bool = true, notBefore: Timestamp? = nil, receivedAt: Timestamp = .seconds(0), recipe: String? = nil,
        metadata: [UInt8]? = nil, reportsReceipt: Bool = true
    ) -> NewMessage {
        NewMessage(
            id, template: template, priority: priority, goesFirst: goesFirst, isVisual: isVisual, notBefore: notBefore,
            expires: nil, receivedAt: receivedAt, recipe: recipe, metadata: metadata,
            body: Array("body of \(id)".utf8), reportsReceipt: reportsReceipt)
    }
}

extension QueueStore {
    /// Enqueues one message and returns its number.
    @discardableResult
    package func add(_ message: NewMessage) throws -> MessageNumber {
        #expect(try enqueue([message]) == [.queued])
        return try #require(try entry(message.id)).number
    }

    /// Begins the visual message whose turn it is.
    package func take(at now: Timestamp) throws -> QueueEntry? {
        try begin(try next(at: now))
    }

    /// Begins the message that needs no screen whose turn it is.
    package func takeNonVisual(at now: Timestamp) throws -> QueueEntry? {
        try begin(try nextNonVisual(at: now))
    }

    private func begin(_ entry: QueueEntry?) throws -> QueueEntry? {
        guard let entry else { return nil }
        #expect(try beginPresenting(entry.number))
        return try self.entry(entry.number)
    }

    /// queued → preparing, as hosts of earlier versions did.
    package func beginPreparing(_ number: MessageNumber) throws -> Bool {
        try database.single { access in
            try access.command("UPDATE message SET stage = 2 WHERE seq = ? AND stage = 0")
                .run(.integer(number.rawValue))
            return access.changes > 0
        }
    }

    package func state(_ id: MessageID) throws -> MessageState? {
        try entry(id)?.state
    }

    /// The ids as listed.
    package func ids(_ filter: MessageFilter) throws -> [MessageID] {
        try list(filter).map(\.id)
    }

    package func remove(_ id: MessageID) throws -> Bool {
        try remove(id, at: .seconds(1))
    }
}

extension TrackingStore {
    /// What the waiting events report.
    package func eventNames() throws -> [String] {
        try pendingEvents(limit: .max).map(\.name.rawValue)
    }
}
