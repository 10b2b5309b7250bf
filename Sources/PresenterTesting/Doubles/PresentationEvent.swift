/// What happens in one presentation, in the order in which it happens.
public enum PresentationEvent: Sendable, Hashable {
    /// `present` was called.
    case began
    /// The presenter called `presented()` for the first time.
    case presented
    /// It triggered the action of this name.
    case triggered(String)
    /// It called `dismissed()` for the first time.
    case dismissed
    /// It threw, or called `fail`, with this reason.
    case failed(String)
    /// `present` has returned.
    case returned
    /// `close` was called.
    case closing
    /// `close` has returned.
    case closed
    /// The host ended the presentation by itself.
    case ended
}

/// What a host that records says to a trigger.
public enum TriggerAnswer: Sendable, Hashable {
    /// The action ran.
    case ran
    /// There was nothing to run: `trigger` returns false.
    case nothing
    /// It could not be run: `trigger` throws, with this reason.
    case failed(String)
    /// Nothing: `trigger` waits until it gives up.
    case none
}
