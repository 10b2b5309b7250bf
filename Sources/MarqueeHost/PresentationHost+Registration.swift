public import MarqueeModel
public import MarqueePlugins
public import PresenterKit

extension PresentationHost {
    /// Adds templates and functions.
    ///
    /// - Throws: ``DefinitionError`` with every problem of each; ``HostError`` once the host has started.
    public func register(_ definitions: any DefinitionBuilder...) throws {
        var (built, diagnostics): ([TemplateDefinition], [Diagnostic]) = ([], [])
        for definition in definitions {
            do {
                built.append(try definition.build())
            } catch {
                diagnostics += error.diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw DefinitionError(diagnostics) }
        try register(FixedTemplates(built))
    }

    /// Adds a template, and how it is presented: the whole of a presenter that needs nothing else.
    ///
    /// - Parameters:
    ///   - present: Shows a message, as ``Presenter/present(_:)`` does: on a thread of its own, and not over with its
    ///     return.
    ///   - close: Takes it off the screen, and says `dismissed()`, which by default is all that it does.
    /// - Throws: ``DefinitionError`` with every problem; ``HostError`` once the host has started.
    public func register(
        _ template: Template, present: @escaping @Sendable (PresentationContext) async throws -> Void,
        close: @escaping @Sendable (PresentationContext) async -> Void = { $0.dismissed() }
    ) throws {
        let name = try template.build().name
        try register(template.presenter("\(RegisteredPresenters.pluginName).\(name)"))
        try register(ClosurePresenter(onPresent: present, onClose: close), as: name)
    }

    /// Adds definitions that come from elsewhere, such as files.
    ///
    /// - Throws: ``HostError`` once the host has started.
    public func register(_ producer: any TemplateProducer) throws {
        try checkNotStarted("a template producer")
        producers.append(producer)
    }

    /// Adds definitions that are there already.
    ///
    /// - Throws: ``HostError`` once the host has started.
    public func register(_ definitions: TemplateDefinition...) throws {
        try register(FixedTemplates(definitions))
    }

    /// Adds a presenter that this application draws with, under a name; its full name is `app.NAME`.
    ///
    /// - Throws: ``HostError`` once the host has started.
    public func register(_ presenter: any Presenter, as name: String) throws {
        try checkNotStarted("the presenter '\(name)'")
        presenters.append(PresenterRegistration(name: name, presenter: presenter))
    }

    /// Adds a plugin, which is loaded when the host runs.
    ///
    /// - Throws: ``HostError`` once the host has started.
    public func register(_ plugin: PluginSource) throws {
        try checkNotStarted("the plugin \(plugin.path)")
        sources.append(plugin)
    }

    private func checkNotStarted(_ subject: String) throws {
        guard opened == nil else {
            throw HostError(
                .alreadyStarted, "\(subject) cannot be registered after the host has started",
                advice: "register earlier")
        }
    }
}

/// A presenter that a template was registered with.
private struct ClosurePresenter: Presenter {
    let onPresent: @Sendable (PresentationContext) async throws -> Void
    let onClose: @Sendable (PresentationContext) async -> Void

    func present(_ context: PresentationContext) async throws { try await onPresent(context) }

    func close(_ context: PresentationContext) async { await onClose(context) }
}
