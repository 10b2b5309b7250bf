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

    /// Sees to it that this process may have so many files open at the same time, where the system lets it; how many it
    /// may have open, or nil where that cannot be told.
    package static func allowOpenFiles(_ count: UInt64) -> UInt64? {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard unsafe getrlimit(resource, &limit) == 0 else { return nil }
        let raised = min(rlim_t(count), limit.rlim_max)
        guard limit.rlim_cur < raised else { return UInt64(limit.rlim_cur) }
        var wanted = rlimit(rlim_cur: raised, rlim_max: limit.rlim_max)
        return UInt64(unsafe setrlimit(resource, &wanted) == 0 ? raised : limit.rlim_cur)
    }

    /// What a clock shows (clock_gettime(2)).
    package static func time(of clock: clockid_t) -> timespec {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return time
    }
}
