import Glibc
import Synchronization

/// The terminal that controls this process, taken over while one message is shown.
///
/// The alternate screen keeps what was there before. Keys come one by one and are not echoed, but Ctrl-C and the other
/// keys that send signals still do: only suspending is off, since it would leave the screen to the shell.
final class Terminal: Sendable {
    enum Event: Equatable {
        case keys([Key])
        case resized(Box.Size)
        /// ``end()`` was called, or the terminal is gone.
        case ended
    }

    private struct State {
        var isEnded = false
        var size: Box.Size
    }

    /// How often the size is looked at. The signal for it belongs to the process, which isn't this plugin's.
    private static let sizeInterval: Int32 = 250
    /// How long the rest of a key's sequence may take to arrive.
    private static let sequenceInterval: Int32 = 40

    private let device: TerminalDevice
    private let wake: WakePipe
    private let state: Mutex<State>

    /// Nil when there is no terminal, or not one that can be drawn on now.
    init?() {
        guard let wake = WakePipe(), let device = TerminalDevice() else { return nil }
        self.device = device
        self.wake = wake
        state = Mutex(State(size: device.size))
        device.write("\u{1B}[?1049h\u{1B}[?25l")
        AtExit.restores(self)
    }

    var size: Box.Size { device.size }

    /// Shows these lines in the middle, and nothing else. Does nothing after ``end()``.
    func draw(_ lines: [StyledLine], inColour: Bool) {
        state.withLock { state in
            guard !state.isEnded else { return }
            state.size = device.size
            let width = lines.map(\.width).max() ?? 0
            let margin = max(0, (state.size.columns - width) / 2)
            let top = String(repeating: "\r\n", count: max(0, (state.size.rows - lines.count) / 3))
            let text = lines.map { $0.terminalText(margin: margin, inColour: inColour) }.joined(separator: "\r\n")
            device.write("\u{1B}[H\u{1B}[2J" + top + text)
        }
    }

    /// Waits for a key, a new size or the end. For one thread at a time.
    func nextEvent() -> Event {
        while true {
            let ready = device.wait(or: wake, milliseconds: Self.sizeInterval)
            let (isEnded, known) = state.withLock { ($0.isEnded, $0.size) }
            if isEnded { return .ended }
            if device.size != known { return .resized(device.size) }
            guard ready else { continue }
            guard var bytes = device.read() else { return .ended }
            if bytes.last == Key.escape, device.wait(or: wake, milliseconds: Self.sequenceInterval) {
                bytes += device.read() ?? []
            }
            return .keys(Key.keys(in: bytes))
        }
    }

    /// Gives the terminal back as it was, and ends the wait. From any thread, as often as one likes.
    func end() {
        state.withLock { state in restore(&state) }
        wake.signal()
    }

    /// The same when the process exits, which may be in the middle of a drawing.
    func endAtExit() {
        _ = state.withLockIfAvailable { state in restore(&state) }
    }

    private func restore(_ state: inout State) {
        guard !state.isEnded else { return }
        state.isEnded = true
        device.write("\u{1B}[?25h\u{1B}[?1049l")
        device.restore()
        AtExit.forgets(self)
    }
}
