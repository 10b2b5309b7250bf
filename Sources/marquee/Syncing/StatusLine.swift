import MarqueeCommandLine
import MarqueeModel

/// A line on a terminal that says what is being waited for, until it is erased. On anything else there is none.
struct StatusLine {
    private let stream: StandardStream?

    init(_ console: Console, _ text: String) {
        guard console.messages.isTerminal, !console.isQuiet, console.format == .text else {
            stream = nil
            return
        }
        stream = console.messages
        console.messages.writeControl("\r\u{1B}[K\(text.visible)")
    }

    func erase() {
        stream?.writeControl("\r\u{1B}[K")
    }
}
