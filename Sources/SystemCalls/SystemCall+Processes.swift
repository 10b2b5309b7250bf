import CProcessControl
import Glibc

/// Processes, and what they may.
extension SystemCall {
    /// Whether no process has this number any more; another one may have it again, which counts as that one.
    package static func isGone(process: Int32) -> Bool { kill(process, 0) != 0 && errno == ESRCH }

    /// Has the allocator make no more pools once there are so many: each keeps what one call has once needed, and there are up
    /// to eight for every processor otherwise. Of no use once there are more than eight.
    package static func limitArenas(to most: Int32) { process_limit_arenas(most) }

    /// The path of the library or program in which this process has a function of C; nil where there is no such function.
    package static func file(ofFunction name: String) -> String? {
        unsafe process_file_of_function(name).map { unsafe String(cString: $0) }
    }

    /// A child that has ended, and how (waitpid(2)).
    ///
    /// - Parameter child: -1: any.
    package static func ended(_ child: Int32, _ options: Int32 = 0) -> (child: Int32, status: Int32) {
        var status: Int32 = 0
        let ended = unsafe waitpid(child, &status, options)
        return (ended, status)
    }

    /// Waits until a child has ended, which keeps its number until it is collected (``ended(_:_:)``).
    package static func waitUntilEnded(_ child: Int32) {
        var information = unsafe siginfo_t()
        while unsafe waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Adds a path to the rules of what a confined process may reach; false where it failed.
    package static func addReachable(_ path: String, _ access: Int32, to rules: Int32) -> Bool {
        unsafe confinement_allow(rules, path, access) == 0
    }

    /// A descriptor that becomes readable when a child has ended, less than zero where it failed; and the mask of signals as
    /// it was before, which a child has to be given back.
    package static func childEvents() -> (descriptor: Int32, previous: SignalMask) {
        var mask = sigset_t()
        let descriptor = unsafe process_child_events(&mask)
        return (descriptor, SignalMask(signals: mask))
    }
}

/// Which signals wait (sigprocmask(2)).
package struct SignalMask {
    fileprivate let signals: sigset_t

    /// From now on it is that of the process.
    package func restore() {
        var signals = signals
        unsafe sigprocmask(SIG_SETMASK, &signals, nil)
    }
}
