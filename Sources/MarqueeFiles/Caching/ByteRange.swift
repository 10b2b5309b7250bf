/// One part of a file, as a `Range` asks for it (RFC 9110, 14).
enum ByteRange {
    enum Outcome: Hashable {
        /// These bytes, as 206.
        case part(Range<Int64>)
        /// All of it, as 200: no range of bytes, several of them, or nothing that is understood.
        case whole
        /// 416: nothing of it is there.
        case unsatisfiable
    }

    static func of(_ text: String, size: Int64) -> Outcome {
        let lowered = text.lowercased()
        guard lowered.hasPrefix("bytes=") else { return .whole }
        let parts = lowered.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy(ASCII.isDigit) }) else { return .whole }
        let (first, last) = (Int64(parts[0]), Int64(parts[1]))
        switch (first, last) {
        case (nil, let suffix?) where parts[0].isEmpty:
            guard suffix > 0, size > 0 else { return .unsatisfiable }
            return .part(max(0, size - suffix)..<size)
        case (let first?, nil) where parts[1].isEmpty:
            return first < size ? .part(first..<size) : .unsatisfiable
        case (let first?, let last?):
            guard first <= last else { return .whole }
            return first < size ? .part(first..<(min(size - 1, last) + 1)) : .unsatisfiable
        default: return .whole
        }
    }
}
