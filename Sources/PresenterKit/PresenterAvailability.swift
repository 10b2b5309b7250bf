/// Whether a presenter can show something now.
public enum PresenterAvailability: Sendable, Hashable {
    /// Messages can be shown.
    case available
    /// Messages have to wait; the reason is shown to the operator: `no browser is connected`.
    case unavailable(_ reason: String)
}
