/// What a message is ordered by before its arrival, as one number: the lowest is shown first.
struct Rank: Hashable {
    let rawValue: Int64

    private static let afterFront: Int64 = 1 << 32

    init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    init(priority: Int32, goesFirst: Bool) {
        self.rawValue = (goesFirst ? 0 : Self.afterFront) + (Int64(Int32.max) - Int64(priority))
    }

    var goesFirst: Bool { rawValue < Self.afterFront }

    var priority: Int32 {
        Int32(truncatingIfNeeded: Int64(Int32.max) - (rawValue - (goesFirst ? 0 : Self.afterFront)))
    }
}
