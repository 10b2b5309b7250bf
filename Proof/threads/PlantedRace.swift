import Foundation

/// Two threads that count in the same memory: what the sanitizer must see, or it sees nothing.
final class Counter: @unchecked Sendable {
    var count = 0
}

@main
struct PlantedRace {
    static func main() {
        let counter = Counter()
        let threads = (0..<2).map { _ in Thread { for _ in 0..<10_000 { counter.count += 1 } } }
        for thread in threads { thread.start() }
        while threads.contains(where: { !$0.isFinished }) { Thread.sleep(forTimeInterval: 0.01) }
        print(counter.count)
    }
}
