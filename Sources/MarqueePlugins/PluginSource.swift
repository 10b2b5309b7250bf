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
    /// Variables of the environment that a child gets beside the usual ones: `NAME` as this process has it, or
    /// `NAME=value`.
    public let environment: [String]
    /// The SHA-256 of the file, 64 hexadecimal digits: another file is not started, nor one that others can change. Nil for
    /// whatever is there.
    public let sha256: String?
    /// What a child may use up.
    public let limits: PluginLimits
    /// What a child may reach; nil for whatever its user may. A plugin in the host's own process cannot have one.
    public let sandbox: PluginSandbox?
    /// Whether its process waits for a debugger before any of the plugin's code runs.
    private(set) var waitsForDebugger = false

    /// Creates a source.
    ///
    /// - Parameter isolation: The default needs `marquee-plugin-runner`: ``HostConfiguration/pluginRunner`` says where it is
    ///   looked for.
    public init(
        path: String, isolation: Isolation = .process, environment: [String] = [],
        limits: PluginLimits = PluginLimits(),
        sandbox: PluginSandbox? = nil, sha256: String? = nil
    ) {
        self.path = path
        self.isolation = isolation
        self.environment = environment
        self.limits = limits
        self.sandbox = sandbox
        self.sha256 = sha256
    }
}

extension PluginSource {
    /// The same in a process of its own, which waits for a debugger before any of the plugin's code runs.
    package var underDebugger: PluginSource {
        var source = PluginSource(
            path: path, environment: environment, limits: limits, sandbox: sandbox, sha256: sha256)
        source.waitsForDebugger = true
        return source
    }

    /// Whether it is a program, and no library.
    package var isProgram: Bool { LibraryFile(path: path).isProgram }

    /// Whether it is a library that can be loaded, as far as its head tells; why not is said when it is started.
    package var isLoadable: Bool { !isProgram && (try? LibraryFile(path: path).check()) != nil }
}
