import Glibc

/// What the system calls a failure: "Connection refused".
enum SystemReason {
    static func text(_ number: Int32) -> String {
        unsafe String(cString: strerror(number))
    }
}
