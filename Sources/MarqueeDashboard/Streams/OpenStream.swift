import MarqueeModel
import NIOCore
import Synchronization

/// A host that listens at this server.
///
/// What is for it is put into its mailbox, which its connection empties. A host that does not read is cut off: it comes
/// back with its cursor, and nothing is lost.
final class OpenStream: Sendable {
    let number: Int64
    /// Emptied by the connection.
    let mailbox: AsyncStream<ByteBuffer>
    private let mail: AsyncStream<ByteBuffer>.Continuation
    private let facts: Mutex<(current: HostFacts, wereFollowed: Bool)>
    private let cutOff: @Sendable () -> Void

    /// So many parts wait for a host that does not read.
    private static let mostWaiting = 256

    /// - Parameter cutOff: Ends the connection, whatever it is doing.
    init(_ facts: HostFacts, cutOff: @escaping @Sendable () -> Void) {
        self.number = facts.number
        self.cutOff = cutOff
        self.facts = Mutex((facts, false))
        (mailbox, mail) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    }

    /// What decides what is for it.
    var current: HostFacts { facts.withLock { $0.current } }

    /// What the feed says that it is now.
    func follow(_ changed: HostFacts) { facts.withLock { $0 = (changed, true) } }

    /// What it was when the feed began to speak to it, unless the feed has said something since.
    func begin(with found: HostFacts) {
        // The same is not kept twice, for as long as a host listens.
        facts.withLock { if !$0.wereFollowed, $0.current != found { $0.current = found } }
    }

    func send(_ buffer: ByteBuffer) {
        guard case .dropped = mail.yield(buffer) else { return }
        mail.finish()
        cutOff()
    }

    func end() { mail.finish() }
}
