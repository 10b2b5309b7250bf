/// A part of a file, as a browser asks for it to seek in a film.
///
/// Source: RFC 9110, section 14.1.2. Several parts at once, and what can't be understood, are answered with the whole file.
struct ByteRange: Sendable, Equatable {
    let bytes: Range<Int64>

    /// What came of a `Range` header field.
    enum Wish: Equatable {
        case whole
        case part(ByteRange)
        /// It lies beyond the end.
        case impossible
    }

    static func wish(in field: String?, size: Int64) -> Wish {
        guard let field, field.hasPrefix("bytes=") else { return .whole }
        let ends = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2,
            ends.allSatisfy({ $0.utf8.count < 19 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return .whole }
        switch (Int64(ends[0]), Int64(ends[1])) {
        case (nil, nil): return .whole
        case (nil, let length?):
            guard length > 0, size > 0 else { return .impossible }
            return .part(ByteRange(bytes: max(0, size - length)..<size))
        case (let first?, nil):
            return first < size ? .part(ByteRange(bytes: first..<size)) : .impossible
        case (let first?, let last?):
            guard first <= last else { return .whole }
            return first < size ? .part(ByteRange(bytes: first..<min(last + 1, size))) : .impossible
        }
    }
}
