import MarqueeModel
import MarqueeSystem
import NIOCore
import NIOHTTP1
import Synchronization

/// A remote file as far as it has come: its unpacked content in a temporary file, and all that is needed to go on after
/// an interruption.
///
/// A range counts in the bytes that the server sends, packed or not, so unpacking goes on where it was as well.
/// Used by one transfer, piece after piece; ``take(_:_:)`` blocks, so it is called on the ``Disk``.
final class PartialFile: Sendable {
    private struct State: ~Copyable {
        var inflater: Inflater?
        /// Bytes that the server has sent.
        var received: Int64 = 0
        /// Bytes that it will have sent in the end, when that is known.
        var total: Int64?
    }

    let temporary: TemporaryFile
    /// Of the response with which it began.
    let head: ResponseHead
    let requestedAt: Timestamp
    let receivedAt: Timestamp
    private let coding: ContentCoding?
    private let state: Mutex<State>

    /// - Parameter received: How many bytes of it are there.
    init(
        _ temporary: TemporaryFile, _ head: ResponseHead, _ coding: ContentCoding?, total: Int64?,
        requestedAt: Timestamp, receivedAt: Timestamp, received: Int64 = 0
    ) {
        self.temporary = temporary
        self.head = head
        self.requestedAt = requestedAt
        self.receivedAt = receivedAt
        self.coding = coding
        self.state = Mutex(State(inflater: coding.map { Inflater($0.format) }, received: received, total: total))
    }

    // MARK: Content

    /// Takes what the server sends next.
    func take(_ piece: ByteBuffer, _ transfer: Transfer) throws {
        try state.withLock { state in
            state.received += Int64(piece.readableBytes)
            guard let coding else {
                try transfer.receive(piece.readableBytes)
                return try temporary.write(piece)
            }
            try transfer.receive(packed: state.received)
            do {
                try state.inflater?.unpack(piece.readableBytesUInt8Span) { content in
                    try transfer.receive(content.count)
                    try temporary.write(ByteBuffer(bytes: content))
                }
            } catch let failure as Inflater.Failure {
                throw FileError(
                    .encoding, transfer.label,
                    "its \(coding) coding cannot be unpacked: \(failure); check the server")
            }
        }
        try transfer.look(at: temporary)
    }

    /// Throws when something is missing.
    func checkWhole(_ label: String) throws(FileError) {
        let (received, total, isUnpacked) = state.withLock { state in
            (state.received, state.total, state.inflater?.isWhole ?? true)
        }
        guard total == nil || total == received else {
            throw FileError(
                .interrupted, label, "the connection ended after \(received) of \(total ?? 0) bytes; try again")
        }
        guard isUnpacked else {
            throw FileError(.interrupted, label, "its content coding ends early, after \(received) bytes; try again")
        }
    }

    // MARK: Going on

    /// The fields that ask for the rest; nil where that cannot be asked for safely.
    var resumption: HTTPHeaders? {
        let (received, isComplete) = state.withLock { ($0.received, $0.total == $0.received) }
        guard received > 0, !isComplete, let validator, isDivisible else { return nil }
        return ["range": "bytes=\(received)-", "if-range": validator]
    }

    private var isDivisible: Bool {
        !head.headers[canonicalForm: "accept-ranges"].contains(where: { $0.lowercased() == "none" })
    }

    /// What is noted of it for a later run; nil when that could not go on with it, or when it is small.
    var beginning: Beginning? {
        guard coding == nil, validator != nil, isDivisible, let total = state.withLock({ $0.total }),
            total >= Beginning.smallest
        else { return nil }
        return Beginning(
            file: temporary.name, head: head, total: total, requestedAt: requestedAt, receivedAt: receivedAt)
    }

    /// What tells this very content from any other (RFC 9110, section 13.1.5): a strong entity tag; without any tag a date
    /// of change, where a second change could not have had the same one.
    private var validator: String? {
        if let tag = head.headers.first(name: "etag").flatMap({ EntityTag($0) }) {
            return tag.isWeak || !tag.text.hasPrefix("\"") ? nil : tag.text
        }
        guard let text = head.headers.first(name: "last-modified"), let changed = HTTPDate.read(text, now: receivedAt),
            let sent = head.headers.first(name: "date").flatMap({ HTTPDate.read($0, now: receivedAt) })
        else { return nil }
        // A minute, since the two may come from different clocks.
        return sent - changed >= .seconds(60) ? text : nil
    }

    /// Whether a 206 is the rest of this content. Notes the total, when it says one.
    func continues(with next: ResponseHead) -> Bool {
        guard let range = ContentRange(next.headers),
            // The same coding, or it cannot be unpacked further.
            (try? ContentCoding.of(next.headers, "")) == coding,
            ["etag", "last-modified"].allSatisfy({ name in
                next.headers.first(name: name).map { $0 == head.headers.first(name: name) } ?? true
            })
        else { return false }
        return state.withLock { state in
            guard range.first == state.received, state.total == nil || range.total == nil || range.total == state.total
            else { return false }
            state.total = state.total ?? range.total
            return true
        }
    }
}
