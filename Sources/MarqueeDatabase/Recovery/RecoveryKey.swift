/// A place in the order of a table: the values of its key, or of the first columns of it, which come before all that
/// begin with them.
struct RecoveryKey: Hashable, Comparable {
    enum Part: Hashable, Comparable {
        case number(Int64)
        case bytes([UInt8])

        static func < (left: Part, right: Part) -> Bool {
            switch (left, right) {
            case (.number(let left), .number(let right)): left < right
            case (.bytes(let left), .bytes(let right)): left.lexicographicallyPrecedes(right)
            case (.number, .bytes): true
            case (.bytes, .number): false
            }
        }
    }

    let parts: [Part]

    static func < (left: RecoveryKey, right: RecoveryKey) -> Bool { left.parts.lexicographicallyPrecedes(right.parts) }

    /// A place between two others; nil when there is none that is worth a look.
    static func between(_ low: RecoveryKey, _ high: RecoveryKey) -> RecoveryKey? {
        var prefix: [Part] = []
        var isBelow = false
        for (index, part) in low.parts.enumerated() {
            // Once the prefix is below the higher one's, anything goes.
            let other = isBelow || index >= high.parts.count ? Self.last(like: part) : high.parts[index]
            if let middle = middle(part, other) {
                let key = RecoveryKey(parts: prefix + [middle])
                return low < key && key < high ? key : nil
            }
            isBelow = isBelow || part < other
            prefix.append(part)
        }
        return nil
    }

    private static func last(like part: Part) -> Part {
        switch part {
        case .number: .number(.max)
        case .bytes: .bytes([0xFF, 0xFF, 0xFF, 0xFF])
        }
    }

    private static func middle(_ low: Part, _ high: Part) -> Part? {
        switch (low, high) {
        case (.number(let low), .number(let high)):
            guard low < high, high.subtractingReportingOverflow(low).overflow || high - low > 1 else { return nil }
            // Half of each: their sum may not fit.
            return .number((low >> 1) + (high >> 1) + (low & high & 1))
        case (.bytes(let low), .bytes(let high)): return middle(low, high).map { .bytes($0) }
        default: return nil
        }
    }

    private static func middle(_ low: [UInt8], _ high: [UInt8]) -> [UInt8]? {
        var middle: [UInt8] = []
        for index in 0...(max(low.count, high.count) + 1) {
            let (left, right) = (index < low.count ? Int(low[index]) : 0, index < high.count ? Int(high[index]) : 0)
            let isEqual = middle.elementsEqual(high.prefix(index))
            let top = isEqual ? right : 256
            if top - left > 1 { return middle + [UInt8((left + top) / 2)] }
            middle.append(UInt8(left))
        }
        return nil
    }
}
