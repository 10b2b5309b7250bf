/// Whether a presenter can show something now.
public enum PresenterAvailability: Sendable, Hashable {
    /// Messages can be shown.
    case available
    /// Messages have to wait; the reason is shown to the operator: `no browser is connected`. A message that the presenter
    /// has been given and not dismissed goes back to its place in the queue, without using an attempt up.
    case unavailable(_ reason: String)
}
