import MarqueeSystem
import Testing

struct InflaterTests {
    private func unpack(
        _ coding: Inflater.Format, _ bytes: [UInt8], pieces: Int = .max
    ) throws -> (String, isWhole: Bool) {
        var inflater = Inflater(coding)
        var content: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            try inflater.unpack(Array(rest.prefix(pieces)).span) { content += $0 }
            rest = rest.dropFirst(pieces)
        }
        return (String(decoding: content, as: UTF8.self), inflater.isWhole)
    }

    @Test(
        arguments: [(.gzip, Packed.gzip), (.zlib, Packed.zlib), (.deflate, Packed.zlib), (.deflate, Packed.deflate)]
            as [(Inflater.Format, [UInt8])], [1, 2, 7, .max])
    func `content is unpacked however it is cut`(packed: (Inflater.Format, [UInt8]), pieces: Int) throws {
        #expect(try unpack(packed.0, packed.1, pieces: pieces) == (Packed.text, true))
    }

    @Test(
        arguments: [(.gzip, Packed.gzip), (.zlib, Packed.zlib), (.deflate, Packed.zlib), (.deflate, Packed.deflate)]
            as [(Inflater.Format, [UInt8])])
    func `what is cut short is not whole`(coding: Inflater.Format, bytes: [UInt8]) throws {
        for count in 1..<bytes.count { #expect(try !unpack(coding, Array(bytes.prefix(count))).isWhole, "\(count)") }
        #expect(try unpack(coding, []) == ("", true), "nothing at all is an empty file")
    }

    @Test(arguments: [1, 5, .max])
    func `a gzip file may have several members`(pieces: Int) throws {
        #expect(try unpack(.gzip, Packed.gzip + Packed.gzip, pieces: pieces) == (Packed.text + Packed.text, true))
        #expect(try !unpack(.gzip, Packed.gzip + Packed.gzip.prefix(9), pieces: pieces).isWhole)
    }

    @Test(
        arguments: [
            (.zlib, Packed.deflate, .damaged), (.gzip, Packed.gzip + [0], .trailing),
            (.deflate, Packed.zlib + [1], .trailing),
            (.deflate, Packed.deflate + [1], .trailing), (.gzip, [1, 2, 3], .damaged),
            (.gzip, Packed.zlib, .damaged), (.deflate, [0xFF, 0xFF, 0xFF], .damaged),
            (.gzip, Packed.gzip + [0x1F, 0, 0, 0], .damaged),
        ] as [(Inflater.Format, [UInt8], Inflater.Failure)])
    func `anything else is refused`(coding: Inflater.Format, bytes: [UInt8], failure: Inflater.Failure) {
        for pieces in [1, .max] {
            #expect(throws: failure) { try unpack(coding, bytes, pieces: pieces) }
        }
    }

    @Test func `every changed byte that changes the content is noticed`() throws {
        for place in Packed.gzip.indices {
            var bytes = Packed.gzip
            bytes[place] ^= 0x40
            guard let (content, isWhole) = try? unpack(.gzip, bytes), isWhole else { continue }
            #expect(content == Packed.text, "\(place)")
        }
    }

    @Test func `what is unpacked comes in small buffers`() throws {
        var inflater = Inflater(.gzip)
        var (size, largest) = (0, 0)
        let zeros = [[UInt8]](repeating: Packed.zeroMember, count: 10).flatMap { $0 }
        try inflater.unpack(zeros.span) {
            size += $0.count
            largest = max(largest, $0.count)
        }
        #expect(size == 655_360)
        #expect(largest == Inflater.bufferSize)
    }
}

/// Contents that Python's `gzip` and `zlib` have packed.
private enum Packed {
    static let text = "hello hello hello hello\n"
    static let gzip = bytes("1f8b0800000000000203cb48cdc9c957c84027b9000088590b18000000")
    static let zlib = bytes("789ccb48cdc9c957c84027b90070be08bb")
    static let deflate = bytes("cb48cdc9c957c84027b900")

    /// 64 KiB of zeros as a member of a gzip file.
    static let zeroMember = bytes(
        "1f8b0800000000000203edc101010000008090feafee080a000000000000000000000000000000000000000000"
            + "0000000000000000000000000000000000000000000000000000000000000000000000000000000000006aeb8e"
            + "97d700000100")

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal.utf8)
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16)
        }
    }
}
