/// Where the lines of a text begin, in scalars; there is at least one.
///
/// Where scalars have more than one byte, their number is noted for every block of bytes, so that no conversion has to
/// walk through more than a block.
final class LineTable {
    private static let blockShift = 12

    let starts: [UInt32]
    /// How many scalars the text has.
    let count: Int
    /// Scalars that begin before each block of bytes; empty for ASCII.
    private let blocks: [UInt32]

    init(_ text: SourceText) {
        (starts, count, blocks) = text.isASCII ? Self.ascii(text.bytes) : Self.unicode(text.bytes)
    }

    private typealias Contents = (starts: [UInt32], count: Int, blocks: [UInt32])

    /// Bytes are scalars: only line breaks count.
    private static func ascii(_ text: [UInt8]) -> Contents {
        let bytes = text.span
        var starts: [UInt32] = [0]
        starts.reserveCapacity(bytes.count / 32)
        for index in 0..<bytes.count where bytes[index] <= 0x0D {
            if bytes[index] == 0x0A || (bytes[index] == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A))
            {
                starts.append(UInt32(truncatingIfNeeded: index + 1))
            }
        }
        return (starts, bytes.count, [])
    }

    private static func unicode(_ text: [UInt8]) -> Contents {
        let bytes = text.span
        var starts: [UInt32] = [0]
        var blocks: [UInt32] = []
        var scalars: UInt32 = 0
        for index in 0..<bytes.count {
            let byte = bytes[index]
            if index & (1 << blockShift - 1) == 0 { blocks.append(scalars) }
            if byte & 0xC0 != 0x80 { scalars &+= 1 }
            guard byte <= 0x0D, byte == 0x0A || byte == 0x0D else { continue }
            if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            starts.append(scalars)
        }
        return (starts, Int(scalars), blocks)
    }

    /// How many scalars begin before a byte.
    func scalar(ofByte offset: Int, in bytes: [UInt8]) -> Int {
        let offset = min(offset, bytes.count)
        let block = min(offset >> Self.blockShift, blocks.count - 1)
        guard block >= 0 else { return 0 }
        return Int(blocks[block]) + bytes[block << Self.blockShift..<offset].count { $0 & 0xC0 != 0x80 }
    }

    /// The byte at which a scalar begins.
    func byte(ofScalar offset: Int, in bytes: [UInt8]) -> Int {
        guard offset < count else { return bytes.count }
        var (low, high) = (0, blocks.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if blocks[middle] <= offset { low = middle } else { high = middle }
        }
        var rest = offset - Int(blocks[low])
        var byte = low << Self.blockShift
        while byte < bytes.count {
            if bytes[byte] & 0xC0 != 0x80 {
                if rest == 0 { return byte }
                rest -= 1
            }
            byte += 1
        }
        return byte
    }
}
