/// The lines of a text, in bytes.
struct TextLines {
    private let bytes: [UInt8]
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for index in bytes.indices where bytes[index] == 0x0A || bytes[index] == 0x0D {
            if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            starts.append(index + 1)
        }
        self.starts = starts
    }

    var count: Int { starts.count }

    func start(ofLine line: Int) -> Int { starts[line] }

    func line(of offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// With its line break.
    func whole(_ line: Int) -> Range<Int> {
        starts[line]..<(line + 1 < starts.count ? starts[line + 1] : bytes.count)
    }

    /// Without its line break.
    func content(ofLine line: Int) -> Range<Int> {
        let whole = whole(line)
        var end = whole.upperBound
        while end > whole.lowerBound, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        return whole.lowerBound..<end
    }

    /// How many spaces and tabs it begins with.
    func indentation(ofLine line: Int) -> Int {
        let content = content(ofLine: line)
        return bytes[content].prefix { $0 == 0x20 || $0 == 0x09 }.count
    }

    func isBlank(_ line: Int) -> Bool {
        indentation(ofLine: line) == content(ofLine: line).count
    }

    /// Whether nothing stands before an offset on its line.
    func isFirst(_ offset: Int, onLine line: Int) -> Bool {
        starts[line] + indentation(ofLine: line) == offset
    }

    func column(of offset: Int) -> Int {
        offset - starts[line(of: offset)]
    }

    /// How many characters there are in a stretch.
    func scalars(_ range: Range<Int>) -> Int {
        bytes[range].count { $0 & 0xC0 != 0x80 }
    }
}
