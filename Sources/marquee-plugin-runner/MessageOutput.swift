import PluginLoading
import PresenterKit
import Synchronization
import SystemCalls

/// Writes messages, one a line, from whatever thread they come; each with as few calls as the pipe allows, mostly one.
final class MessageOutput: Sendable {
    private let descriptor: Int32
    private let line = Mutex<[UInt8]>([])

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ message: PluginMessage) {
        write(message.json.span)
    }

    /// Waits while the pipe is full. When the host is gone, so is this process.
    func write(_ json: Span<UInt8>) {
        line.withLock { line in
            line.removeAll(keepingCapacity: json.count < 64 << 10)
            line += json.copy
            // A line feed between the members of an object is allowed in JSON, and would end the message here.
            if line.contains(UInt8(ascii: "\n")) {
                line = line.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
            }
            line.append(UInt8(ascii: "\n"))
            SystemCall.writeAll(line.span, to: descriptor)
        }
    }
}
