/// Why definitions or a message cannot be used: every problem at once, in order.
public struct DefinitionError: Error, Sendable, CustomStringConvertible {
    /// The problems, at least one of them an error.
    public let diagnostics: [Diagnostic]

    /// Creates an error from all that was found.
    public init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = diagnostics
    }

    /// One line for each problem.
    public var description: String {
        diagnostics.map(\.description).joined(separator: "\n")
    }
}
