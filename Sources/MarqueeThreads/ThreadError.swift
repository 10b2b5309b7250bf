import SystemCalls

/// The system gave no thread, or nothing to wait with.
package struct ThreadError: Error, CustomStringConvertible {
    let code: Int32

    package var description: String {
        "no thread could be started for it (\(SystemCall.reason(of: code)))"
    }
}
