/// Builds a template in Swift, by the same rules as YAML.
///
/// A builder is a value: each method returns a changed copy, and what was built stays as it is. Nothing is checked
/// before ``build()``, which reports every problem at once.
public struct TemplateBuilder: DefinitionBuilder, Sendable {
    /// What has been said so far.
    public var draftStorage: DraftStorage

    /// Starts a template of that name.
    public init(_ name: String) {
        self.draftStorage = DraftStorage(DefinitionDraft(name: name, kind: .template))
    }

    /// Adds an action: something that a presenter can trigger, if a message says what it does.
    public func actionArgument(_ name: String, required: Bool = false, description: String? = nil) -> TemplateBuilder {
        var argument = ArgumentDraft(name: name, type: .action)
        argument.isRequired = required
        argument.description = description
        return adding(argument)
    }
}

/// Builds an app function in Swift, by the same rules as YAML. Functions have no actions.
public struct FunctionBuilder: DefinitionBuilder, Sendable {
    /// What has been said so far.
    public var draftStorage: DraftStorage

    /// Starts a function. A visual one takes its turn in the queue, any other runs at once.
    public init(_ name: String, visual: Bool = false) {
        self.draftStorage = DraftStorage(DefinitionDraft(name: name, kind: .function(isVisual: visual)))
    }
}
