import Glibc
import SystemCalls

/// The terminal's mode as it was before the plugin ran, for a plugin that ends, cleanly or not, while it has changed it.
struct TerminalMode {
    private let mode: termios
    /// Who has started this process. Once it is gone, the parent is another, from whom anything may descend.
    private let host: pid_t

    /// Nil when there is no terminal, or another plugin is drawing on it.
    init?(host: pid_t) {
        let terminal = SystemCall.open("/dev/tty", O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        guard let mode = SystemCall.mode(ofTerminal: terminal), mode.c_lflag & tcflag_t(ICANON) != 0 else { return nil }
        self.mode = mode
        self.host = host
    }

    /// Puts the mode back where the plugin has left another one behind, and then shows what was there before: such a
    /// plugin was drawing. Where another plugin of the host has the terminal open, it is that one's mode.
    func restore() {
        let terminal = SystemCall.open("/dev/tty", O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { return }
        defer { close(terminal) }
        // In the background the terminal belongs to the shell, which has its own mode.
        guard tcgetpgrp(terminal) == getpgrp(), let present = SystemCall.mode(ofTerminal: terminal),
            present.c_lflag != mode.c_lflag || present.c_iflag != mode.c_iflag || present.c_oflag != mode.c_oflag,
            getppid() != host || !isUsedByOthers
        else { return }
        SystemCall.setMode(ofTerminal: terminal, mode, TCSANOW)
        SystemCall.write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l", to: terminal)
    }

    /// Whether a process that descends from the host, and not from this one, has opened the terminal for itself: all have
    /// it as their standard input.
    private var isUsedByOthers: Bool {
        let own = getpid()
        var parents: [pid_t: pid_t] = [:]
        var terminal: dev_t = 0
        ProcessTable.forEach { entry in
            parents[entry.id] = entry.parent
            if entry.id == own { terminal = entry.terminal }
        }
        return parents.keys.contains { id in
            var ancestor = parents[id]
            while let current = ancestor, current != host, current != own { ancestor = parents[current] }
            return ancestor == host && id != own && ProcessTable.hasOpen(terminal, id)
        }
    }
}
