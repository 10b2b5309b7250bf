import Glibc

/// What `SIGQUIT`, which Ctrl-Backslash sends, does to a program.
enum QuitSignal {
    /// From now on it ends the process at once, as it does every other program, unless whoever started this one has it
    /// ignored.
    ///
    /// On a terminal the runtime would print a backtrace for some seconds instead, and go on.
    static func endProcess() {
        var action = sigaction()
        guard unsafe sigaction(SIGQUIT, nil, &action) == 0,
            unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) != 1
        else { return }
        _ = signal(SIGQUIT, SIG_DFL)
    }
}
