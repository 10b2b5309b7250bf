import CZlib
import NIOCore

/// Unpacks a stream of gzip or deflate, piece by piece, with the system's zlib. Never holds more than a buffer.
@safe struct Inflater: ~Copyable {
    /// Why a stream cannot be unpacked, as the rest of a sentence.
    enum Failure: Error, Hashable, CustomStringConvertible {
        case damaged(ContentCoding)
        case trailing(ContentCoding)
        case noMemory

        var description: String {
            switch self {
            case .damaged(let coding): "its \(coding) coding is damaged"
            case .trailing(let coding): "something follows the end of its \(coding) coding"
            case .noMemory: "there is no memory to unpack it"
            }
        }
    }

    private enum State {
        /// So many bytes of those that tell what kind of deflate it is.
        case undecided([UInt8])
        case running
        /// Between two members of gzip, or at the end.
        case ended
    }

    /// How much is unpacked at a time.
    static let bufferSize = 32_768

    private let coding: ContentCoding
    private var state = State.undecided([])
    private var hasInput = false
    /// At an address that stays, since zlib's own state points to it.
    private let stream: UnsafeMutablePointer<z_stream>
    private var buffer = ByteBuffer()

    init(_ coding: ContentCoding) {
        self.coding = coding
        unsafe self.stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
    }

    deinit {
        // Does nothing for a stream that has not been begun.
        _ = unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Whether all has been unpacked that was packed; so it is when there was nothing at all.
    var isWhole: Bool {
        if case .ended = state { true } else { !hasInput }
    }

    /// Unpacks the next piece; what comes out is handed over in a buffer that is used again.
    mutating func unpack(_ piece: ByteBuffer, into body: (ByteBuffer) throws -> Void) throws {
        var piece = piece
        guard piece.readableBytes > 0 else { return }
        hasInput = true
        if case .undecided(var known) = state {
            known += piece.readBytes(length: min(2 - known.count, piece.readableBytes)) ?? []
            state = .undecided(known)
            guard known.count == 2 else { return }
            try begin(known)
            try run(ByteBuffer(bytes: known), body)
        }
        try run(piece, body)
    }

    private mutating func begin(_ start: [UInt8]) throws(Failure) {
        let isZlib = start[0] & 0x0F == 8 && (Int(start[0]) << 8 | Int(start[1])) % 31 == 0
        let windowBits: Int32 =
            switch coding {
            case .gzip: 15 + 16
            case .deflate: isZlib ? 15 : -15
            }
        guard unsafe czlib_inflateInit2(stream, windowBits) == Z_OK else { throw .noMemory }
        state = .running
    }

    private mutating func run(_ input: ByteBuffer, _ body: (ByteBuffer) throws -> Void) throws {
        var input = input
        while true {
            if case .ended = state {
                guard let next = input.getInteger(at: input.readerIndex, as: UInt8.self) else { return }
                try continueAfterEnd(next: next)
            }
            buffer.clear(minimumCapacity: Self.bufferSize)
            let result = inflate(&input)
            if buffer.readableBytes > 0 { try body(buffer) }
            switch result {
            case Z_STREAM_END: state = .ended
            // No room is left only when a buffer was filled to its end.
            case Z_OK where buffer.readableBytes < Self.bufferSize, Z_BUF_ERROR: return
            case Z_OK: break
            case Z_MEM_ERROR: throw Failure.noMemory
            default: throw Failure.damaged(coding)
            }
        }
    }

    /// One call of zlib: reads what it can of the input, fills the buffer as far as that goes.
    private mutating func inflate(_ input: inout ByteBuffer) -> CInt {
        let stream = unsafe stream
        var result = Z_OK
        unsafe input.readWithUnsafeMutableReadableBytes { packed in
            unsafe stream.pointee.next_in = packed.bindMemory(to: UInt8.self).baseAddress
            unsafe stream.pointee.avail_in = UInt32(packed.count)
            unsafe buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.bufferSize) { space in
                unsafe stream.pointee.next_out = space.bindMemory(to: UInt8.self).baseAddress
                unsafe stream.pointee.avail_out = UInt32(Self.bufferSize)
                result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                return unsafe Self.bufferSize - Int(stream.pointee.avail_out)
            }
            return unsafe packed.count - Int(stream.pointee.avail_in)
        }
        return result
    }

    /// A gzip file may have several members (RFC 1952, section 2.2).
    private mutating func continueAfterEnd(next: UInt8) throws(Failure) {
        guard coding == .gzip, next == 0x1F, unsafe inflateReset(stream) == Z_OK else { throw .trailing(coding) }
        state = .running
    }
}
