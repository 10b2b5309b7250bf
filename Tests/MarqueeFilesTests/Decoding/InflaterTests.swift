import NIOCore
import Testing

@testable import MarqueeFiles

struct InflaterTests {
    private func unpack(_ coding: ContentCoding, _ bytes: [UInt8], pieces: Int = .max) throws -> (String, isWhole: Bool)
    {
        var inflater = Inflater(coding)
        var content: [UInt8] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            try inflater.unpack(ByteBuffer(bytes: rest.prefix(pieces))) { content += Array($0.readableBytesView) }
            rest = rest.dropFirst(pieces)
        }
        return (String(decoding: content, as: UTF8.self), inflater.isWhole)
    }

    @Test(
        arguments: [(.gzip, Packing.gzip), (.deflate, Packing.zlib), (.deflate, Packing.deflate)]
            as [(ContentCoding, [UInt8])], [1, 2, 7, .max])
    func `content is unpacked however it is cut`(packed: (ContentCoding, [UInt8]), pieces: Int) throws {
        #expect(try unpack(packed.0, packed.1, pieces: pieces) == (Packing.text, true))
    }

    @Test(
        arguments: [(.gzip, Packing.gzip), (.deflate, Packing.zlib), (.deflate, Packing.deflate)]
            as [(ContentCoding, [UInt8])])
    func `what is cut short is not whole`(coding: ContentCoding, bytes: [UInt8]) throws {
        for count in 1..<bytes.count { #expect(try !unpack(coding, Array(bytes.prefix(count))).isWhole, "\(count)") }
        #expect(try unpack(coding, []) == ("", true), "nothing at all is an empty file")
    }

    @Test(arguments: [1, 5, .max])
    func `a gzip file may have several members`(pieces: Int) throws {
        #expect(try unpack(.gzip, Packing.gzip + Packing.gzip, pieces: pieces) == (Packing.text + Packing.text, true))
        #expect(try !unpack(.gzip, Packing.gzip + Packing.gzip.prefix(9), pieces: pieces).isWhole)
    }

    @Test(
        arguments: [
            (.gzip, Packing.gzip + [0], .trailing(.gzip)), (.deflate, Packing.zlib + [1], .trailing(.deflate)),
            (.deflate, Packing.deflate + [1], .trailing(.deflate)), (.gzip, [1, 2, 3], .damaged(.gzip)),
            (.gzip, Packing.zlib, .damaged(.gzip)), (.deflate, [0xFF, 0xFF, 0xFF], .damaged(.deflate)),
            (.gzip, Packing.gzip + [0x1F, 0, 0, 0], .damaged(.gzip)),
        ] as [(ContentCoding, [UInt8], Inflater.Failure)])
    func `anything else is refused`(coding: ContentCoding, bytes: [UInt8], failure: Inflater.Failure) {
        for pieces in [1, .max] {
            #expect(throws: failure) { try unpack(coding, bytes, pieces: pieces) }
        }
    }

    @Test func `every changed byte that changes the content is noticed`() throws {
        for place in Packing.gzip.indices {
            var bytes = Packing.gzip
            bytes[place] ^= 0x40
            guard let (content, isWhole) = try? unpack(.gzip, bytes), isWhole else { continue }
            #expect(content == Packing.text, "\(place)")
        }
    }

    @Test func `what is unpacked comes in small buffers`() throws {
        var inflater = Inflater(.gzip)
        var (size, largest) = (0, 0)
        try inflater.unpack(ByteBuffer(bytes: Packing.repeated(Packing.zeroMember, 10))) {
            size += $0.readableBytes
            largest = max(largest, $0.readableBytes)
        }
        #expect(size == 655_360)
        #expect(largest == Inflater.bufferSize)
    }
}
