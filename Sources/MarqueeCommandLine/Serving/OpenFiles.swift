import MarqueeModel
import SystemCalls

/// How many files this process may have open at the same time, connections included (`ulimit -n`).
package enum OpenFiles {
    /// With fewer, no command that runs something can do its work.
    private static let fewest: UInt64 = 64

    /// Said once at the start, instead of by whatever happens to need the last one.
    static func check() throws {
        guard let limit = SystemCall.allowOpenFiles(fewest), limit < fewest else { return }
        throw CommandFailure(
            "open-files",
            "only \(limit) files may be open at the same time, and marquee needs \(fewest); raise the limit, with"
                + " 'ulimit -n 1024' or LimitNOFILE=1024 in the service's unit", status: .unavailable)
    }

    /// How many connections a server may have. Beyond that the oldest is closed: without a descriptor nobody could be
    /// answered.
    ///
    /// - Parameters:
    ///   - most: As many as it wants.
    ///   - own: What it needs for everything else; an eighth is left for connections in any case.
    package static func connections(atMost most: Int, keeping own: UInt64) -> Int {
        guard let limit = SystemCall.allowOpenFiles(UInt64(most) + own) else { return most }
        return min(most, Int(clamping: limit - min(own, limit / 8 * 7)))
    }
}
