import Glibc
import MarqueeProject
import Synchronization
import SystemCalls

/// The terminal of a command, taken over while it is browsed: the alternate screen, keys one by one. It is given back when
/// this object goes, when the process exits, and when it is told to end by a signal.
final class TerminalScreen: Sendable {
    private let original: termios
    private let isOver = Mutex(false)

    /// The signal that asked for the end; 0: none.
    private static let signalNumber = Atomic<Int32>(0)
    private static let taken = Mutex<termios?>(nil)

    /// Nil where there is no terminal on both sides, none that can move the cursor, or this process is in the background.
    init?() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, let type = SystemCall.environment("TERM"),
            type != "dumb", tcgetpgrp(STDIN_FILENO) == getpgrp()
        else { return nil }
        guard var mode = SystemCall.mode(ofTerminal: STDIN_FILENO) else { return nil }
        original = mode
        Self.taken.withLock { $0 = mode }
        // Signals that keys send would leave the screen as it is: here they are keys.
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        mode.c_iflag &= ~tcflag_t(IXON)
        mode.c_cc.6 = 1  // VMIN: a read returns with the first byte
        mode.c_cc.5 = 0  // VTIME
        guard SystemCall.setMode(ofTerminal: STDIN_FILENO, mode, TCSAFLUSH) else { return nil }
        for number in [SIGTERM, SIGHUP, SIGINT] {
            // Only what is safe in a handler (signal-safety(7)).
            _ = signal(number) { number in TerminalScreen.signalNumber.store(number, ordering: .sequentiallyConsistent)
            }
        }
        atexit { TerminalScreen.restore() }
        write("\u{1B}[?1049h\u{1B}[?25l")
    }

    deinit { end() }

    /// Whether somebody wants the process to end.
    var isInterrupted: Bool { Self.signalNumber.load(ordering: .sequentiallyConsistent) != 0 }

    /// Gives the terminal back; again changes nothing.
    func end() {
        Self.restore()
    }

    private static func restore() {
        // When the lock is held, somebody is just doing it.
        let mode = taken.withLockIfAvailable { taken -> termios? in
            defer { taken = nil }
            return taken
        }
        guard let saved = mode, let mode = saved else { return }
        try? FileSystem.write(Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8), to: STDOUT_FILENO)
        SystemCall.setMode(ofTerminal: STDIN_FILENO, mode, TCSANOW)
    }

    /// The size in cells; 80 by 24 when the terminal does not know.
    var size: (columns: Int, rows: Int) {
        guard let size = SystemCall.size(ofTerminal: STDOUT_FILENO) else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Replaces what is on the screen.
    func draw(_ lines: [String]) {
        write("\u{1B}[H" + lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n") + "\u{1B}[J")
    }

    private func write(_ text: String) {
        // A terminal that is gone ends the next read.
        try? FileSystem.write(Array(text.utf8), to: STDOUT_FILENO)
    }

    /// What has been typed within some time; empty when nothing was, nil when the terminal is gone.
    func read(milliseconds: Int32) -> [UInt8]? {
        guard var bytes = readOnce(milliseconds) else { return nil }
        // The rest of a key's sequence may come a little later.
        if bytes.last == 0x1B { bytes += readOnce(40) ?? [] }
        return bytes
    }

    private func readOnce(_ milliseconds: Int32) -> [UInt8]? {
        guard SystemCall.wait(for: POLLIN, on: STDIN_FILENO, milliseconds: milliseconds) else { return [] }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = SystemCall.read(STDIN_FILENO, into: &bytes)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }
}
