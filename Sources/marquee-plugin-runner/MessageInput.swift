import Glibc
import PresenterKit

/// Reads messages, one a line.
struct MessageInput {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Passes each message on, until the end of file. The bytes are valid only during the call.
    func forEachMessage(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let capacity = Boundary.maximumLength + 1
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        defer { unsafe buffer.deallocate() }
        var filled = 0
        while true {
            let count = unsafe read(descriptor, buffer + filled, capacity - filled)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            var start = 0
            var searched = filled
            filled += count
            while let end = unsafe memchr(buffer + searched, Int32(UInt8(ascii: "\n")), filled - searched) {
                let length = unsafe UnsafeRawPointer(end) - UnsafeRawPointer(buffer + start)
                unsafe body(UnsafeBufferPointer(start: buffer + start, count: length))
                start += length + 1
                searched = start
            }
            // Only what is not whole yet is moved. The host sends nothing longer than the buffer.
            if start > 0 {
                unsafe memmove(buffer, buffer + start, filled - start)
                filled -= start
            } else if filled == capacity {
                filled = 0
            }
        }
    }
}
