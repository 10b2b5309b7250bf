package import MarqueeModel
package import MarqueeYAML

extension Project {
    /// A text of the configuration with its variables replaced, for a use that has been permitted.
    package func expanded(_ setting: Setting<String>, for use: TrustUse) throws(ProjectError) -> String {
        try require(use)
        do {
            return try setting.expanded(with: environment)
        } catch {
            throw ProjectError(.unsetVariable, error.description)
        }
    }

    private func place(_ setting: Setting<String>) -> FilePath {
        FilePath(setting.value).absolute(in: root)
    }

    /// What is read without being named on the command line: the project's folder.
    package var boundary: ProjectBoundary { ProjectBoundary(root: root) }

    /// The folders and files of definitions, absolute.
    package var templates: [FilePath] { configuration.templates.map(place) }

    /// The folder of messages, absolute; it need not exist.
    package var messages: FilePath { root.appending(Self.messagesFolder) }

    /// The folder of recipes, absolute; it need not exist.
    package var recipes: FilePath { root.appending(Self.recipesFolder) }

    /// Every folder or file in which documents of the project are, absolute, in the order in which they are read; those
    /// of messages and recipes need not exist.
    package var documentPlaces: [FilePath] { templates + [messages, recipes] }

    /// The folder of database and cache, absolute.
    package var store: FilePath { place(configuration.store) }

    /// The folders below which local files may be read, absolute, as they are configured.
    package var fileDirectories: [FilePath] { configuration.files.directories.map(place) }

    /// The project's name: as configured, else its folder's.
    package var name: String {
        configuration.name?.value ?? root.name
    }

    /// Strictness, locales and schemes of resolution.
    ///
    /// - Parameter locale: The one that is preferred to those of the configuration; nil: theirs.
    package func resolutionOptions(isStrict: Bool = false, locale: String? = nil) -> ResolutionOptions {
        ResolutionOptions(
            isStrict: isStrict || configuration.isStrict,
            locales: locale.map { LocaleChain(current: $0, fallback: configuration.locales.tags) }
                ?? configuration.locales,
            urlSchemes: Set(configuration.urlSchemes.map { $0.value.lowercased() }),
            onKeyValues: configuration.onKeyValues?.value)
    }
}
