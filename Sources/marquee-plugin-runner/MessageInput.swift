import Glibc
import PresenterKit
import SystemCalls

/// Reads messages, one a line.
struct MessageInput {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Passes each message on, until the end of file.
    func forEachMessage(_ body: (Span<UInt8>) -> Void) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var filled = 0
        while true {
            let count = SystemCall.read(descriptor, into: &buffer, from: filled)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            var start = 0
            var searched = filled
            filled += count
            while let end = buffer[searched..<filled].firstIndex(of: UInt8(ascii: "\n")) {
                body(buffer.span.extracting(start..<end))
                (start, searched) = (end + 1, end + 1)
            }
            // Only what is not whole yet is moved.
            if start > 0 {
                let rest = Array(buffer[start..<filled])
                buffer.replaceSubrange(..<rest.count, with: rest)
                filled = rest.count
            } else if filled > Boundary.maximumLength {
                filled = 0  // The host sends nothing that long.
            } else if filled == buffer.count {
                let room = min(buffer.count, Boundary.maximumLength + 1 - filled)
                buffer.append(contentsOf: repeatElement(0, count: room))
            }
        }
    }
}
