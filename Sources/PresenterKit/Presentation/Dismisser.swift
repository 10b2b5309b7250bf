/// Who took a message off the screen.
public enum Dismisser: String, Sendable, Hashable, CaseIterable {
    /// The presenter: it was asked to close it, its time was over, or it is done with it.
    case presenter
    /// A person who has seen it: it is not shown again, even where the host was just asking to close it.
    case person
}
