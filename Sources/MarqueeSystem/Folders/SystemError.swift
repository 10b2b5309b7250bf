import Glibc
import MarqueeModel
import SystemCalls

/// A failed system call, or what was refused although the system would have allowed it.
package struct SystemError: WordedError {
    package let call: String
    package let path: String
    package let number: Int32
    /// Why it was refused, as half a sentence after the path; nil when the system itself failed.
    package let refusal: String?

    /// Of the call that has just failed.
    package init(_ call: String, _ path: String, number: Int32 = errno) {
        self.call = call
        self.path = path
        self.number = number
        self.refusal = nil
    }

    /// - Parameter refusal: What is wrong with the path and what to do: "is a symbolic link; remove it".
    package init(refusing path: String, _ refusal: String) {
        self.call = "open"
        self.path = path
        self.number = EPERM
        self.refusal = refusal
    }

    /// What the system calls it: `No space left on device`.
    package var reason: String { refusal.map { "it \($0)" } ?? Self.reason(of: number) }

    package static func reason(of number: Int32) -> String { SystemCall.reason(of: number) }

    /// What the system calls a signal: `Segmentation fault`.
    package static func signal(_ number: Int32) -> String {
        SystemCall.name(ofSignal: number) ?? "unknown"
    }

    package var description: String {
        refusal.map { "'\(path)' \($0)" } ?? "\(call) \(path): \(reason)"
    }
}
