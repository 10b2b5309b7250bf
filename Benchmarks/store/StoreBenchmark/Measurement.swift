import Foundation

/// The same work done by MarqueeQueue and by the C program, in turns, so that both meet the same weather on the disk.
struct Measurement {
    let name: String
    /// What is counted, in one turn.
    let count: Int
    let turns: Int
    let swift: () throws -> Void
    let baseline: () throws -> Void

    struct Result {
        let swift: Double
        let baseline: Double
    }

    private struct Sample {
        /// Per second of the clock on the wall.
        let speed: Double
        /// Microseconds of a processor for each.
        let cost: Double
    }

    /// Prints the median speed of each and the median of their ratio, then what each costs a processor: the disk and other programs
    /// have less of a part in that.
    func run() throws -> Result {
        var (ours, theirs): ([Sample], [Sample]) = ([], [])
        for turn in 0..<turns {
            if turn.isMultiple(of: 2) { ours.append(try sample(swift)) }
            theirs.append(try sample(baseline))
            if !turn.isMultiple(of: 2) { ours.append(try sample(swift)) }
        }
        let ratio = Self.median(zip(ours, theirs).map { $0.speed / $1.speed })
        let result = Result(swift: Self.median(ours.map(\.speed)), baseline: Self.median(theirs.map(\.speed)))
        let (ourCost, theirCost) = (Self.median(ours.map(\.cost)), Self.median(theirs.map(\.cost)))
        print(
            "\(name): \(Int(result.swift))/s, C \(Int(result.baseline))/s, ratio \(Self.short(ratio));",
            "processor \(Self.short(ourCost)) µs, C \(Self.short(theirCost)) µs, ratio \(Self.short(theirCost / ourCost))"
        )
        return result
    }

    private func sample(_ work: () throws -> Void) rethrows -> Sample {
        let clock = ContinuousClock()
        let processorTime = Self.processorTime
        let time = try clock.measure(work)
        return Sample(
            speed: Double(count) / (time / .seconds(1)), cost: (Self.processorTime - processorTime) / Double(count))
    }

    /// Microseconds of this process.
    private static var processorTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
    private static func short(_ number: Double) -> Double { (number * 100).rounded() / 100 }
}
