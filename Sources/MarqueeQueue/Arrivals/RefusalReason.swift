import MarqueeModel

extension Sequence<Diagnostic> {
    /// The errors, as the reason that a refused message ends with.
    package var reason: String {
        filter { $0.severity == .error }.map { "\($0.code.rawValue): \($0.message)" }.joined(separator: "; ")
    }
}
