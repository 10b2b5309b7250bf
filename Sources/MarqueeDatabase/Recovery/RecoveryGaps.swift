/// What has not been looked at between two places of a table, the oldest first, so that halves come before quarters.
struct RecoveryGaps {
    private var gaps: [(low: RecoveryKey, high: RecoveryKey)] = []
    private var first = 0

    /// - Parameters:
    ///   - low: Nil: from the beginning.
    ///   - high: Nil: to the end, wherever that is.
    init(between low: RecoveryKey?, and high: RecoveryKey?, of table: RecoveryTable) {
        let isNumber = table.key.first?.type == "INTEGER"
        let start = low ?? RecoveryKey(parts: [isNumber ? .number(0) : .bytes([])])
        // Numbers that stand first in a key are small, or random: there is no place that is worth more.
        let end = RecoveryKey(parts: [isNumber ? .number(1 << 20) : .bytes([0xFF, 0xFF, 0xFF, 0xFF])])
        add(start, high ?? end)
    }

    mutating func add(_ low: RecoveryKey, _ high: RecoveryKey) {
        if low < high { gaps.append((low, high)) }
    }

    mutating func next() -> (low: RecoveryKey, high: RecoveryKey)? {
        guard first < gaps.count else { return nil }
        defer { first += 1 }
        return gaps[first]
    }
}
