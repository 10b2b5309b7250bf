/// Why definitions or a message cannot be used: every problem at once, in order.
public struct DefinitionError: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A definition or a message has errors.
        case invalid
    }

    /// The problems, at least one of them an error.
    public let diagnostics: [Diagnostic]

    /// Creates an error from all that was found.
    public init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// What kind of reason.
    public var code: Code { .invalid }

    /// One line for each problem.
    public var message: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
