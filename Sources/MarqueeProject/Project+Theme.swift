package import MarqueeModel
import MarqueeSystem
import MarqueeYAML

extension Project {
    /// How messages look, with the absolute paths of its files. A file that is not there is left out; `validate` tells it.
    package func theme() -> Theme {
        var theme = configuration.theme
        for (key, file) in configuration.themeFiles {
            let path = themeFile(file.value)?.text
            switch key {
            case "font": theme.font = path
            case "headingFont": theme.headingFont = path
            default: theme.logo = path
            }
        }
        return theme
    }

    /// The theme's files that are not there.
    package func themeFindings() -> [Diagnostic] {
        configuration.themeFiles.filter { themeFile($0.file.value) == nil }.map { key, file in
            Diagnostic(
                .unreadablePath, "the theme's '\(key)' is missing: there is no file '\(file.value.visible)'",
                at: file.source,
                help:
                    "put it below \(configuration.files.directories.map { "'\($0.value.visible)'" }.joined(separator: " or "))"
            )
        }
    }

    /// Below the first of the file directories that has it, and not by a link that leads out of it.
    private func themeFile(_ name: String) -> FilePath? {
        let name = FilePath(name)
        return fileDirectories.lazy.compactMap { directory -> FilePath? in
            guard let folder = try? FileSystem.realPath(of: directory),
                let file = try? FileSystem.realPath(of: name.absolute(in: folder)), file.isInside(folder),
                (try? FileSystem.item(at: file).kind) == .regular
            else { return nil }
            return file
        }.first
    }
}
