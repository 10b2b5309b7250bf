public import MarqueeModel

/// What a plugin's process may use up. Only for plugins in processes of their own.
///
/// Each limit holds for every process that the plugin starts, by itself; none of them writes a core file. They are the
/// kernel's own (getrlimit(2)), so that exceeding one is an error of the call that did: memory that cannot be had, a file
/// that cannot be opened. In Swift, and in most languages, the process ends where memory is refused.
public struct PluginLimits: Sendable, Hashable {
    /// Memory that can be written to and belongs to one process; nil for no limit. Address space that is only reserved, as
    /// browsers and some runtimes do by the terabyte, does not count.
    public var memory: ByteCount?
    /// Descriptors that are open at once; nil for no limit.
    public var files: Int?
    /// Processes and threads beyond those that the user has when the plugin starts; nil for no limit.
    ///
    /// The kernel counts all processes of a user together, so those that others start later take from it. It does not
    /// count for root.
    public var processes: Int?

    /// Limits that a plugin lives with, unless it does something out of the ordinary: 4 GB, 4,096 files and 4,096
    /// processes.
    public init() {
        memory = ByteCount(4_000_000_000)
        files = 4_096
        processes = 4_096
    }

    /// No limits but those of the host's own process.
    public static var none: PluginLimits {
        var limits = PluginLimits()
        (limits.memory, limits.files, limits.processes) = (nil, nil, nil)
        return limits
    }
}
