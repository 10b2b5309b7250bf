import Foundation
import MarqueeDatabase
import MarqueeModel
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

/// A directory that lasts as long as its owner.
final class TemporaryDirectory: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "marquee-store-\(UUID())").path()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { "\(path)/\(name)" }
}

/// A store in a directory of its own, closed at the end.
final class TemporaryStore {
    let directory: TemporaryDirectory
    let store: Store

    init(_ configure: (inout StoreOptions) -> Void = { _ in }) throws {
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
    static func seconds(_ number: Int64) -> Timestamp {
        Timestamp(milliseconds: 1_800_000_000_000 + number * 1_000)
    }
}

extension NewMessage {
    /// A message that arrives at the arbitrary moment.
    static func sample(
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

extension Store {
    /// Enqueues one message and returns its number.
    @discardableResult
    func add(_ message: NewMessage) throws -> MessageNumber {
        #expect(try enqueue([message]) == [.queued])
        return try #require(try entry(message.id)).number
    }

    /// Begins the visual message whose turn it is.
    func take(at now: Timestamp) throws -> QueueEntry? {
        try begin(try next(at: now))
    }

    /// Begins the message that needs no screen whose turn it is.
    func takeNonVisual(at now: Timestamp) throws -> QueueEntry? {
        try begin(try nextNonVisual(at: now))
    }

    private func begin(_ entry: QueueEntry?) throws -> QueueEntry? {
        guard let entry else { return nil }
        #expect(try beginPresenting(entry.number))
        return try self.entry(entry.number)
    }

    /// queued → preparing, as hosts of earlier versions did.
    func beginPreparing(_ number: MessageNumber) throws -> Bool {
        try connection.single { access in
            try access.command("UPDATE message SET stage = 2 WHERE seq = ? AND stage = 0")
                .run(.integer(number.rawValue))
            return access.changes > 0
        }
    }

    func state(_ id: MessageID) throws -> MessageState? {
        try entry(id)?.state
    }

    /// The ids as listed.
    func ids(_ filter: ListFilter) throws -> [MessageID] {
        try list(filter).map(\.id)
    }

    /// What the waiting events report.
    func eventNames() throws -> [String] {
        try pendingEvents(limit: .max).map(\.name.rawValue)
    }

    func remove(_ id: MessageID) throws -> Bool {
        try remove(id, at: .seconds(1))
    }
}
