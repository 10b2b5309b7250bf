/// Why a library is no plugin that can be used.
package struct LibraryError: Error, Sendable, Hashable {
    /// What kind of reason; the texts are those of the host's errors about plugins.
    package enum Code: String, Sendable {
        case unreadable
        case notALibrary = "not-a-library"
        case notExecutable = "not-executable"
        case otherArchitecture = "other-architecture"
        case notLoadable = "not-loadable"
        case noEntryPoint = "no-entry-point"
        case otherProtocol = "other-protocol"
        case startFailed = "start-failed"
    }

    package let code: Code
    /// The rest of a sentence that begins with the plugin.
    package let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
