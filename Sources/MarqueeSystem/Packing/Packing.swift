import CZlib

/// Packs what fits into memory at once, with the system's zlib.
package enum Packing {
    /// As gzip (RFC 1952); nil when there is no memory for it.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = unsafe z_stream()
        guard unsafe czlib_deflateInit2(&stream, Z_DEFAULT_COMPRESSION, 15 + 16) == Z_OK else { return nil }
        defer { unsafe deflateEnd(&stream) }
        var input = bytes
        var packed = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
        let result = unsafe input.withUnsafeMutableBufferPointer { source -> Int32 in
            unsafe packed.withUnsafeMutableBufferPointer { target -> Int32 in
                unsafe stream.next_in = source.baseAddress
                unsafe stream.avail_in = UInt32(clamping: source.count)
                unsafe stream.next_out = target.baseAddress
                unsafe stream.avail_out = UInt32(clamping: target.count)
                return unsafe deflate(&stream, Z_FINISH)
            }
        }
        guard result == Z_STREAM_END else { return nil }
        return unsafe Array(packed.prefix(packed.count - Int(stream.avail_out)))
    }
}
