import CProcessControl
import Glibc

/// The process that has started this one, where this one is of no use without it.
package enum ParentProcess {
    private static let variable = "MARQUEE_PARENT"

    /// What a program is started with that is to end with this process, even where this one is killed. It has to be
    /// started by a thread that stays.
    package static var environment: [String: String] { [variable: "\(getpid())"] }

    /// Ends with the process that the environment names. Holds for the program that takes this one's place, too.
    package static func follow(_ environment: [String: String]) {
        guard let text = environment[variable], let id = pid_t(text), process_die_with_parent() == 0 else { return }
        // It may have ended before.
        if getppid() != id { _exit(ExitStatus.interrupted.rawValue) }
    }
}
