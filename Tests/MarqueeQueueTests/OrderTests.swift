import MarqueeModel
import MarqueeStore
import MarqueeTesting
import Testing

@testable import MarqueeQueue

@Suite struct OrderTests {
    @Test func `higher priority goes first, then what came first`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([
            .sample("low", priority: -5), .sample("first"), .sample("second"), .sample("high", priority: 9),
            .sample("lowest", priority: .min), .sample("highest", priority: .max),
        ])
        let order: [MessageID] = ["highest", "high", "first", "second", "low", "lowest"]
        #expect(try store.queue.ids(.live) == order)
        for id in order {
            let entry = try #require(try store.queue.take(at: .seconds(0)))
            #expect(entry.id == id)
            #expect(entry.body == Array("body of \(id)".utf8))
            #expect(try store.queue.state(id) == .presenting)
        }
        #expect(try store.queue.take(at: .seconds(0)) == nil)
    }

    @Test func `a visual action goes before everything else`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([
            .sample("high", priority: .max), .sample("action", priority: .min, goesFirst: true),
        ])
        #expect(try store.queue.next(at: .seconds(0))?.id == "action")
        #expect(try store.queue.entry("action")?.priority == .min)
        #expect(try store.queue.entry("action")?.goesFirst == true)
        #expect(try store.queue.entry("high")?.priority == .max)
    }

    @Test func `templates that are left out are passed over, and keep their place`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([
            .sample("a", template: "web", priority: 2), .sample("b", template: "it's \"quoted\"", priority: 1),
            .sample("c", template: "terminal"),
        ])
        #expect(try store.queue.next(at: .seconds(0), excluding: ["web"])?.id == "b")
        #expect(try store.queue.next(at: .seconds(0), excluding: ["web", "it's \"quoted\""])?.id == "c")
        #expect(try store.queue.next(at: .seconds(0), excluding: ["web", "it's \"quoted\"", "terminal"]) == nil)
        #expect(try store.queue.next(at: .seconds(0))?.id == "a")
    }

    @Test func `what needs no screen has a line of its own`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([.sample("quiet", priority: 9, isVisual: false), .sample("shown")])
        #expect(try store.queue.next(at: .seconds(0))?.id == "shown")
        #expect(try store.queue.nextNonVisual(at: .seconds(0))?.id == "quiet")
        #expect(try store.queue.takeNonVisual(at: .seconds(0))?.id == "quiet")
        #expect(try store.queue.takeNonVisual(at: .seconds(0)) == nil)
        #expect(try store.queue.ids(.live) == ["quiet", "shown"])
    }

    @Test func `a delayed message waits for its time, then stands where its priority puts it`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([
            .sample("now"), .sample("later", priority: 5, notBefore: .seconds(60)),
            .sample("much later", priority: 9, notBefore: .seconds(600)),
        ])
        #expect(try store.queue.next(at: .seconds(59))?.id == "now")
        #expect(try store.queue.nextWake() == .seconds(60))
        #expect(try store.queue.ids(.live) == ["now", "later", "much later"])
        #expect(try store.queue.next(at: .seconds(60))?.id == "later")
        #expect(try store.queue.nextWake() == .seconds(600))
        #expect(try store.queue.take(at: .seconds(60))?.id == "later")
        #expect(try store.queue.take(at: .seconds(60))?.id == "now")
        #expect(try store.queue.take(at: .seconds(60)) == nil)
        #expect(try store.queue.take(at: .seconds(600))?.id == "much later")
        #expect(try store.queue.nextWake() == nil)
    }

    @Test func `a message that is put back has its old place`() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        _ = try store.queue.enqueue([.sample("a"), .sample("b"), .sample("c")])
        let first = try #require(try store.queue.take(at: .seconds(0)))
        #expect(try store.queue.requeue(first.number, givingAttemptBack: true))
        #expect(try store.queue.ids(.live) == ["a", "b", "c"])
    }

    @Test(arguments: [UInt64(1), 2, 3, 4, 5])
    func `taking and listing agree with a plain sort`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let temporary = try TemporaryStore()
        let messages = (0..<200).map { number in
            NewMessage.sample(
                MessageID("m\(number)"), template: "t\(Int.random(in: 0..<4, using: &generator))",
                priority: Int32.random(in: -2...2, using: &generator),
                goesFirst: Int.random(in: 0..<10, using: &generator) == 0,
                isVisual: Bool.random(using: &generator),
                notBefore: Bool.random(using: &generator) ? .seconds(Int64.random(in: -5...50, using: &generator)) : nil
            )
        }
        for batch in stride(from: 0, to: messages.count, by: 40) {
            _ = try temporary.store.queue.enqueue(Array(messages[batch..<batch + 40]))
        }
        for now in [Int64(0), 10, 25, 100] {
            let ready = messages.enumerated().filter { ($0.element.notBefore ?? .seconds(0)) <= .seconds(now) }
            let order = ready.sorted { left, right in
                (left.element.goesFirst ? 0 : 1, -left.element.priority, left.offset)
                    < (right.element.goesFirst ? 0 : 1, -right.element.priority, right.offset)
            }.map(\.element)
            for isVisual in [true, false] {
                let expected = order.first { $0.isVisual == isVisual && $0.template != "t1" }
                let next =
                    isVisual
                    ? try temporary.store.queue.next(at: .seconds(now), excluding: ["t1"])
                    : try temporary.store.queue.nextNonVisual(at: .seconds(now), excluding: ["t1"])
                #expect(next?.id == expected?.id)
            }
            #expect(try temporary.store.queue.ids(.live).prefix(order.count).elementsEqual(order.map(\.id)))
        }
    }
}
