public import MarqueeModel
import PluginLoading
import PresenterKit

/// Why a plugin cannot be used.
public struct PluginError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no file at the path, or it may not be read.
        case unreadable
        /// The file is no dynamic library.
        case notALibrary = "not-a-library"
        /// The file is a program or a script that nobody may execute.
        case notExecutable = "not-executable"
        /// The library is built for another kind of processor.
        case otherArchitecture = "other-architecture"
        /// The system refused to load it: something that it needs is missing, say.
        case notLoadable = "not-loadable"
        /// It does not export `marquee_plugin_main`.
        case noEntryPoint = "no-entry-point"
        /// It speaks another version of the protocol.
        case otherProtocol = "other-protocol"
        /// Its entry point reported a failure, or one of its presenters could not be made.
        case startFailed = "start-failed"
        /// It did not say hello in time.
        case noHandshake = "no-handshake"
        /// It says something in its hello that is no name.
        case invalidName = "invalid-name"
        /// Two plugins have one name, or two presenters have one full name.
        case duplicateName = "duplicate-name"
        /// It cannot run in the way that was asked for: a program cannot be loaded into the host.
        case unsupportedIsolation = "unsupported-isolation"
        /// The program under which plugins run in processes of their own is missing, or cannot be started.
        case noRunner = "no-runner"
        /// Its sandbox or its limits cannot be had: the kernel is too old, say, or a path is missing.
        case noSandbox = "no-sandbox"
        /// Its file is not the one that was pinned, or others can change it.
        case changed
        /// Whoever runs the host does not let it start.
        case notAdmitted = "not-admitted"
        /// Its process ended before it had said hello.
        case crashed
    }

    /// What kind of reason.
    public let code: Code
    /// The file, or the plugin's name.
    public let plugin: String
    /// What was found, what was expected: the rest of a sentence that begins with the plugin.
    public let reason: String
    /// What to do about it; nil where the message says it, or nobody knows.
    public let advice: String?

    /// How a log line begins that the host writes when it cannot read what a plugin says.
    package static let notUnderstood = ProtocolErrorLimit.complaint

    /// The error of a plugin that says no hello.
    ///
    /// - Parameter said: What it logged last, or the host about it.
    package static func noHello(_ plugin: String, within timeout: TimeSpan, said: String?) -> PluginError {
        let reason =
            switch said {
            case nil: "its start is blocked"
            case let said?: "it sent instead: \(said)"
            }
        return PluginError(.noHandshake, plugin, "did not say hello within \(timeout); \(reason)")
    }

    /// The error of a program that is to run in the host's own process.
    package static func programInHost(_ plugin: String) -> PluginError {
        PluginError(
            .unsupportedIsolation, plugin,
            "is a program, not a library, so it must run in its own process", advice: "use 'isolation: process'")
    }

    /// The error of a plugin with a sandbox that is to run in the host's own process.
    package static func sandboxInHost(_ plugin: String) -> PluginError {
        PluginError(
            .unsupportedIsolation, plugin,
            "has a sandbox, which requires its own process", advice: "use 'isolation: process', or remove 'sandbox'")
    }

    /// The error of a plugin that speaks another version of the messages than this host.
    static func otherProtocol(_ plugin: String, version: Int) -> PluginError {
        PluginError(
            .otherProtocol, plugin,
            "uses version \(version) of the plugin protocol, but this host uses version \(Boundary.version)",
            advice: "build it with the host's PresenterKit"
        )
    }

    package init(_ code: Code, _ plugin: String, _ reason: String, advice: String? = nil) {
        self.code = code
        self.plugin = plugin
        self.reason = reason
        self.advice = advice
    }

    /// The reason with the advice: the rest of a sentence that begins with the plugin.
    package var reasonAndAdvice: String { advice.map { "\(reason); \($0)" } ?? reason }

    /// The whole sentence, with the plugin.
    public var message: String { "the plugin \(plugin) \(reason)" }
}
