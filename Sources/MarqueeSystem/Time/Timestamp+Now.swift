import Glibc
package import MarqueeModel
import SystemCalls

extension Timestamp {
    /// The present moment by the system's calendar, which may be set at any time.
    package static var now: Timestamp { Timestamp(milliseconds: TimeSpan.reading(CLOCK_REALTIME).milliseconds) }
}

extension TimeSpan {
    /// Time since the machine started, sleep left out; it only grows.
    package static var uptime: TimeSpan { reading(CLOCK_MONOTONIC) }

    fileprivate static func reading(_ clock: clockid_t) -> TimeSpan {
        let time = SystemCall.time(of: clock)
        return .milliseconds(Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
