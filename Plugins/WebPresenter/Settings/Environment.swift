import Glibc
import SystemCalls

/// The process's environment, and its standard error.
enum Environment {
    /// The value of a variable; nil when it is unset or empty.
    static func value(of name: String) -> String? {
        SystemCall.environment(name).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Writes a line to standard error, which the host puts into its log under the plugin's name.
    static func log(_ line: String) {
        // Where nobody reads, there is nobody left to tell.
        SystemCall.writeAll(Array((line + "\n").utf8).span, to: STDERR_FILENO)
    }
}
