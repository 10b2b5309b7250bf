/// What a message is an instance of.
public enum PresentationKind: String, Sendable, Hashable, CaseIterable {
    /// A template: always visual, may have actions.
    case template
    /// An app function: visual or not, without actions.
    case function
}
