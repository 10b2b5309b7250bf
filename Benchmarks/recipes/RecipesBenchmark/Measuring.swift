import Glibc

/// Times of one thing done again and again, in microseconds.
struct Times {
    let all: [Double]
    var best: Double { all.min() ?? .nan }

    /// On the clock on the wall, or on that of the processor, which what else the machine does hardly touches.
    init(_ rounds: Int, processor: Bool = false, _ body: () throws -> Void) rethrows {
        var times: [Double] = []
        for _ in 0..<rounds {
            let start = Self.now(processor)
            try body()
            times.append(Self.now(processor) - start)
        }
        all = times
    }

    private static func now(_ processor: Bool) -> Double {
        var time = timespec()
        unsafe clock_gettime(processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
