import Glibc

/// The terminal's mode as it was before the plugin ran, for a plugin that ends, cleanly or not, while it has changed it.
struct TerminalMode {
    private let mode: termios

    /// Nil when there is no terminal, or another plugin is drawing on it.
    init?() {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var mode = termios()
        guard unsafe tcgetattr(terminal, &mode) == 0, mode.c_lflag & tcflag_t(ICANON) != 0 else { return nil }
        self.mode = mode
    }

    /// Puts the mode back where the plugin has left another one behind, and then shows what was there before: such a
    /// plugin was drawing.
    func restore() {
        let terminal = unsafe open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return }
        defer { close(terminal) }
        var present = termios()
        // In the background the terminal belongs to the shell, which has its own mode.
        guard tcgetpgrp(terminal) == getpgrp(), unsafe tcgetattr(terminal, &present) == 0,
            present.c_lflag != mode.c_lflag || present.c_iflag != mode.c_iflag || present.c_oflag != mode.c_oflag
        else { return }
        var mode = mode
        unsafe tcsetattr(terminal, TCSANOW, &mode)
        let sequence = Array("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l".utf8)
        _ = unsafe write(terminal, sequence, sequence.count)
    }
}
