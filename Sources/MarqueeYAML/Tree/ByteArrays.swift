/// The few places where bytes are read without a check of each index: all are inside the bounds that are checked once.
extension [UInt8] {
    /// Whether these bytes stand at an offset.
    func matches(_ other: UnsafePointer<UInt8>, count: Int, at offset: Int) -> Bool {
        guard offset >= 0, offset + count <= self.count else { return false }
        return unsafe withUnsafeBufferPointer { own in
            for index in 0..<count where unsafe own[offset + index] != other[index] { return false }
            return true
        }
    }

    /// Whether a text of the program stands at an offset.
    func matches(_ text: StaticString, at offset: Int) -> Bool {
        unsafe matches(text.utf8Start, count: text.utf8CodeUnitCount, at: offset)
    }

    /// Whether two stretches of the same length have the same bytes.
    func areEqual(_ left: Int, _ right: Int, count: Int) -> Bool {
        matches(self, at: right, count: count, beside: left)
    }

    /// Whether a stretch has the bytes of a stretch of others.
    func matches(_ others: [UInt8], at other: Int, count: Int, beside place: Int) -> Bool {
        guard place >= 0, other >= 0, place + count <= self.count, other + count <= others.count else { return false }
        return unsafe withUnsafeBufferPointer { own in
            unsafe others.withUnsafeBufferPointer { others in
                for index in 0..<count where unsafe own[place + index] != others[other + index] { return false }
                return true
            }
        }
    }

    /// The UTF-8 text at an offset.
    func text(at offset: Int, count: Int) -> String {
        guard offset >= 0, offset + count <= self.count else { return "" }
        return unsafe withUnsafeBufferPointer { own in
            unsafe String(decoding: UnsafeBufferPointer(rebasing: own[offset..<offset + count]), as: UTF8.self)
        }
    }

    /// The first eight bytes of a stretch as one number, or all where there are fewer.
    func word(at offset: Int, count: Int) -> UInt64 {
        guard offset >= 0, count >= 0, offset + count <= self.count else { return 0 }
        var word: UInt64 = 0
        unsafe withUnsafeBufferPointer { own in
            for index in 0..<Swift.min(count, 8) { unsafe word = word << 8 | UInt64(own[offset + index]) }
        }
        return word
    }
}

extension StaticString {
    /// A byte of it, whose index is below its count.
    func byte(_ index: Int) -> UInt8 { unsafe utf8Start[index] }
}
