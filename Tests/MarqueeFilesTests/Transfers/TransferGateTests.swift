import MarqueeTesting
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct TransferGateTests {
    @Test func `so many pass in all, and so many of one host`() async throws {
        let gate = TransferGate(limit: 3, perHost: 2)
        let entered = Log<String>()
        let signal = Signal()
        try await withThrowingTaskGroup(of: Void.self) { group in
            func enter(_ host: String, _ name: String) async throws {
                let count = entered.all.count + gate.waitingCount
                group.addTask {
                    try await gate.withTurn(at: host) {
                        entered.append(name)
                        try await signal.wait()
                    }
                }
                try await poll { entered.all.count + gate.waitingCount == count + 1 }
            }
            try await enter("a", "a1")
            try await enter("a", "a2")
            try await enter("a", "a3")
            #expect(entered.all == ["a1", "a2"])
            try await enter("b", "b1")
            #expect(entered.all == ["a1", "a2", "b1"])
            try await enter("c", "c1")
            #expect(gate.waitingCount == 2)
            signal.send()
            try await group.waitForAll()
        }
        #expect(entered.all.prefix(3) == ["a1", "a2", "b1"])
        #expect(Set(entered.all) == ["a1", "a2", "a3", "b1", "c1"])
    }

    @Test func `who asked first goes first`() async throws {
        let gate = TransferGate(limit: 1, perHost: 1)
        let entered = Log<Int>()
        let signal = Signal()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await gate.withTurn(at: "host \(number % 3)") {
                        entered.append(number)
                        try await signal.wait()
                    }
                }
                try await poll { entered.all.count + gate.waitingCount == number + 1 }
            }
            signal.send()
            try await group.waitForAll()
        }
        #expect(entered.all == Array(0..<20))
    }

    @Test func `the urgent go first, also those who become so while they wait`() async throws {
        let gate = TransferGate(limit: 1, perHost: 1)
        let entered = Log<Int>()
        let signal = Signal()
        let urgencies = [FilePriority.ahead, .ahead, .now, .ahead, .now].map { Urgency($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, urgency) in urgencies.enumerated() {
                group.addTask {
                    try await gate.withTurn(at: "a", urgency) {
                        entered.append(number)
                        try await signal.wait()
                    }
                }
                try await poll { entered.all.count + gate.waitingCount == number + 1 }
            }
            urgencies[3].raise(to: .now)
            urgencies[4].raise(to: .ahead)
            signal.send()
            try await group.waitForAll()
        }
        #expect(entered.all == [0, 2, 3, 4, 1])
    }

    @Test func `who is cancelled leaves the line`() async throws {
        let gate = TransferGate(limit: 1, perHost: 1)
        let signal = Signal()
        let first = Task { try await gate.withTurn(at: "a") { try await signal.wait() } }
        try await poll { gate.runningCount == 1 }
        let second = Task { try await gate.withTurn(at: "a") { Issue.record("its turn never comes") } }
        try await poll { gate.waitingCount == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(gate.waitingCount == 0)
        signal.send()
        try await first.value
        #expect(gate.runningCount == 0)
        try await gate.withTurn(at: "a") {}
    }
}
