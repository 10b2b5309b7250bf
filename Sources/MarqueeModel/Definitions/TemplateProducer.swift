/// Something that defines templates and functions for a host: before it starts, and again whenever the host is asked to
/// read its definitions anew.
public protocol TemplateProducer: Sendable {
    /// The definitions of the moment, in their order. May read files: it is called on a thread that may block, by a reload
    /// not on the host's own.
    ///
    /// - Throws: ``DefinitionError`` with every problem; or whatever kept them from being read.
    func defineTemplates(for host: HostInstance) throws -> [TemplateDefinition]

    /// Calls back whenever the definitions may have changed, until its task is cancelled: a host that runs asks for them
    /// again then. By default it returns at once: they never change by themselves.
    ///
    /// - Throws: What keeps changes from being noticed; the host logs it, and goes on without.
    func follow(_ changed: @escaping @Sendable () async -> Void) async throws
}

extension TemplateProducer {
    /// Returns at once.
    public func follow(_ changed: @escaping @Sendable () async -> Void) async throws {}
}

/// The host that definitions are made for: several in one process may each want others.
public struct HostInstance: Sendable, Hashable {
    /// What the application calls it; nil: it has no name.
    public let name: String?
    /// Presenters of definitions that name none.
    public let presenters: PresenterDefaults

    /// Creates a host's description.
    public init(name: String? = nil, presenters: PresenterDefaults = PresenterDefaults()) {
        self.name = name
        self.presenters = presenters
    }
}

/// Definitions that are there already.
public struct FixedTemplates: TemplateProducer {
    private let definitions: [TemplateDefinition]

    /// Creates a producer of these definitions.
    public init(_ definitions: [TemplateDefinition]) {
        self.definitions = definitions
    }

    /// Returns the definitions that it was created with.
    public func defineTemplates(for host: HostInstance) -> [TemplateDefinition] {
        definitions
    }
}
