import Glibc

/// The process's environment, and its standard error.
enum Environment {
    /// The value of a variable; nil when it is unset or empty.
    static func value(of name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// Writes a line to standard error, which the host puts into its log under the plugin's name.
    static func log(_ line: String) {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return  // Nobody reads: there is nobody left to tell.
            }
        }
    }
}
