package import Glibc

/// Calls of the system that take addresses, each as a call that takes none: whoever uses them needs no `unsafe`.
///
/// Nothing is decided here. What a call returns, and what it leaves in `errno`, is the system's word; an interrupted one
/// (`EINTR`) is the caller's to repeat. Texts end at their first zero, as the system reads them: whoever takes texts from
/// outside refuses such.
package enum SystemCall {
    /// What the system calls an error: `No space left on device`.
    package static func reason(of number: Int32 = errno) -> String { unsafe String(cString: strerror(number)) }

    /// What the system calls a signal: `Segmentation fault`.
    package static func name(ofSignal number: Int32) -> String? {
        unsafe strsignal(number).map { unsafe String(cString: $0) }
    }

    /// The value of a variable of the environment; nil when it is not set.
    package static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// All of them, each as `NAME=value`: as they were when the process started, and as it has set them since.
    package static func environment() -> [String] {
        // `environ` is a global variable that other code may change while it is read; its address is asked for once here.
        guard let symbol = unsafe dlsym(nil, "environ") else { return [] }
        let table = unsafe symbol.assumingMemoryBound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self)
        guard let words = unsafe table.pointee else { return [] }
        var variables: [String] = []
        while let word = unsafe words[variables.count] { unsafe variables.append(String(cString: word)) }
        return variables
    }

    /// How many files this process may have open at the same time, as it is set now; nil where that cannot be told.
    package static func openFilesLimit() -> UInt64? {
        var limit = rlimit()
        return unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 ? UInt64(limit.rlim_cur) : nil
    }

    /// What a clock shows (clock_gettime(2)).
    package static func time(of clock: clockid_t) -> timespec {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time
    }
}
