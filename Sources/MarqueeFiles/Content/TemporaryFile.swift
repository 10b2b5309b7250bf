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
        var size: Int64 = 0
        /// How much of it the system has been told to write to the disk.
        var begun: Int64 = 0
        var opening: [UInt8] = []
        /// Whether all that has been written is durable.
        var isSynchronized = false
        /// Whether it still has its first name.
        var isTemporary = true
        /// The name of the note with which a later run can go on.
        var note: String?
    }

    /// After so much of a large file the disk begins with it: else all of it would be left to the sync in the end.
    private static let writebackSize: Int64 = 1 << 23

    let name: String
    private let directory: ContentDirectory
    private let disk: Disk
    /// Grows with each file that a process opens.
    private let number: Int
    private let runningHash = RunningHash()
    private let state: Mutex<State>

    init(_ descriptor: consuming Descriptor, name: String, in directory: ContentDirectory, _ disk: Disk) {
        self.name = name
        self.directory = directory
        self.disk = disk
        self.number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        self.state = Mutex(State(descriptor: descriptor))
    }

    private static let count = Atomic(0)

    deinit { remove() }

    /// How many bytes have been written.
    var size: Int64 { state.withLock { $0.size } }

    /// The first bytes, as many as tell what it is.
    var opening: [UInt8] { state.withLock { $0.opening } }

    /// Of what has been written.
    func hash() throws(SystemError) -> ContentHash {
        guard let hash = runningHash.content else { throw SystemError("sha256", name, number: EINVAL) }
        return hash
    }

    func write(_ piece: ByteBuffer) throws(SystemError) {
        runningHash.update(piece, on: disk)
        try state.withLock { state throws(SystemError) in
            try state.descriptor.write(piece.readableBytesUInt8Span)
            state.isSynchronized = false
            let missing = ContentFacts.openingSize - state.opening.count
            if missing > 0 { state.opening += piece.readableBytesView.prefix(missing) }
            state.size += Int64(piece.readableBytes)
            guard state.size - state.begun >= Self.writebackSize else { return }
            state.descriptor.beginWriteback(of: state.begun..<state.size)
            state.begun = state.size
        }
    }

    // MARK: Durability

    /// Whether all that has been written is durable.
    var isSynchronized: Bool { state.withLock { $0.isSynchronized } }

    /// Makes what was written durable.
    func synchronize() throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            guard !state.isSynchronized else { return }
            try state.descriptor.synchronize()
            state.isSynchronized = true
        }
    }

    /// Makes several files durable, their names included, with one turn of the disk. When that fails, none counts as durable.
    static func synchronize(_ files: [TemporaryFile]) throws(SystemError) {
        // A descriptor is told what has failed since it was opened: the first one of all that failed of these.
        guard let first = files.min(by: { $0.number < $1.number }) else { return }
        try first.state.withLock { state throws(SystemError) in try state.descriptor.synchronizeFileSystem() }
        for file in files { file.state.withLock { $0.isSynchronized = true } }
    }

    // MARK: Names

    func withDescriptor(_ body: (borrowing Descriptor) -> Void) { state.withLock { body($0.descriptor) } }

    func rename(to other: String, in folder: borrowing OwnFolder) throws(SystemError) {
        let temporary = try directory.temporaryFolder()
        try temporary.rename(name, to: other, in: folder)
        let note = state.withLock { state in
            state.isTemporary = false
            return state.note.take()
        }
        if let note { directory.removeNote(note, of: name, in: temporary) }
    }

    /// Removes the file, unless it has got its name.
    func remove() {
        let (isLeft, note) = state.withLock { state in
            defer { state.isTemporary = false }
            return (state.isTemporary, state.note.take())
        }
        // A folder that cannot be opened any more is cleared by the next start.
        guard isLeft, let folder = try? directory.temporaryFolder() else { return }
        folder.remove(name)
        if let note { directory.removeNote(note, of: name, in: folder) }
    }

    // MARK: Going on in a later run

    /// It has a note, which goes with it.
    func isNoted(as note: String) { state.withLock { $0.note = note } }

    /// Leaves the file to a later run if it has a note and there are not too many already; else removes it.
    func leave() {
        guard let note = state.withLock({ $0.note }), let folder = try? directory.temporaryFolder(),
            directory.isNote(note, of: name, in: folder), directory.mayLeaveBeginning(in: folder)
        else { return remove() }
        state.withLock { $0.isTemporary = false }
    }

    /// Takes what an earlier run has written for written by this one.
    func readWhatIsThere() throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            while case let piece = try state.descriptor.read(upTo: 1 << 18), !piece.isEmpty {
                runningHash.update(ByteBuffer(bytes: piece), on: disk)
                if state.size == 0 { state.opening = Array(piece.prefix(ContentFacts.openingSize)) }
                state.size += Int64(piece.count)
            }
            state.begun = state.size
        }
    }
}
