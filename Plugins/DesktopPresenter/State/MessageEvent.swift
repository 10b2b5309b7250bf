import PresenterKit

/// What becomes of a message on the desktop.
enum MessageEvent: Sendable, Equatable {
    /// It is there.
    case shown
    /// Somebody has pressed this action's button, or clicked on the text. Nothing more is pressed until
    /// ``NotificationState/Event/handled(_:)``.
    case pressed(String)
    /// It is gone.
    case closed(Dismisser)
    /// It cannot be shown, for this reason.
    case failed(String)
}
