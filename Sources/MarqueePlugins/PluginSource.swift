import PluginLoading

/// A plugin that a host is to load.
public struct PluginSource: Sendable, Hashable {
    /// How a plugin runs.
    public enum Isolation: String, Sendable, Hashable, CaseIterable {
        /// In the host's own process: fast, and a crash is the host's.
        case none
        /// In a child process, under `marquee-plugin-runner`: a crash, a hang or a leak costs one presentation.
        case process
    }

    /// The path of a dynamic library, or of a program that speaks the protocol over standard input and output.
    public let path: String
    /// How it runs.
    public let isolation: Isolation
    /// Variables of the environment that a child gets beside the usual ones.
    public let environment: [String]
    /// What a child may use up.
    public let limits: PluginLimits
    /// What a child may reach; nil for whatever its user may. A plugin in the host's own process cannot have one.
    public let sandbox: PluginSandbox?

    /// Creates a source.
    public init(
        path: String, isolation: Isolation = .none, environment: [String] = [], limits: PluginLimits = PluginLimits(),
        sandbox: PluginSandbox? = nil
    ) {
        self.path = path
        self.isolation = isolation
        self.environment = environment
        self.limits = limits
        self.sandbox = sandbox
    }
}

extension PluginSource {
    /// Whether it is a program, and no library.
    package var isProgram: Bool { LibraryFile(path: path).isProgram }
}
