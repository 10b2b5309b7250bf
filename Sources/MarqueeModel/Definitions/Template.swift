/// A template as it is written in Swift, by the same rules as YAML: what can be shown, and which values it takes.
///
/// ```swift
/// let card = Template("card").argument("title", default: "Welcome").actionArgument("on-accept")
/// ```
///
/// It is a value: each method returns a changed copy. Nothing is checked before a host takes it, or before ``build()``,
/// which report every problem at once.
public struct Template: DefinitionBuilder, Sendable {
    /// What has been said so far.
    public var draftStorage: DraftStorage

    /// Starts a template of that name.
    public init(_ name: String) {
        self.draftStorage = DraftStorage(DefinitionDraft(name: name, kind: .template))
    }

    /// Adds an action: something that a presenter can trigger, if a message says what it does.
    public func actionArgument(_ name: String, required: Bool = false, description: String? = nil) -> Template {
        var argument = ArgumentDraft(name: name, type: .action)
        argument.isRequired = required
        argument.description = description
        return adding(argument)
    }
}

/// An app function as it is written in Swift, by the same rules as YAML. Functions have no actions.
public struct AppFunction: DefinitionBuilder, Sendable {
    /// What has been said so far.
    public var draftStorage: DraftStorage

    /// Starts a function. A visual one takes its turn in the queue, any other runs at once.
    public init(_ name: String, visual: Bool = false) {
        self.draftStorage = DraftStorage(DefinitionDraft(name: name, kind: .function(isVisual: visual)))
    }
}

/// What ``Template`` was called.
@available(*, deprecated, renamed: "Template")
public typealias TemplateBuilder = Template

/// What ``AppFunction`` was called.
@available(*, deprecated, renamed: "AppFunction")
public typealias FunctionBuilder = AppFunction
