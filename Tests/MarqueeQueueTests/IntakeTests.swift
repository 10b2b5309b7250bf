import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import Testing

/// Under which ids messages are taken in.
@Suite struct IntakeTests {
    private static let foreign = "spring/2026 ✓"
    /// `printf 'spring/2026 ✓' | sha256sum`
    private static let kept = "sha256:55831c7d1609c46334ff117dbe75e6db"

    private func intake(into store: TemporaryStore) throws -> MessageIntake {
        let resolver = try TestInbox.resolver()
        return MessageIntake(store: store.store.queue, resolver: resolver, clock: ManualClock()) { "made-up" }
    }

    static let accepted: [(id: String?, kept: String, original: String?)] = [
        ("spring-1", "spring-1", nil), (foreign, kept, foreign), (" \n", "made-up", nil), ("", "made-up", nil),
        (nil, "made-up", nil),
    ]

    @Test(arguments: accepted)
    func `a message is kept under a plain id, and its original is carried along`(
        id: String?, kept: String, original: String?
    ) throws {
        let temporary = try TemporaryStore()
        let receipts = try intake(into: temporary).receive([Message("card", id: id)])
        #expect(receipts.map(\.id) == [kept])
        #expect(receipts.map(\.status) == [.queued])
        let queue = temporary.store.queue
        #expect(try queue.ids(.live) == [MessageID(kept)])
        let metadata = original.map { Value.object(["originalID": .string($0)]).jsonBytes() }
        #expect(try queue.entry(MessageID(kept))?.metadata == metadata)
    }

    @Test func `what has expired already is taken in with a warning`() throws {
        let now = ManualClock().now
        let temporary = try TemporaryStore()
        let receipts = try intake(into: temporary).receive([
            Message("card", id: "late", expiry: .at(now + .seconds(-1))),
            Message("card", id: "now", expiry: .at(now)),
            Message("card", id: "soon", expiry: .at(now + .milliseconds(1))),
            Message("card", id: "late", expiry: .at(now + .seconds(-1))),
        ])
        #expect(receipts.map(\.status) == [.queued, .queued, .queued, .duplicate])
        #expect(receipts.map { $0.diagnostics.map(\.severity) } == [[.warning], [.warning], [], []])
        #expect(receipts[0].diagnostics[0].message.contains("expired at \(now + .seconds(-1)), before it was sent"))
    }

    private static let now = ManualClock().now

    /// Where no end is named, it is 48 hours after the message may be shown. Ends in hours from now.
    static let ends: [(start: Message.Start, expiry: Message.Expiry, end: Int64?, isWarned: Bool)] = [
        (.immediately, .standard, 48, false), (.delay(.hours(72)), .standard, 120, false),
        (.notBefore(now + .hours(600)), .standard, 648, false), (.notBefore(now + .hours(-600)), .standard, 48, false),
        (.notBefore(now + .hours(600)), .never, nil, false), (.delay(.hours(1)), .after(.hours(2)), 2, false),
        (.notBefore(now + .hours(600)), .after(.hours(24)), 24, true),
        (.delay(.hours(3)), .at(now + .hours(3)), 3, true),
    ]

    @Test(arguments: ends)
    func `a message ends when it says, or some time after its start; one that ends before it has a warning`(
        start: Message.Start, expiry: Message.Expiry, end: Int64?, isWarned: Bool
    ) throws {
        let temporary = try TemporaryStore()
        let message = Message("card", id: "m", start: start, expiry: expiry)
        let receipt = try #require(try intake(into: temporary).receive([message]).first)
        #expect(try temporary.store.queue.entry("m")?.expires == end.map { Self.now + .hours($0) })
        #expect(receipt.diagnostics.map(\.severity) == (isWarned ? [.warning] : []))
        #expect(receipt.diagnostics.allSatisfy { $0.message.contains("before it may be shown at") })
    }

    /// By a clock that is not set, only what is counted from the receipt can be known.
    @Test func `without the date, a lifetime is counted, and includes the delay where no end is named`() {
        let message = { (start: Message.Start, expiry: Message.Expiry) in Message("card", start: start, expiry: expiry)
        }
        #expect(message(.immediately, .standard).lifetime == .hours(48))
        #expect(message(.delay(.hours(72)), .standard).lifetime == .hours(120))
        #expect(message(.delay(.hours(1)), .after(.hours(2))).lifetime == .hours(2))
        #expect(message(.notBefore(Self.now), .standard).lifetime == .hours(48))
        #expect(message(.immediately, .at(Self.now)).lifetime == nil)
    }

    /// Hours from the moment at which the date becomes known.
    static let starts: [(start: Message.Start, end: Int64)] = [
        (.immediately, 48), (.delay(.hours(72)), 120), (.notBefore(now + .hours(-600)), 48),
        (.notBefore(now + .hours(600)), 648),
    ]

    @Test(arguments: starts)
    func `once the date is known, a message without an end has its time from then on, or from its start`(
        start: Message.Start, end: Int64
    ) throws {
        let temporary = try TemporaryStore()
        let clock = ManualClock(Timestamp(milliseconds: 5_000))
        let resolver = try TestInbox.resolver()
        let intake = MessageIntake(store: temporary.store.queue, resolver: resolver, clock: clock) { "m" }
        _ = try intake.receive([Message("card", id: "m", start: start)])
        try temporary.store.queue.round(at: Self.now) { try $0.startLifetimes() }
        #expect(try temporary.store.queue.entry("m")?.expires == Self.now + .hours(end))
    }

    static let refused: [(id: String?, recorded: String)] = [
        ("spring-1", "spring-1"), (foreign, kept), ("live", "made-up"), (" \n", "made-up"), (nil, "made-up"),
    ]

    @Test(arguments: refused)
    func `what is no message is recorded once, under its own id where that is free`(
        id: String?, recorded: String
    ) throws {
        let temporary = try TemporaryStore()
        let queue = temporary.store.queue
        try queue.add(.sample("live"))
        let diagnostics = [Diagnostic(.wrongShape, "it is no message", severity: .error)]
        let rest = id.map { Message("", id: $0) }
        let receipt = try intake(into: temporary).refuse(rest, diagnostics)
        #expect(receipt == Receipt(id: recorded, status: .refused, diagnostics: diagnostics))
        #expect(try queue.ids(.ended) == [MessageID(recorded)])
        #expect(try queue.ids(.live) == ["live"])
        let entry = try #require(try queue.entry(MessageID(recorded)))
        #expect(entry.state == .refused)
        #expect(entry.reason == "wrong-shape: it is no message")
    }
}
