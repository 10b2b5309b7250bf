package import MarqueeModel
package import MarqueeYAML

extension Project {
    /// A text of the configuration with its variables replaced.
    package func expanded(_ setting: Setting<String>) throws(ProjectError) -> String {
        do {
            return try setting.expanded(with: environment)
        } catch {
            throw ProjectError(.unsetVariable, error.description)
        }
    }

    private func place(_ setting: Setting<String>) throws(ProjectError) -> FilePath {
        FilePath(try expanded(setting)).absolute(in: root)
    }

    /// The folders and files of definitions, absolute.
    package var templates: [FilePath] {
        get throws(ProjectError) {
            var paths: [FilePath] = []
            for setting in configuration.templates { paths.append(try place(setting)) }
            return paths
        }
    }

    /// The folder of messages, absolute; it need not exist.
    package var messages: FilePath { root.appending(Self.messagesFolder) }

    /// The folder of database and cache, absolute.
    package var store: FilePath {
        get throws(ProjectError) { try place(configuration.store) }
    }

    /// The folders below which local files may be read, absolute, as they are configured.
    package var fileDirectories: [FilePath] {
        get throws(ProjectError) {
            var paths: [FilePath] = []
            for setting in configuration.files.directories { paths.append(try place(setting)) }
            return paths
        }
    }

    /// The project's name: as configured, else its folder's.
    package var name: String {
        configuration.name?.value ?? root.name
    }

    /// Strictness, locales and schemes of resolution.
    package func resolutionOptions(isStrict: Bool = false) -> ResolutionOptions {
        ResolutionOptions(
            isStrict: isStrict || configuration.isStrict, locales: configuration.locales,
            urlSchemes: Set(configuration.urlSchemes.map { $0.value.lowercased() }))
    }
}
