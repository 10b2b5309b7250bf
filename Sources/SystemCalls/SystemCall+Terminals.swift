import CProcessControl  // Whose header brings sigset_t, as release builds have it.
package import Glibc

/// Terminals and signals.
extension SystemCall {
    /// A terminal's mode; nil where it is none.
    package static func mode(ofTerminal descriptor: Int32) -> termios? {
        var mode = termios()
        return unsafe tcgetattr(descriptor, &mode) == 0 ? mode : nil
    }

    /// Gives a terminal a mode; false where it failed.
    ///
    /// - Parameter moment: `TCSANOW`, or `TCSAFLUSH` for one that discards what was typed before.
    @discardableResult
    package static func setMode(ofTerminal descriptor: Int32, _ mode: termios, _ moment: Int32) -> Bool {
        var mode = mode
        return unsafe tcsetattr(descriptor, moment, &mode) == 0
    }

    /// A terminal's size; nil where it does not know.
    package static func size(ofTerminal descriptor: Int32) -> winsize? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return size
    }

    /// Does something while a signal waits for this thread.
    package static func holding(_ signal: Int32, _ body: () -> Void) {
        var blocked = sigset_t()
        var previous = sigset_t()
        unsafe sigemptyset(&blocked)
        unsafe sigaddset(&blocked, signal)
        unsafe pthread_sigmask(SIG_BLOCK, &blocked, &previous)
        body()
        unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
    }

    /// Whether a signal is ignored (`SIG_IGN`).
    package static func isIgnored(_ signal: Int32) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
        return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }
}
