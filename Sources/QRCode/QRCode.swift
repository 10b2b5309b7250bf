/// A text as a QR code (ISO/IEC 18004): bytes as UTF-8, versions 1 to 10, error correction of level M, which restores about
/// an eighth of it.
///
/// That holds 213 bytes: a serial number, or an address. Checked against a reader of another author, and against the
/// standard's own example.
package struct QRCode: Sendable, Hashable {
    /// Modules on each side, without the quiet zone of four around.
    package let size: Int
    /// Whether a module is dark, row by row.
    private var dark: [Bool]
    /// Whether a module is no data: it is no mask's business.
    private var isFixed: [Bool]

    /// The greatest number of bytes.
    package static let most = 213

    /// Nil for an empty text, and for one that is too long.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty, let version = QRVersion.smallest(for: bytes.count) else { return nil }
        size = version.size
        dark = Array(repeating: false, count: size * size)
        isFixed = dark
        drawPatterns(version)
        draw(version.codewords(of: bytes))
        let best = (0..<8).min { penalty(masked: $0) < penalty(masked: $1) } ?? 0
        mask(best)
        drawFormat(best)
    }

    /// Whether a module is dark; nothing is outside.
    package subscript(row: Int, column: Int) -> Bool {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return false }
        return dark[row * size + column]
    }

    /// Row by row: `1` is dark.
    package var rows: [String] {
        (0..<size).map { row in String((0..<size).map { self[row, $0] ? "1" : "0" }) }
    }

    // MARK: Patterns

    private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return }
        dark[row * size + column] = isDark
        isFixed[row * size + column] = true
    }

    private mutating func drawPatterns(_ version: QRVersion) {
        for index in 0..<size {
            set(6, index, index.isMultiple(of: 2))
            set(index, 6, index.isMultiple(of: 2))
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawFinder(row, column) }
        let centres = version.alignment
        for (first, row) in centres.enumerated() {
            for (second, column) in centres.enumerated() {
                let last = centres.count - 1
                let isFinder = [(0, 0), (0, last), (last, 0)].contains { $0 == (first, second) }
                if !isFinder { drawAlignment(row, column) }
            }
        }
        drawFormat(0)
        drawVersion(version)
    }

    private mutating func drawFinder(_ row: Int, _ column: Int) {
        for (down, right) in Self.square(4) {
            let distance = max(abs(down), abs(right))
            set(row + down, column + right, distance != 2 && distance != 4)
        }
    }

    private mutating func drawAlignment(_ row: Int, _ column: Int) {
        for (down, right) in Self.square(2) { set(row + down, column + right, max(abs(down), abs(right)) != 1) }
    }

    private static func square(_ reach: Int) -> [(Int, Int)] {
        (-reach...reach).flatMap { down in (-reach...reach).map { (down, $0) } }
    }

    /// Level M and the mask, with their own error correction, twice.
    private mutating func drawFormat(_ mask: Int) {
        // Level M is 0 (table 12).
        var rest = mask
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (mask << 10 | rest) ^ 0x5412
        func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
        for index in 0...5 { set(index, 8, bit(index)) }
        set(7, 8, bit(6))
        set(8, 8, bit(7))
        set(8, 7, bit(8))
        for index in 9..<15 { set(8, 14 - index, bit(index)) }
        for index in 0..<8 { set(8, size - 1 - index, bit(index)) }
        for index in 8..<15 { set(size - 15 + index, 8, bit(index)) }
        set(size - 8, 8, true)
    }

    private mutating func drawVersion(_ version: QRVersion) {
        guard version.number >= 7 else { return }
        var rest = version.number
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version.number << 12 | rest
        for index in 0..<18 {
            let (near, far) = (index / 3, size - 11 + index % 3)
            set(near, far, bits >> index & 1 == 1)
            set(far, near, bits >> index & 1 == 1)
        }
    }

    // MARK: Data

    /// In columns of two, up and down, from the right.
    private mutating func draw(_ codewords: [UInt8]) {
        var index = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            for step in 0..<size {
                let isUp = (right + 1) & 2 == 0
                let row = isUp ? size - 1 - step : step
                for column in [right, right - 1] where !isFixed[row * size + column] {
                    guard index < codewords.count * 8 else { continue }
                    dark[row * size + column] = codewords[index >> 3] >> (7 - UInt8(index & 7)) & 1 == 1
                    index += 1
                }
            }
            right -= 2
        }
    }

    private mutating func mask(_ number: Int) {
        for row in 0..<size {
            for column in 0..<size where !isFixed[row * size + column] && Self.inverts(number, row, column) {
                dark[row * size + column].toggle()
            }
        }
    }

    /// Table 10.
    private static func inverts(_ mask: Int, _ row: Int, _ column: Int) -> Bool {
        switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: row * column % 2 + row * column % 3 == 0
        case 6: (row * column % 2 + row * column % 3) % 2 == 0
        default: ((row + column) % 2 + row * column % 3) % 2 == 0
        }
    }

    /// How hard it would be to read with a mask (7.8.3): runs, blocks, what looks like a finder, and too much of one colour.
    private func penalty(masked number: Int) -> Int {
        var code = self
        code.mask(number)
        code.drawFormat(number)
        var penalty = 0
        for line in 0..<size {
            penalty += Self.penalty(of: (0..<size).map { code[line, $0] })
            penalty += Self.penalty(of: (0..<size).map { code[$0, line] })
        }
        for row in 0..<size - 1 {
            for column in 0..<size - 1 {
                let colour = code[row, column]
                if colour == code[row, column + 1], colour == code[row + 1, column], colour == code[row + 1, column + 1]
                {
                    penalty += 3
                }
            }
        }
        let share = code.dark.count { $0 } * 20 - size * size * 10
        return penalty + abs(share) / (size * size) * 10
    }

    private static func penalty(of line: [Bool]) -> Int {
        var (penalty, run) = (0, 0)
        for (index, module) in line.enumerated() {
            run = index > 0 && line[index - 1] == module ? run + 1 : 1
            if run == 5 { penalty += 3 } else if run > 5 { penalty += 1 }
        }
        let finder = [true, false, true, true, true, false, true]
        let space = Array(repeating: false, count: 4)
        for start in line.indices where start + 11 <= line.count {
            let part = Array(line[start..<start + 11])
            if part == finder + space || part == space + finder { penalty += 40 }
        }
        return penalty
    }
}
