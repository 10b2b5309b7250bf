import Glibc
import SystemCalls

/// `/dev/tty` with its mode: the system calls of a ``Terminal``.
final class TerminalDevice: Sendable {
    private let descriptor: Int32
    private let original: termios

    /// Opens it and turns single keys on. Nil when there is none, when it can't move the cursor, or when this process is
    /// in the background, where touching the terminal would stop it.
    init?() {
        guard let type = Environment.value(of: "TERM"), type != "dumb" else { return nil }
        let descriptor = SystemCall.open("/dev/tty", O_RDWR | O_NOCTTY)
        guard descriptor >= 0 else { return nil }
        guard tcgetpgrp(descriptor) == getpgrp(), var mode = SystemCall.mode(ofTerminal: descriptor) else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        original = mode
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        mode.c_lflag |= tcflag_t(ISIG)
        mode.c_cc.10 = 0  // VSUSP: off
        mode.c_cc.6 = 1  // VMIN: a read returns with the first byte
        mode.c_cc.5 = 0  // VTIME
        // Discards what was typed before: it was not meant for this message.
        guard SystemCall.setMode(ofTerminal: descriptor, mode, TCSAFLUSH) else { return nil }
    }

    deinit {
        close(descriptor)
    }

    /// Puts the mode back, also when this process is in the background by now.
    func restore() {
        SystemCall.holding(SIGTTOU) { SystemCall.setMode(ofTerminal: descriptor, original, TCSANOW) }
    }

    /// The size in cells; 80 by 24 when the terminal doesn't know.
    var size: Box.Size {
        guard let size = SystemCall.size(ofTerminal: descriptor) else {
            return Box.Size(columns: 80, rows: 24)
        }
        return Box.Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }

    /// The size of a cell in pixels; nil when the terminal doesn't say.
    var cell: PixelSize? {
        guard let size = SystemCall.size(ofTerminal: descriptor) else { return nil }
        let cell = PixelSize(
            width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
        return cell.width > 0 && cell.height > 0 ? cell : nil
    }

    /// Shows a text, or does what it says.
    func write(_ text: String) {
        Descriptor.write(text, to: descriptor)
    }

    /// What has been typed; nil when the terminal is gone.
    func read() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = SystemCall.read(descriptor, into: &bytes)
        if count < 0, errno == EINTR || errno == EAGAIN { return [] }
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// Waits until something has been typed; false when the time is over or somebody woke it.
    func wait(or wake: WakePipe, milliseconds: Int32) -> Bool {
        var waited = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wake.reader, events: Int16(POLLIN), revents: 0),
        ]
        guard SystemCall.wait(for: &waited, milliseconds: milliseconds) > 0 else { return false }
        return waited[0].revents != 0
    }
}
