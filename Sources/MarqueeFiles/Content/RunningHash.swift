import MarqueeSystem
import NIOCore
import Synchronization

/// The hash of a content that comes piece by piece: of a large one computed beside its writing, by another thread.
///
/// Whoever finds too much waiting lends a hand, so that no more is held, and nobody waits for a thread that is not free.
final class RunningHash: Sendable {
    private struct Waiting {
        var pieces: [ByteBuffer] = []
        var bytes = 0
        var isHashing = false
        /// Of the whole content up to now.
        var total = 0
    }

    /// Waking a thread costs as much as hashing some pieces: a content up to this size is hashed where it is written.
    private static let largestAtOnce = 1 << 20
    private static let mostWaiting = 1 << 21

    private let waiting = Mutex(Waiting())
    private let hash = Mutex(SHA256())

    /// Adds what comes next.
    func update(_ piece: ByteBuffer, on disk: Disk) {
        let (begins, lends) = waiting.withLock { waiting in
            waiting.pieces.append(piece)
            waiting.bytes += piece.readableBytes
            waiting.total += piece.readableBytes
            if waiting.total <= Self.largestAtOnce { return (false, true) }
            defer { waiting.isHashing = true }
            return (!waiting.isHashing, waiting.bytes > Self.mostWaiting)
        }
        if begins { disk.afterwards { self.hashWaiting(andEnd: true) } }
        if lends { hashWaiting() }
    }

    /// Of all that has been added. Blocks until that is hashed.
    var content: ContentHash? {
        hashWaiting()
        return ContentHash(bytes: hash.withLock { $0.digest })
    }

    /// - Parameter andEnd: Whether this is the thread that hashes what comes, and is done when nothing is left.
    private func hashWaiting(andEnd: Bool = false) {
        hash.withLock { hash in
            while true {
                let pieces = waiting.withLock { waiting in
                    defer { (waiting.pieces, waiting.bytes) = ([], 0) }
                    if andEnd, waiting.pieces.isEmpty { waiting.isHashing = false }
                    return waiting.pieces
                }
                guard !pieces.isEmpty else { return }
                for piece in pieces { hash.update(piece.readableBytesUInt8Span) }
            }
        }
    }
}
