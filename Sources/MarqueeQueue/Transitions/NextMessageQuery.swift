/// Which message a host wants to perform next.
package struct NextMessageQuery: Sendable, Hashable {
    /// Whether one will do that needs no screen; those go first.
    package var besides: Bool
    /// Whether one will do that needs it.
    package var visuals: Bool
    /// Templates that are left out, since nobody can present them now.
    package var templates: Set<String>
    /// Messages that are passed, since they are not ready.
    package var passed: Set<MessageNumber>

    package init(
        besides: Bool = false, visuals: Bool = false, without templates: Set<String> = [],
        passing passed: Set<MessageNumber> = []
    ) {
        self.besides = besides
        self.visuals = visuals
        self.templates = templates
        self.passed = passed
    }
}
