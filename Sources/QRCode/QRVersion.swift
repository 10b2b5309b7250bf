/// How large a code is, and how its data is divided into blocks, at level M (tables 1, 7 and 9).
struct QRVersion {
    let number: Int
    /// Codewords of error correction in each block.
    private let correction: Int
    private let blocks: Int
    /// All codewords, those of error correction included.
    private let total: Int
    /// Where alignment patterns have their centres, on both axes.
    let alignment: [Int]

    var size: Int { 17 + 4 * number }

    private static let all: [QRVersion] = [
        QRVersion(number: 1, correction: 10, blocks: 1, total: 26, alignment: []),
        QRVersion(number: 2, correction: 16, blocks: 1, total: 44, alignment: [6, 18]),
        QRVersion(number: 3, correction: 26, blocks: 1, total: 70, alignment: [6, 22]),
        QRVersion(number: 4, correction: 18, blocks: 2, total: 100, alignment: [6, 26]),
        QRVersion(number: 5, correction: 24, blocks: 2, total: 134, alignment: [6, 30]),
        QRVersion(number: 6, correction: 16, blocks: 4, total: 172, alignment: [6, 34]),
        QRVersion(number: 7, correction: 18, blocks: 4, total: 196, alignment: [6, 22, 38]),
        QRVersion(number: 8, correction: 22, blocks: 4, total: 242, alignment: [6, 24, 42]),
        QRVersion(number: 9, correction: 22, blocks: 5, total: 292, alignment: [6, 26, 46]),
        QRVersion(number: 10, correction: 26, blocks: 5, total: 346, alignment: [6, 28, 50]),
    ]

    private var dataCount: Int { total - correction * blocks }
    /// Bits that say how many bytes there are (table 3).
    private var countBits: Int { number < 10 ? 8 : 16 }

    static func smallest(for count: Int) -> QRVersion? {
        all.first { 4 + $0.countBits + 8 * count <= 8 * $0.dataCount }
    }

    /// Data and error correction, in the order in which they are drawn.
    func codewords(of bytes: [UInt8]) -> [UInt8] {
        var bits = QRBits()
        bits.append(0b0100, 4)
        bits.append(bytes.count, countBits)
        for byte in bytes { bits.append(Int(byte), 8) }
        bits.append(0, min(4, 8 * dataCount - bits.count))
        bits.append(0, (8 - bits.count % 8) % 8)
        var data = bits.bytes
        var isFirst = true
        while data.count < dataCount {
            data.append(isFirst ? 0xEC : 0x11)
            isFirst.toggle()
        }
        return interleaved(data)
    }

    /// Blocks are drawn side by side; the last ones have a codeword more where it does not come out even.
    private func interleaved(_ data: [UInt8]) -> [UInt8] {
        let (short, longer) = (dataCount / blocks, dataCount % blocks)
        let code = ReedSolomon(degree: correction)
        var parts: [(data: [UInt8], correction: [UInt8])] = []
        var start = 0
        for block in 0..<blocks {
            let count = short + (block >= blocks - longer ? 1 : 0)
            let part = Array(data[start..<start + count])
            parts.append((part, code.remainder(of: part)))
            start += count
        }
        let first = (0...short).flatMap { index in
            parts.compactMap { index < $0.data.count ? $0.data[index] : nil }
        }
        return first + (0..<correction).flatMap { index in parts.map { $0.correction[index] } }
    }
}

private struct QRBits {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    /// The lowest bits of a number, the highest first.
    mutating func append(_ number: Int, _ bits: Int) {
        for bit in (0..<max(0, bits)).reversed() {
            if count % 8 == 0 { bytes.append(0) }
            if number >> bit & 1 == 1 { bytes[count / 8] |= 0x80 >> UInt8(count % 8) }
            count += 1
        }
    }
}

/// Error correction over the field with 256 elements, by x⁸ + x⁴ + x³ + x² + 1 (annex A).
struct ReedSolomon {
    private let divisor: [UInt8]

    init(degree: Int) {
        var divisor = Array(repeating: UInt8(0), count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in divisor.indices {
                divisor[index] = Self.product(divisor[index], root)
                if index + 1 < divisor.count { divisor[index] ^= divisor[index + 1] }
            }
            root = Self.product(root, 2)
        }
        self.divisor = divisor
    }

    func remainder(of data: [UInt8]) -> [UInt8] {
        var rest = Array(repeating: UInt8(0), count: divisor.count)
        for byte in data {
            let factor = byte ^ rest.removeFirst()
            rest.append(0)
            for index in rest.indices { rest[index] ^= Self.product(divisor[index], factor) }
        }
        return rest
    }

    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var product = 0
        for bit in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7) * 0x11D
            product ^= Int(other >> UInt8(bit) & 1) * Int(one)
        }
        return UInt8(product)
    }
}
