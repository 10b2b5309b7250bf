extension TextPositions {
    /// Where a YAML node's content begins, when an anchor, a tag or both begin at an offset (in scalars).
    func contentStart(behindPropertiesAt start: Int, end: Int) -> Int {
        properties(at: start, end: end).content
    }

    /// Where a YAML node's tag stands (in scalars).
    func tag(at start: Int, end: Int) -> Range<Int> {
        properties(at: start, end: end).tag ?? start..<end
    }

    /// Where a YAML node's anchor stands (in scalars).
    func anchor(at start: Int, end: Int) -> Range<Int> {
        properties(at: start, end: end).anchor ?? start..<end
    }

    private func properties(at start: Int, end: Int) -> (content: Int, tag: Range<Int>?, anchor: Range<Int>?) {
        let first = byte(ofScalar: start)
        let bytes = text.bytes[first..<max(first, byte(ofScalar: end))]
        var (index, scalar) = (bytes.startIndex, start)
        var (tag, anchor): (Range<Int>?, Range<Int>?)
        func advance(while condition: (UInt8) -> Bool) {
            while index < bytes.endIndex, condition(bytes[index]) {
                if bytes[index] & 0xC0 != 0x80 { scalar += 1 }
                index += 1
            }
        }
        while index < bytes.endIndex {
            switch bytes[index] {
            case UInt8(ascii: "&"), UInt8(ascii: "!"):
                let (isTag, begin) = (bytes[index] == UInt8(ascii: "!"), scalar)
                advance { $0 > 0x20 }
                if isTag { tag = begin..<scalar } else { anchor = begin..<scalar }
            case UInt8(ascii: "#"):
                advance { $0 != 0x0A && $0 != 0x0D }
            case 0x20, 0x09, 0x0A, 0x0D:
                advance { $0 <= 0x20 }
            default:
                return (scalar, tag, anchor)
            }
        }
        return (min(scalar, end), tag, anchor)
    }
}
