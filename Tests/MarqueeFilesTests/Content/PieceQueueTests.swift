import MarqueeTesting
import NIOCore
import Testing

@testable import MarqueeFiles

@Suite(.timeLimit(.minutes(20)))
struct PieceQueueTests {
    private struct Refusal: Error {}

    private func withDisk(_ body: (Disk) async throws -> Void) async throws {
        let disk = Disk(threads: 4)
        do {
            try await body(disk)
        } catch {
            await disk.close()
            throw error
        }
        await disk.close()
    }

    @Test func `pieces are taken in their order, one at a time`() async throws {
        try await withDisk { disk in
            let log = Log<Int>()
            let queue = PieceQueue(disk) { log.append($0.readableBytes) }
            for size in 1...200 { try await queue.add(ByteBuffer(repeating: 0, count: size)) }
            try await queue.finish()
            #expect(log.all == Array(1...200))
            try await PieceQueue(disk) { _ in Issue.record("there is none") }.finish()
        }
    }

    @Test func `nothing follows a failure`() async throws {
        try await withDisk { disk in
            let log = Log<Int>()
            let queue = PieceQueue(disk) {
                log.append($0.readableBytes)
                if $0.readableBytes == 3 { throw Refusal() }
            }
            await #expect(throws: Refusal.self) {
                for size in 1...9 { try await queue.add(ByteBuffer(repeating: 0, count: size)) }
                try await queue.finish()
            }
            await #expect(throws: Refusal.self) { try await queue.add(ByteBuffer(repeating: 0, count: 1)) }
            await #expect(throws: Refusal.self) { try await queue.finish() }
            #expect(log.all == [1, 2, 3])
        }
    }

    @Test func `a disk that hangs does not hold up who is cancelled`() async throws {
        try await withDisk { disk in
            let (begun, signal) = (Signal(), Latch())
            let queue = PieceQueue(disk) { _ in
                begun.send()
                signal.wait()
            }
            let adding = Task { for _ in 0..<3 { try await queue.add(ByteBuffer(bytes: [1])) } }
            try await begun.wait()
            adding.cancel()
            await #expect(throws: CancellationError.self) { try await adding.value }
            signal.open()
        }
    }
}
