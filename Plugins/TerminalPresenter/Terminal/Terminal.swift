import Glibc
import Synchronization

/// The terminal that controls this process, taken over while one message is shown.
///
/// The alternate screen keeps what was there before. Keys come one by one and are not echoed, but Ctrl-C and the other
/// keys that send signals still do: only suspending is off, since it would leave the screen to the shell.
final class Terminal: Sendable {
    /// What ends a wait.
    enum Event: Equatable {
        case keys([Key])
        case resized(Box.Size)
        /// ``end()`` was called, or the terminal is gone.
        case ended
    }

    private struct State {
        var isEnded = false
        var size: Box.Size
        var reader = KeyReader()
        var painter: PicturePainter?
    }

    /// How often the size is looked at. The signal for it belongs to the process, which isn't this plugin's.
    private static let sizeInterval: Int32 = 250
    /// How long the rest of a key's sequence may take to arrive.
    private static let sequenceInterval: Int32 = 40
    /// How long the terminal may take to say what it can. Of one that takes longer, pictures are drawn with half blocks.
    private static let answerTime = Duration.milliseconds(300)

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

    /// The size in cells, as it is now.
    var size: Box.Size { device.size }

    /// Asks the terminal how it draws pictures, and draws them so from now on. For one thread at a time; what is typed
    /// meanwhile is lost.
    func pictureSupport() -> PictureSupport? {
        var answers = TerminalAnswers([])
        if PictureSupport.isAsked(Environment.value) {
            device.write(TerminalAnswers.questions)
            let end = ContinuousClock.now + Self.answerTime
            var bytes: [UInt8] = []
            while !answers.isComplete, !state.withLock(\.isEnded) {
                let left = (end - .now) / .milliseconds(1)
                guard left > 0, device.wait(or: wake, milliseconds: Int32(left) + 1), let read = device.read() else {
                    break
                }
                bytes += read
                answers = TerminalAnswers(bytes)
            }
        }
        let support = PictureSupport(answers: answers, cell: device.cell, value: Environment.value)
        state.withLock { $0.painter = support.map(PicturePainter.init) }
        return support
    }

    /// Shows these lines in the middle, and nothing else. Does nothing after ``end()``.
    func draw(_ lines: [StyledLine], inColour: Bool) {
        state.withLock { state in
            guard !state.isEnded else { return }
            state.size = device.size
            let width = lines.map(\.width).max() ?? 0
            let screen = Screen(
                lines: lines, margin: max(0, (state.size.columns - width) / 2),
                top: max(0, (state.size.rows - lines.count) / 3))
            device.write(screen.text(inColour: inColour, painter: &state.painter))
        }
    }

    /// Waits for a key, a new size or the end. For one thread at a time.
    func nextEvent() -> Event {
        while true {
            let (mayBeKey, isOver) = state.withLock { ($0.reader.mayBeKey, $0.isEnded) }
            if isOver { return .ended }
            let ready = device.wait(or: wake, milliseconds: mayBeKey ? Self.sequenceInterval : Self.sizeInterval)
            let (isEnded, known) = state.withLock { ($0.isEnded, $0.size) }
            if isEnded { return .ended }
            if device.size != known { return .resized(device.size) }
            var keys: [Key] = []
            if ready {
                guard let bytes = device.read() else { return .ended }
                keys = state.withLock { $0.reader.keys(in: bytes) }
            } else if mayBeKey {
                keys = state.withLock { $0.reader.keysAtPause() }
            }
            if !keys.isEmpty { return .keys(keys) }
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
        device.write((state.painter?.removal ?? "") + "\u{1B}[?25h\u{1B}[?1049l")
        device.restore()
        AtExit.forgets(self)
    }
}
