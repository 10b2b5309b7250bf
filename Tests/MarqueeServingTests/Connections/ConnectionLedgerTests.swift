import Testing

@testable import MarqueeServing

@Suite struct ConnectionLedgerTests {
    private typealias Ledger = ConnectionLedger<Int>

    @Test func `the oldest that has shown no token goes first`() {
        var ledger = Ledger(maximum: 3, maximumForClient: 3)
        #expect([1, 2, 3].allSatisfy { ledger.open($0, client: "c\($0)") == nil })
        ledger.recognize(1)
        #expect(ledger.open(4, client: "d") == 2)
        #expect(ledger.open(5, client: "d") == 3)
        #expect(ledger.open(6, client: "d") == 4)
        #expect(ledger.count == 3)
    }

    @Test func `whoever waits for an answer stays, and goes once it is given`() {
        var ledger = Ledger(maximum: 2, maximumForClient: 9)
        _ = [1, 2].map { ledger.open($0, client: "a") }
        ledger.note(1, awaitsAnswer: true)
        #expect(ledger.open(3, client: "a") == 2)
        ledger.note(1, awaitsAnswer: false)
        #expect(ledger.open(4, client: "a") == 1)
    }

    @Test func `where nobody may go, one more is let in`() {
        var ledger = Ledger(maximum: 2, maximumForClient: 9)
        _ = [1, 2].map { ledger.open($0, client: "a") }
        ledger.recognize(1)
        ledger.note(2, awaitsAnswer: true)
        #expect(ledger.open(3, client: "b") == nil)
        #expect(ledger.count == 3)
    }

    @Test func `one client has a part only, and its own oldest goes first`() {
        var ledger = Ledger(maximum: 10, maximumForClient: 2)
        #expect(ledger.open(1, client: "b") == nil)
        #expect(ledger.open(2, client: "a") == nil)
        #expect(ledger.open(3, client: "a") == nil)
        #expect(ledger.open(4, client: "a") == 2)
        ledger.note(3, awaitsAnswer: true)
        ledger.note(4, awaitsAnswer: true)
        // While both of them wait for an answer, no third is let in.
        #expect(ledger.open(5, client: "a") == 5)
        #expect(ledger.count == 3)
        // With a token, any number may come from one address: a house full of screens.
        ledger.recognize(3)
        #expect(ledger.open(6, client: "a") == nil)
        #expect(ledger.open(7, client: "a") == 6)
        ledger.close(3)
        #expect(ledger.open(8, client: "a") == 7)
    }

    @Test func `connections of nobody in particular count together only`() {
        var ledger = Ledger(maximum: 4, maximumForClient: 1)
        #expect((1...4).allSatisfy { ledger.open($0, client: nil) == nil })
        #expect(ledger.open(5, client: nil) == 1)
    }

    @Test func `what is forgotten twice is counted once`() {
        var ledger = Ledger(maximum: 9, maximumForClient: 2)
        _ = [1, 2].map { ledger.open($0, client: "a") }
        #expect(ledger.close(1) == 1)
        #expect(ledger.close(1) == nil)
        #expect(ledger.open(3, client: "a") == nil)
        #expect(ledger.open(4, client: "a") == 2)
    }
}
