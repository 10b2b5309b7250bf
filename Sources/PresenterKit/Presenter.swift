/// Draws messages, or runs functions: what a plugin author, or an application, writes.
///
/// An application makes its presenters itself, with whatever they need, and registers them; a plugin's are made for it, see
/// ``PluginPresenter``. There is one instance for each name and process, used for every message. Each call of ``present(_:)`` and
/// ``close(_:)`` comes on a thread of its own that no other call uses meanwhile, so a presenter may block; `close` comes
/// while `present` of the same message still runs. A final class must be ready for both at once. An actor has its calls
/// one after the other, so its `present` must suspend instead of blocking, else `close` can't get in.
///
/// ```swift
/// final class BannerPresenter: Presenter {
///     private let screen: Screen
///
///     init(screen: Screen) { self.screen = screen }
///
///     func present(_ context: PresentationContext) async throws {
///         screen.draw(try context.string("title"))
///         context.presented()
///     }
///
///     func close(_ context: PresentationContext) async {
///         screen.clear()
///         context.dismissed()
///     }
/// }
/// ```
public protocol Presenter: Sendable {
    /// What this presenter takes; both kinds unless declared otherwise. The host refuses the rest before it gets here.
    static var presents: Set<PresentationKind> { get }

    /// Shows a message, or runs a function.
    ///
    /// Call ``PresentationContext/presented()`` once the message can be seen, and ``PresentationContext/dismissed(by:)``
    /// once it can't any more, here or later: returning ends nothing. Only a function that isn't visual ends with the
    /// return. The task is cancelled when the host ends the presentation by itself.
    ///
    /// - Throws: Whatever went wrong; the presentation then has failed, with the error's description as the reason.
    func present(_ context: PresentationContext) async throws

    /// Takes a message off the screen: an action, the end of its time, or the end of the host asks for it.
    ///
    /// Call ``PresentationContext/dismissed(by:)`` as soon as it is gone; 5 seconds later the host ends the presentation
    /// by itself. Called only for what `present` was called for, and perhaps again when the first call changed nothing.
    func close(_ context: PresentationContext) async

    /// Whether messages can be shown now, as it changes: while it is unavailable, its messages wait.
    ///
    /// Asked once, after the start. A presenter is available until the stream says otherwise; when the stream ends,
    /// what it said last stays. By default always available.
    func availability() async -> AsyncStream<PresenterAvailability>
}

/// A presenter that a plugin brings along: whoever loads the plugin makes it, so it finds what it needs by itself, such as
/// in its environment.
///
/// ```swift
/// final class BannerPresenter: PluginPresenter { … }
/// ```
public protocol PluginPresenter: Presenter {
    /// Prepares the one instance, on a thread of the presenter's own while the plugin starts.
    ///
    /// - Throws: Whatever keeps this presenter from working; the host reports the error's description as the reason.
    init() throws
}

extension Presenter {
    /// Templates and functions.
    public static var presents: Set<PresentationKind> { [.template, .function] }

    /// Says nothing: always available.
    public func availability() async -> AsyncStream<PresenterAvailability> {
        AsyncStream { $0.finish() }
    }
}
