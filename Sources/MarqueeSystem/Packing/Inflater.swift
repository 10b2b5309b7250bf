import CZlib

/// Unpacks a stream of gzip or deflate, piece by piece, with the system's zlib. Never holds more than a buffer.
@safe package struct Inflater: ~Copyable {
    /// How a content is packed.
    package enum Format: Sendable {
        /// RFC 1952; several members may follow each other.
        case gzip
        /// RFC 1950.
        case zlib
        /// What HTTP calls deflate: RFC 1950, or what some servers send instead, bare RFC 1951.
        case deflate
    }

    /// Why a stream cannot be unpacked, as the rest of a sentence.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case damaged
        case trailing
        case tooLarge(limit: Int)
        case noMemory

        package var description: String {
            switch self {
            case .damaged: "it is damaged"
            case .trailing: "it has trailing data"
            case .tooLarge(let limit): "it exceeds the limit of \(limit) bytes"
            case .noMemory: "there is not enough memory for it"
            }
        }
    }

    private enum State {
        /// The bytes by which kinds of deflate are told apart, as far as they have come.
        case undecided([UInt8])
        case running
        /// Between two members of gzip, or at the end.
        case ended
    }

    /// How much is unpacked at a time.
    package static let bufferSize = 32_768

    private let format: Format
    private var state = State.undecided([])
    private var hasInput = false
    /// At an address that stays, since zlib's own state points to it.
    private let stream: UnsafeMutablePointer<z_stream>

    package init(_ format: Format) {
        self.format = format
        unsafe self.stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
    }

    deinit {
        // Does nothing for a stream that has not been begun.
        _ = unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Unpacks a whole stream. One that unpacks to more than the limit costs no more than the limit.
    package static func unpack(_ packed: [UInt8], _ format: Format, limit: Int) throws(Failure) -> [UInt8] {
        var inflater = Inflater(format)
        var unpacked: [UInt8] = []
        do {
            try inflater.unpack(packed.span) { piece in
                guard unpacked.count + piece.count <= limit else { throw Failure.tooLarge(limit: limit) }
                unpacked += piece
            }
        } catch {
            throw error as? Failure ?? .damaged
        }
        guard inflater.isWhole, !packed.isEmpty else { throw .damaged }
        return unpacked
    }

    /// Whether all has been unpacked that was packed; so it is when there was nothing at all.
    package var isWhole: Bool {
        if case .ended = state { true } else { !hasInput }
    }

    /// Unpacks the next piece.
    ///
    /// - Throws: ``Failure``, or what the body throws; the inflater is of no use then.
    package mutating func unpack(_ piece: Span<UInt8>, into body: ([UInt8]) throws -> Void) throws {
        guard !piece.isEmpty else { return }
        hasInput = true
        guard case .undecided(var start) = state else { return try run(piece, body) }
        let missing = min(2 - start.count, piece.count)
        for place in 0..<missing { start.append(piece[place]) }
        state = .undecided(start)
        guard start.count == 2 else { return }
        try begin(start)
        try run(start.span, body)
        try run(piece.extracting(droppingFirst: missing), body)
    }

    private mutating func begin(_ start: [UInt8]) throws(Failure) {
        let isZlib = start[0] & 0x0F == 8 && (Int(start[0]) << 8 | Int(start[1])) % 31 == 0
        let windowBits: Int32 =
            switch format {
            case .gzip: 15 + 16
            case .zlib: 15
            case .deflate: isZlib ? 15 : -15
            }
        guard unsafe czlib_inflateInit2(stream, windowBits) == Z_OK else { throw .noMemory }
        state = .running
    }

    private mutating func run(_ piece: Span<UInt8>, _ body: ([UInt8]) throws -> Void) throws {
        var consumed = 0
        while true {
            if case .ended = state {
                guard consumed < piece.count else { return }
                // A gzip file may have several members (RFC 1952, section 2.2).
                guard format == .gzip, piece[consumed] == 0x1F, unsafe inflateReset(stream) == Z_OK else {
                    throw Failure.trailing
                }
                state = .running
            }
            let (unpacked, result) = inflate(piece, &consumed)
            if !unpacked.isEmpty { try body(unpacked) }
            switch result {
            case Z_STREAM_END: state = .ended
            // No room is left only when a buffer was filled to its end.
            case Z_OK where unpacked.count < Self.bufferSize, Z_BUF_ERROR: return
            case Z_OK: break
            case Z_MEM_ERROR: throw Failure.noMemory
            default: throw Failure.damaged
            }
        }
    }

    /// One call of zlib: reads what it can of the piece, fills a buffer as far as that goes.
    private func inflate(_ piece: Span<UInt8>, _ consumed: inout Int) -> ([UInt8], CInt) {
        var result = Z_OK
        let stream = unsafe stream
        let unpacked = unsafe piece.withUnsafeBufferPointer { packed in
            // zlib only reads what its interface calls mutable.
            unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)?.advanced(by: consumed)
            unsafe stream.pointee.avail_in = UInt32(clamping: packed.count - consumed)
            return unsafe [UInt8](unsafeUninitializedCapacity: Self.bufferSize) { space, count in
                unsafe stream.pointee.next_out = space.baseAddress
                unsafe stream.pointee.avail_out = UInt32(Self.bufferSize)
                result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                count = unsafe Self.bufferSize - Int(stream.pointee.avail_out)
                consumed = unsafe packed.count - Int(stream.pointee.avail_in)
            }
        }
        return (unpacked, result)
    }
}
