import Glibc
import MarqueeCommandLine
import MarqueePlugins
import PluginLoading
import SystemCalls

/// What a user reads when the process dies of a fault, which with plugins in it need not be its own.
///
/// The runtime would print what only its makers understand.
enum CrashNotice {
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    private static let text: StaticString = """
        error: marquee crashed; queued messages are safe. Please report it with what you ran

        """
    private static let pluginText: StaticString = """
        error: marquee crashed, most likely in a plugin; queued messages are safe. 'marquee plugins check PATH' checks \
        a single plugin

        """

    private static let exitText: StaticString = """
        error: a plugin ended the whole process with exit(); queued messages are safe. 'marquee plugins check PATH' \
        checks a single plugin

        """

    static func install() {
        // Made now: a handler can't.
        _ = StandardStream.errors
        _ = PluginLibrary.isAnyLoaded
        for number in signals { _ = signal(number, handle) }
        // The program itself ends with `_exit`, so that whoever comes by here is a plugin.
        atexit {
            SystemCall.write(CrashNotice.exitText, to: StandardStream.errors)
            _exit(ExitStatus.unavailable.rawValue)
        }
    }

    /// Only calls that are safe in a handler (signal-safety(7)); then the signal does what it would have done.
    private static let handle: @convention(c) (Int32) -> Void = { number in
        PrintedLines.passOn(to: StandardStream.errors)
        SystemCall.write(PluginLibrary.isAnyLoaded ? pluginText : text, to: StandardStream.errors)
        _ = signal(number, SIG_DFL)
        raise(number)
    }
}
