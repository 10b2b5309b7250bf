import Glibc
import MarqueeSystem

extension ContentDirectory {
    /// Holds the directory's lock for as long as it is kept.
    ///
    /// Those who store something share it. Whoever wants it alone takes `turn` first, which keeps newcomers out until the
    /// others have let go: otherwise a host that stores all the time would never let it be cleared.
    final class Lock: Sendable {
        enum Kind: Sendable { case shared, exclusive }

        private let descriptor: Descriptor
        private let turn: Descriptor?

        fileprivate init(_ descriptor: consuming Descriptor, turn: consuming Descriptor?) {
            self.descriptor = descriptor
            self.turn = turn
        }
    }

    /// How often the lock is tried by one who wants it alone, with a millisecond between: storing takes a few of them.
    private static let exclusiveTries = 250

    /// Takes the directory's lock; nil while somebody has one that does not allow it.
    ///
    /// The exclusive one waits a little for those who are just storing something.
    func lock(_ kind: Lock.Kind) throws(SystemError) -> Lock? {
        let turn = try open("turn")
        let descriptor = try open("lock")
        switch kind {
        case .shared:
            guard try turn.lock(LOCK_SH), try descriptor.lock(LOCK_SH) else { return nil }
            return Lock(descriptor, turn: nil)
        case .exclusive:
            guard try Self.wait(for: turn), try Self.wait(for: descriptor) else { return nil }
            return Lock(descriptor, turn: turn)
        }
    }

    /// Takes the shared lock, and waits for whoever has it alone; that takes it no longer than a moment.
    func sharedLock(tries: Int, label: String) throws -> Lock {
        for number in 0..<tries {
            if let lock = try lock(.shared) { return lock }
            usleep(number < 50 ? 1_000 : 50_000)
        }
        throw FileError(.storage, label, "another process holds \(path)/lock; stop it if it hangs")
    }

    private static func wait(for descriptor: borrowing Descriptor) throws(SystemError) -> Bool {
        for _ in 0..<exclusiveTries {
            if try descriptor.lock(LOCK_EX) { return true }
            usleep(1_000)
        }
        return false
    }

    private func open(_ name: String) throws(SystemError) -> Descriptor {
        try makingMissing { () throws(SystemError) in
            try opened().folder.open(name, O_RDWR | O_CREAT)
        }
    }
}
