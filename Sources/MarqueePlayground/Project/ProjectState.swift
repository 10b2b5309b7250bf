import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// A project as it was read at one moment, with what was last right in place of what is wrong now.
struct ProjectState: Sendable {
    /// A template or visual function.
    struct Entry: Sendable {
        let name: String
        /// As it is, or as it was when it was last right; nil where it never was.
        let definition: TemplateDefinition?
        /// Whether there are errors in it now.
        let isBroken: Bool
        /// Where it is defined.
        let source: SourceRange?
        /// What was found in it, by its place in the report.
        let findings: [Int]
    }

    /// A message of the project that can fill a form.
    struct StoredMessage: Sendable {
        /// Tells it from all others: only what is listed can be asked for.
        let key: String
        let title: String
        let message: Message
        let number: Int
    }

    /// Grows with each reading.
    let number: Int
    /// As it could be read last; nil where it never could.
    let project: Project?
    /// Sorted by name.
    let entries: [Entry]
    /// What can be drawn.
    let catalog: TemplateCatalog
    let messages: [StoredMessage]
    let theme: Theme
    let report: DiagnosticReport
    /// Why nothing could be read at all.
    let failure: String?

    func entry(_ name: String) -> Entry? { entries.first { $0.name == name } }

    func messages(of template: String) -> [StoredMessage] { messages.filter { $0.message.template == template } }

    /// The locales of the configuration and of all messages.
    var locales: [String] {
        var seen: Set<String> = []
        let tags = (project?.configuration.locales.tags ?? []) + messages.flatMap(\.message.localizations).map(\.locale)
        return tags.filter { seen.insert(LocaleChain.normalized($0)).inserted }
    }

    /// Resolves as the project does.
    ///
    /// - Parameter locale: Preferred to those of the configuration; empty: theirs.
    func resolver(locale: String, isStrict: Bool = false) -> MessageResolver {
        MessageResolver(
            catalog: catalog,
            options: project?.resolutionOptions(isStrict: isStrict, locale: locale.isEmpty ? nil : locale)
                ?? ResolutionOptions())
    }
}
