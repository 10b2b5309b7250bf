import MarqueeModel

/// Why a playground cannot be opened.
package struct PlaygroundError: CodedError {
    /// What kind of reason.
    package enum Code: String, Sendable, Hashable, CaseIterable {
        /// `EDITOR_URL` is no address of an editor.
        case invalidEditor = "invalid-editor"
        /// The port is taken, or cannot be listened on.
        case cannotListen = "cannot-listen"
    }

    package let code: Code
    package let message: String
    package let advice: String?

    init(_ code: Code, _ message: String, advice: String? = nil) {
        (self.code, self.message, self.advice) = (code, message, advice)
    }
}
