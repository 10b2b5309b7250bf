import Glibc
import MarqueeSystem
import NIOCore
import Synchronization

/// A file that is being written and hashed, and is removed unless it gets a name in the end.
///
/// Used by one transfer, piece after piece; all methods block, so they are called on the ``Disk`` only.
final class TemporaryFile: Sendable {
    private struct State: ~Copyable {
        let descriptor: Descriptor
        var hash = SHA256()
        var size: Int64 = 0
        var opening: [UInt8] = []
        var isSynchronized = false
        /// Whether it still has its first name.
        var isTemporary = true
    }

    private let name: String
    private let directory: ContentDirectory
    private let state: Mutex<State>

    init(_ descriptor: consuming Descriptor, name: String, in directory: ContentDirectory) {
        self.name = name
        self.directory = directory
        self.state = Mutex(State(descriptor: descriptor))
    }

    deinit { remove() }

    /// How many bytes have been written.
    var size: Int64 { state.withLock { $0.size } }

    /// The first bytes, as many as tell what it is.
    var opening: [UInt8] { state.withLock { $0.opening } }

    /// Of what has been written.
    func hash() throws(SystemError) -> ContentHash {
        try state.withLock { state throws(SystemError) in
            guard let hash = ContentHash(bytes: state.hash.digest) else {
                throw SystemError("sha256", state.descriptor.path, number: EINVAL)
            }
            return hash
        }
    }

    func write(_ buffer: ByteBuffer) throws {
        try unsafe buffer.withUnsafeReadableBytes { try unsafe write($0) }
    }

    func write(_ bytes: ArraySlice<UInt8>) throws {
        try unsafe bytes.withUnsafeBytes { try unsafe write($0) }
    }

    /// Copies the next 64 KB of a file, and returns how many bytes that were; 0 at the end.
    func writePiece(of file: LocalFile) throws -> Int {
        try unsafe withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
            let count = try unsafe file.read(into: buffer)
            try unsafe write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            return count
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            unsafe state.hash.update(bytes)
            try unsafe state.descriptor.write(bytes)
            let missing = ContentFacts.openingSize - state.opening.count
            if missing > 0 { unsafe state.opening += bytes.prefix(missing) }
            state.size += Int64(bytes.count)
        }
    }

    /// Makes what was written durable. To be called once all is written.
    func synchronize() throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            guard !state.isSynchronized else { return }
            try state.descriptor.synchronize()
            state.isSynchronized = true
        }
    }

    func rename(to other: String, in folder: borrowing OwnFolder) throws(SystemError) {
        let temporary = try directory.temporaryFolder()
        try temporary.rename(name, to: other, in: folder)
        state.withLock { $0.isTemporary = false }
    }

    /// Removes the file, unless it has got its name.
    func remove() {
        let isLeft = state.withLock { state in
            defer { state.isTemporary = false }
            return state.isTemporary
        }
        // A folder that cannot be opened any more is cleared by the next start.
        if isLeft { try? directory.temporaryFolder().remove(name) }
    }
}
