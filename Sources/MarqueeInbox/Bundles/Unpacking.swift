import CZlib

/// Unpacks what fits into memory at once, with the system's zlib (RFC 1950).
package enum Unpacking {
    /// Why it cannot be unpacked, as the rest of a sentence.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case damaged
        case tooLarge(limit: Int)
        case noMemory

        package var description: String {
            switch self {
            case .damaged: "it is damaged"
            case .tooLarge(let limit): "it has more than \(limit) bytes"
            case .noMemory: "there is no memory for it"
            }
        }
    }

    /// Unpacks a whole stream. One that unpacks to more than the limit costs no more than the limit.
    package static func zlib(_ packed: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        var stream = unsafe z_stream()
        guard unsafe czlib_inflateInit2(&stream, 15) == Z_OK else { throw .noMemory }
        defer { unsafe inflateEnd(&stream) }
        var input = packed
        var unpacked: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 32_768)
        var consumed = 0
        while true {
            let result = unsafe input.withUnsafeMutableBufferPointer { source -> Int32 in
                unsafe piece.withUnsafeMutableBufferPointer { target -> Int32 in
                    unsafe stream.next_in = unsafe source.baseAddress.map { unsafe $0 + consumed }
                    unsafe stream.avail_in = UInt32(clamping: source.count - consumed)
                    unsafe stream.next_out = target.baseAddress
                    unsafe stream.avail_out = UInt32(target.count)
                    return unsafe inflate(&stream, Z_NO_FLUSH)
                }
            }
            consumed = unsafe input.count - Int(stream.avail_in)
            let made = unsafe piece.count - Int(stream.avail_out)
            guard unpacked.count + made <= limit else { throw .tooLarge(limit: limit) }
            unpacked += piece.prefix(made)
            switch result {
            case Z_STREAM_END:
                // What follows the end belongs to nobody.
                guard consumed == packed.count else { throw .damaged }
                return unpacked
            case Z_OK where made > 0 || consumed < packed.count: continue
            case Z_MEM_ERROR: throw .noMemory
            default: throw .damaged
            }
        }
    }
}
