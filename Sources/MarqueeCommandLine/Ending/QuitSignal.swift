import Glibc
import SystemCalls

/// What `SIGQUIT`, which Ctrl-Backslash sends, does to a program.
enum QuitSignal {
    /// From now on it ends the process at once, as it does every other program, unless whoever started this one has it
    /// ignored.
    ///
    /// On a terminal the runtime would print a backtrace for some seconds instead, and go on.
    static func endProcess() {
        guard !SystemCall.isIgnored(SIGQUIT) else { return }
        _ = signal(SIGQUIT, SIG_DFL)
    }
}
