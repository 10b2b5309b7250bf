import Glibc
import SystemCalls

/// Tells when something below some directories is written, made, moved or removed, by inotify(7).
///
/// Editors write in several steps: what comes within a moment counts as one change. Directories that are made later are
/// watched as soon as ``watch(_:)`` names them.
package final class FolderWatch: Sendable {
    /// What ends a wait.
    package enum Event: Sendable, Hashable {
        case changed, stopped
    }

    private static let mask = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF)
    /// For how long it must be quiet before a change counts, and how long that may take.
    private static let quietMilliseconds: Int32 = 15
    private static let patienceRounds = 20

    private let events: Int32
    /// Two connected sockets; the watch ends when something is in it.
    private let stop: (reading: Int32, writing: Int32)

    package init() throws(FileSystem.Failure) {
        events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        stop = SystemCall.socketPair(waits: false) ?? (-1, -1)
        guard events >= 0, stop.writing >= 0 else { throw FileSystem.Failure(number: errno) }
    }

    deinit {
        for descriptor in [events, stop.reading, stop.writing] where descriptor >= 0 { close(descriptor) }
    }

    /// Ends the wait that is, and every later one; from any thread.
    package func cancel() {
        SystemCall.write(byte: 1, to: stop.writing)
    }

    /// Watches these directories too; one that is missing is left out, one that is watched stays so.
    package func watch(_ directories: some Sequence<FilePath>) throws(FileSystem.Failure) {
        for directory in directories {
            let code = SystemCall.watch(directory.text, Self.mask, by: events)
            guard code < 0, errno != ENOENT, errno != ENOTDIR, errno != EACCES else { continue }
            throw FileSystem.Failure(
                number: errno,
                description: errno == ENOSPC ? "too many directories; raise fs.inotify.max_user_watches" : nil)
        }
    }

    /// Waits until something has changed, or until ``cancel()``.
    package func wait() -> Event {
        while true {
            var requests = [
                pollfd(fd: stop.reading, events: Int16(POLLIN), revents: 0),
                pollfd(fd: events, events: Int16(POLLIN), revents: 0),
            ]
            let count = SystemCall.wait(for: &requests, milliseconds: -1)
            if count < 0, errno == EINTR { continue }
            guard count > 0, requests[0].revents == 0 else { return .stopped }
            settle()
            return .changed
        }
    }

    private func settle() {
        for _ in 0..<Self.patienceRounds {
            drain()
            guard SystemCall.wait(for: POLLIN, on: events, milliseconds: Self.quietMilliseconds) else { return }
        }
    }

    private func drain() {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        while SystemCall.read(events, into: &bytes) > 0 {}
    }
}
