package import MarqueeModel

/// Resolves messages to find what is wrong with them, for the project's locale and for every other one that they have
/// values for.
package struct MessageCheck {
    let catalog: TemplateCatalog
    let options: ResolutionOptions
    /// Whether definitions are missing from the catalog because they are invalid: then a name that is not in it says
    /// nothing.
    let isIncomplete: Bool

    package init(catalog: TemplateCatalog, options: ResolutionOptions, isIncomplete: Bool = false) {
        self.catalog = catalog
        self.options = options
        self.isIncomplete = isIncomplete
    }

    package func findings(in messages: [Message]) -> [Diagnostic] {
        messages.flatMap(findings)
    }

    private func findings(in message: Message) -> [Diagnostic] {
        let findings = MessageResolver(catalog: catalog, options: options).findings(in: message)
        guard isIncomplete else { return findings }
        return findings.filter { $0.code != .unknownTemplate && $0.code != .unknownAction }
    }
}

extension DocumentSet {
    /// Resolves the messages that were read, and adds what is wrong with them, and with recipes.
    ///
    /// - Parameter isIncomplete: Whether definitions are missing beside those that this set has errors in.
    mutating func checkMessages(
        against definitions: [TemplateDefinition], presenters: PresenterDefaults, options: ResolutionOptions,
        _ checks: FeatureChecks, isIncomplete: Bool = false
    ) {
        guard !messages.isEmpty || !recipes.isEmpty,
            let catalog = try? TemplateCatalog(definitions, presenters: presenters)
        else { return }  // What keeps a catalog from being made was found before.
        let isIncomplete = isIncomplete || hasErrors
        let check = MessageCheck(catalog: catalog, options: options, isIncomplete: isIncomplete)
        report(check.findings(in: messages))
        report(checks.recipes(recipes, MessageResolver(catalog: catalog, options: options), isIncomplete))
    }
}
