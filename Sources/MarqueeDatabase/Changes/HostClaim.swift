import Glibc
import MarqueeSystem
import Synchronization

/// The right to drive a store, which one process at a time has. It ends with the process, however that ends.
package final class HostClaim: Sendable {
    /// The lock's file in a store's directory.
    package static let name = "host.lock"
    /// Says that the host whose number is before it has ended in an orderly way, and could not save that.
    private static let parting = "left"
    /// The file's content has this length always, so that it is written in its place: a full disk takes that too.
    private static let length = 16

    private let file: Descriptor

    /// The locks of this process. A copy of it that a plugin makes with fork(2) gives them up, so that none outlives its
    /// host.
    private static let locks = Mutex<[Int32]>([])
    private static let isKeptFromCopies = pthread_atfork(nil, nil) {
        // A thread that has the list now is not in the copy; then a lock stays, as it would without this.
        _ = locks.withLockIfAvailable { numbers in
            for number in numbers { close(number) }
        }
    }

    /// Claims the store in a directory, which must exist.
    ///
    /// Throws ``StoreError/Code/claimed`` at once, naming the other host's process, when there is one. The lock is a file
    /// of the store's own: what else has its name is never written to.
    ///
    /// - Parameter patience: How often it is tried, with two milliseconds between: whoever only asks for the holder has the
    ///   lock for a moment.
    package init(at directory: String, patience: Int = 20) throws(StoreError) {
        let path = "\(directory)/\(Self.name)"
        file = try Self.open(path, in: directory)
        let isMine: Bool
        do throws(SystemError) {
            isMine = try Self.take(file, patience)
        } catch {
            throw StoreError(
                .inputOutput, "the host's lock '\(path)' cannot be taken", advice: "put the store on a local disk",
                cause: error.reason)
        }
        guard isMine else {
            let name = Self.holder(file).map { "process \($0)" } ?? "another process"
            throw StoreError(
                .claimed,
                "\(name) is already the host of the store '\(directory)'", advice: "stop it first, or use another store"
            )
        }
        _ = Self.isKeptFromCopies
        let number = file.number
        Self.locks.withLock { $0.append(number) }
        // Without the number another host is told less, but the lock holds.
        try? write(saysParting: saysParting)
    }

    /// Says to the next host of the store that this one ends in an orderly way, where the store itself cannot be written:
    /// what is shown was not the reason. It takes no space that the file does not have, so a full disk does not matter.
    package func sayParting() {
        // One that cannot say it costs a message an attempt.
        try? write(saysParting: true)
    }

    /// Whether a host before has said so, and none has forgotten it since.
    package var saysParting: Bool {
        guard let bytes = try? file.read(at: 0, upTo: Self.length) else { return false }
        return String(decoding: bytes, as: UTF8.self).hasSuffix(Self.parting)
    }

    /// Forgets that a host before has said so, once what follows from it is saved.
    package func forgetParting() throws(StoreError) {
        guard saysParting else { return }
        do throws(SystemError) {
            try write(saysParting: false)
            try file.synchronize()
        } catch {
            throw StoreError(
                .inputOutput, "'\(error.path)' cannot be written", advice: "check its disk", cause: error.reason)
        }
    }

    /// The number comes first, with a line of its own.
    private func write(saysParting: Bool) throws(SystemError) {
        let (number, last) = (Array("\(getpid())\n".utf8), Array((saysParting ? Self.parting : "").utf8))
        let padding = [UInt8](repeating: 0x20, count: Self.length - number.count - last.count)
        try file.write((number + padding + last).span, at: 0)
    }

    deinit {
        let number = file.number
        Self.locks.withLock { $0.removeAll { $0 == number } }
        // Closing it would leave the lock to a program that is just being started, until that has closed its copy.
        _ = try? file.lock(LOCK_UN)
    }

    private static func take(_ file: borrowing Descriptor, _ patience: Int) throws(SystemError) -> Bool {
        for _ in 0..<patience {
            if try file.lock(LOCK_EX) { return true }
            usleep(2_000)
        }
        return false
    }

    private static func open(_ path: String, in directory: String) throws(StoreError) -> Descriptor {
        do throws(SystemError) {
            let file = try OwnFolder(store: directory).open(name, O_RDWR | O_CREAT)
            guard try file.status().links == 1 else {
                throw SystemError(refusing: path, "has several hard links; move it away")
            }
            return file
        } catch {
            if let refusal = error.refusal {
                throw StoreError(.cannotOpen, "the store's lock cannot be used: '\(error.path)' \(refusal)")
            }
            if let obstacle = AccessObstacle.toChanging(path) {
                let place = obstacle.path == path ? "" : "cannot be used: '\(obstacle.path)' "
                throw StoreError(
                    .readOnly, "the host's lock '\(path)' \(place)\(obstacle.text)", cause: obstacle.cause)
            }
            let code: StoreError.Code = error.number == EROFS || error.number == EACCES ? .readOnly : .cannotOpen
            throw StoreError(
                code, "the host's lock '\(path)' cannot be opened", advice: "check the directory's permissions",
                cause: error.reason)
        }
    }

    /// The process that has claimed the store in a directory; nil when none has.
    package static func holder(at directory: String) -> Int32? {
        // What is not there or cannot be opened is held by nobody whom one could name.
        guard let file = try? OwnFolder(store: directory, isOwn: false).open(name, O_RDONLY),
            (try? file.lock(LOCK_SH)) == false
        else { return nil }
        return holder(file)
    }

    private static func holder(_ file: borrowing Descriptor) -> Int32? {
        // One that is just being written names nobody yet.
        guard let bytes = try? file.read(at: 0, upTo: 16) else { return nil }
        return Int32(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self))
    }
}
