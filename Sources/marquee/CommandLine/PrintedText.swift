import Dispatch
import Glibc
import PluginLoading

/// What plugins in this process have printed with their own language's means, and what C still keeps of it.
///
/// A process that ends with `_exit` loses that, unless it was a terminal's, which is written line by line.
enum PrintedText {
    /// So long may it take: a plugin may have left the stream locked, or its reader may have gone to sleep.
    private static let patience = DispatchTimeInterval.seconds(1)

    /// Writes it out.
    static func flush() {
        // The program itself prints without C.
        guard PluginLibrary.isAnyLoaded else { return }
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
            fflush(nil)
            done.signal()
        }
        _ = done.wait(timeout: .now() + patience)
    }
}
