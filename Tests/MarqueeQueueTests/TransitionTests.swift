import MarqueeModel
import MarqueeStore
import MarqueeTesting
import MarqueeTracking
import Testing

@testable import MarqueeQueue

/// A method that changes one live message.
enum Change: String, CaseIterable, CustomTestStringConvertible {
    case beginPreparing, beginPresenting, markPresented, requeue, giveBack, delay, end, remove

    var testDescription: String { rawValue }

    func apply(to number: MessageNumber, id: MessageID, in store: Store) throws -> Bool {
        switch self {
        case .beginPreparing: try store.queue.beginPreparing(number)
        case .beginPresenting: try store.queue.beginPresenting(number)
        case .markPresented: try store.queue.markPresented(number, at: .seconds(5))
        case .requeue: try store.queue.requeue(number, givingAttemptBack: false)
        case .giveBack: try store.queue.requeue(number, givingAttemptBack: true)
        case .delay: try store.queue.delay(number, until: .seconds(100))
        case .end: try store.queue.end(number, as: .dismissed, at: .seconds(6))
        case .remove: try store.queue.remove(id, at: .seconds(6))
        }
    }
}

/// A state to start from, and how a queued message gets there.
enum Start: String, CaseIterable, CustomTestStringConvertible {
    case queued, delayed, preparing, presenting, presented, dismissed, failed

    var testDescription: String { rawValue }

    func lead(_ number: MessageNumber, in store: Store) throws {
        switch self {
        case .queued: break
        case .delayed: #expect(try store.queue.delay(number, until: .seconds(100)))
        case .preparing: #expect(try store.queue.beginPreparing(number))
        case .presenting: #expect(try store.queue.beginPresenting(number))
        case .presented:
            #expect(try store.queue.beginPresenting(number))
            #expect(try store.queue.markPresented(number, at: .seconds(1)))
        case .dismissed: #expect(try store.queue.end(number, as: .dismissed, at: .seconds(1)))
        case .failed: #expect(try store.queue.end(number, as: .failed("it broke"), at: .seconds(1)))
        }
    }
}

@Suite struct TransitionTests {
    /// Where a change leads from each state; what is not in it changes nothing.
    static let table: [Start: [Change: (state: MessageState, attempts: Int)]] = [
        .queued: [
            .beginPreparing: (.preparing, 0), .beginPresenting: (.presenting, 1), .delay: (.queued, 0),
            .end: (.dismissed, 0), .remove: (.discarded, 0),
        ],
        .delayed: [.delay: (.queued, 0), .end: (.dismissed, 0), .remove: (.discarded, 0)],
        .preparing: [
            .beginPresenting: (.presenting, 1), .requeue: (.queued, 0), .giveBack: (.queued, 0), .delay: (.queued, 0),
            .end: (.dismissed, 0), .remove: (.discarded, 0),
        ],
        .presenting: [
            .markPresented: (.presented, 1), .requeue: (.queued, 1), .giveBack: (.queued, 0), .end: (.dismissed, 1),
            .remove: (.discarded, 1),
        ],
        .presented: [
            .requeue: (.queued, 1), .giveBack: (.queued, 0), .end: (.dismissed, 1), .remove: (.discarded, 1),
        ],
        .dismissed: [:],
        .failed: [:],
    ]

    @Test(arguments: Start.allCases, Change.allCases)
    func `a change happens from the states that it starts from, and else changes nothing`(
        start: Start, change: Change
    ) throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let number = try store.queue.add(.sample("a"))
        try start.lead(number, in: store)
        let before = try #require(try store.queue.entry(number))
        let events = try store.tracking.eventNames()

        let happened = try change.apply(to: number, id: "a", in: store)
        let after = try #require(try store.queue.entry(number))
        if let expected = Self.table[start]?[change] {
            #expect(happened)
            #expect(after.state == expected.state)
            #expect(after.attempts == expected.attempts)
            #expect(after.isDelayed == (change == .delay))
            #expect(
                try store.tracking.eventNames().count == events.count
                    + ([.markPresented, .end, .remove].contains(change) ? 1 : 0))
        } else {
            #expect(!happened)
            #expect(after == before)
            #expect(try store.tracking.eventNames() == events)
        }
    }

    @Test(arguments: Change.allCases)
    func `a change of a message that is not there says so`(change: Change) throws {
        let temporary = try TemporaryStore()
        #expect(try !change.apply(to: MessageNumber(7), id: "nobody", in: temporary.store))
    }

    @Test func `a message that is shown again is viewed once`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let number = try store.queue.add(.sample("a"))
        for second in [Int64(1), 2] {
            #expect(try store.queue.beginPresenting(number))
            #expect(try store.queue.markPresented(number, at: .seconds(second)))
            #expect(try store.queue.requeue(number, givingAttemptBack: false))
        }
        #expect(try store.tracking.eventNames() == ["received", "viewed"])
        #expect(try store.queue.entry(number)?.presentedAt == .seconds(1))
    }

    @Test func `an end is recorded with its reason and time, and reported`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        let metadata = Array(#"{"campaign":"spring"}"#.utf8)
        let number = try store.queue.add(.sample("a", recipe: "r", metadata: metadata))
        #expect(try store.queue.end(number, as: .failed("it \"broke\""), at: .seconds(9)))

        let entry = try #require(try store.queue.entry("a"))
        #expect(entry.state == .failed)
        #expect(entry.reason == "it \"broke\"")
        #expect(entry.endedAt == .seconds(9))
        let event = try #require(try store.tracking.pendingEvents().last)
        #expect(event.name == .failed)
        #expect(event.message == "a")
        #expect(event.recipe == "r")
        #expect(event.at == .seconds(9))
        #expect(event.metadata == metadata)
        #expect(event.properties == Array(#"{"reason":"it \"broke\""}"#.utf8))
    }
}
