public import MarqueeModel

/// Something that defines templates and functions for a host, once, before it starts.
public protocol TemplateProducer: Sendable {
    /// The definitions, in their order.
    ///
    /// - Throws: ``DefinitionError`` with every problem; or whatever kept them from being read.
    func defineTemplates(for configuration: HostConfiguration) throws -> [TemplateDefinition]
}

/// Definitions that are there already.
public struct FixedTemplates: TemplateProducer {
    private let definitions: [TemplateDefinition]

    /// Creates a producer of these definitions.
    public init(_ definitions: [TemplateDefinition]) {
        self.definitions = definitions
    }

    /// Returns the definitions that it was created with.
    public func defineTemplates(for configuration: HostConfiguration) -> [TemplateDefinition] {
        definitions
    }
}
