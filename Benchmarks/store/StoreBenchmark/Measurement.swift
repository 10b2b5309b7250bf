import Foundation
import Telling

/// The same work done by MarqueeQueue and by the C program, in turns, so that both meet the same weather on the disk.
struct Measurement {
    let name: String
    /// What is counted, in one turn.
    let count: Int
    let turns: Int
    let swift: () throws -> Void
    let baseline: () throws -> Void

    struct Result {
        let name: String
        fileprivate(set) var swift: [Sample] = []
        fileprivate(set) var baseline: [Sample] = []

        /// What each does a second.
        func speed(named title: String? = nil, goal: Double? = nil, growth: (of: String, at: Int)? = nil) -> Figure {
            Figure(
                title ?? name, swift.map(\.speed), unit: "a second", better: .higher,
                limit: .init("C with SQLite, the same statements", baseline.map(\.speed)), goal: goal,
                isGoalOfLimit: goal != nil, growth: growth)
        }

        /// What each costs a processor: the disk and other programs have less of a part in that.
        var cost: Figure {
            Figure(
                name + ", processor time", swift.map(\.cost), unit: "µs", better: .lower,
                limit: .init("C with SQLite, the same statements", baseline.map(\.cost)))
        }
    }

    struct Sample {
        /// Per second of the clock on the wall.
        let speed: Double
        /// Microseconds of a processor for each.
        let cost: Double
    }

    func run() throws -> Result {
        var result = Result(name: name)
        for turn in 0..<turns {
            if turn.isMultiple(of: 2) { result.swift.append(try sample(swift)) }
            result.baseline.append(try sample(baseline))
            if !turn.isMultiple(of: 2) { result.swift.append(try sample(swift)) }
        }
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
}
