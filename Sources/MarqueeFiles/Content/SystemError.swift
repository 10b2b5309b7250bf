import Glibc

/// A failed system call.
package struct SystemError: Error, CustomStringConvertible {
    let call: String
    let path: String
    let number: Int32

    /// Of the call that has just failed.
    init(_ call: String, _ path: String, number: Int32 = errno) {
        self.call = call
        self.path = path
        self.number = number
    }

    /// What the system calls it: `No space left on device`.
    var reason: String { unsafe String(cString: strerror(number)) }
    package var description: String { "\(call) \(path): \(reason)" }
}
