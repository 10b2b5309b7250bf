/// A context whose arguments are properties: what the build plugin TypedContexts makes of a template, or of all templates
/// that a presenter serves.
public protocol TypedContext: Sendable {
    /// What the presenter was given.
    var context: PresentationContext { get }

    /// Reads every argument; throws when the context is of another template.
    init(_ context: PresentationContext) throws(ContextError)
}

/// A presenter that is given typed contexts.
///
/// ```swift
/// final class BannerPresenter: TypedPresenter, PluginPresenter {
///     func present(_ banner: AcmeBannerContext) async throws {
///         draw(banner.title)
///         banner.context.presented()
///     }
///
///     func close(_ context: PresentationContext) async { context.dismissed() }
/// }
/// ```
public protocol TypedPresenter<Context>: Presenter {
    /// What it presents: a template's context, or an enumeration of several.
    associatedtype Context: TypedContext

    /// Presents a message; as ``Presenter/present(_:)``, with its values typed.
    func present(_ context: Context) async throws
}

extension TypedPresenter {
    /// Reads the arguments, and presents them; a context of another template fails.
    public func present(_ context: PresentationContext) async throws {
        try await present(Context(context))
    }
}
