import Glibc

/// What the system calls its errors and signals.
enum SystemMessage {
    static func of(_ error: Int32) -> String {
        unsafe String(cString: strerror(error))
    }

    static func ofSignal(_ number: Int32) -> String {
        unsafe strsignal(number).map { unsafe String(cString: $0) } ?? "unknown"
    }
}
