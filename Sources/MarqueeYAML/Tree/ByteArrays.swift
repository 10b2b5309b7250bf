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

    /// Whether two stretches of the same length have the same bytes.
    func areEqual(_ left: Int, _ right: Int, count: Int) -> Bool {
        guard left >= 0, right >= 0, left + count <= self.count, right + count <= self.count else { return false }
        return unsafe withUnsafeBufferPointer { own in
            for index in 0..<count where unsafe own[left + index] != own[right + index] { return false }
            return true
        }
    }

    /// The UTF-8 text at an offset.
    func text(at offset: Int, count: Int) -> String {
        guard offset >= 0, offset + count <= self.count else { return "" }
        return unsafe withUnsafeBufferPointer { own in
            unsafe String(decoding: UnsafeBufferPointer(rebasing: own[offset..<offset + count]), as: UTF8.self)
        }
    }
}
