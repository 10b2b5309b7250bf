import Crypto
import Glibc
import NIOCore
import Synchronization

/// A file that is being written and hashed, and is removed unless it gets a name in the end.
///
/// Used by one transfer, piece after piece; all methods block, so they are called on the ``Disk`` only.
final class TemporaryFile: Sendable {
    private struct State: ~Copyable {
        let descriptor: Descriptor
        var hash = SHA256()
        var count: Int64 = 0
        var isNamed = false
        var isRemoved = false
    }

    private let state: Mutex<State>

    init(_ descriptor: consuming Descriptor) {
        self.state = Mutex(State(descriptor: descriptor))
    }

    deinit { remove() }

    /// How many bytes have been written.
    var count: Int64 { state.withLock { $0.count } }

    func write(_ buffer: ByteBuffer) throws {
        try unsafe buffer.withUnsafeReadableBytes { try unsafe write($0) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            unsafe state.hash.update(bufferPointer: bytes)
            try unsafe state.descriptor.write(bytes)
            state.count += Int64(bytes.count)
        }
    }

    /// Makes what was written durable, and returns its SHA-256 in hexadecimal digits.
    func finish() throws(SystemError) -> String {
        try state.withLock { state throws(SystemError) in
            try state.descriptor.synchronize()
            return state.hash.finalize().hexadecimal
        }
    }

    func rename(to path: String) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            guard unsafe Glibc.rename(state.descriptor.path, path) == 0 else { throw SystemError("rename", path) }
            state.isNamed = true
        }
    }

    /// Removes the file, unless it has a name.
    func remove() {
        state.withLock { state in
            guard !state.isNamed, !state.isRemoved else { return }
            state.isRemoved = true
            unsafe unlink(state.descriptor.path)
        }
    }
}

extension Sequence<UInt8> {
    /// Two digits for each byte, in lower case.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
