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

    /// The theme's files that are missing, or are not fonts where fonts are expected.
    package func themeFindings() -> [Diagnostic] {
        let folders = configuration.files.directories.map { "'\($0.value.visible)'" }.joined(separator: " or ")
        return configuration.themeFiles.compactMap { key, file in
            guard let path = themeFile(file.value) else {
                return Diagnostic(
                    .unreadablePath, "the theme's '\(key)' is missing: there is no file '\(file.value.visible)'",
                    at: file.source, help: "put it below \(folders)")
            }
            guard key != "logo", !FontSignature.isFont(path) else { return nil }
            return Diagnostic(
                .unreadablePath, "the theme's '\(key)' is not a font: '\(file.value.visible)'", severity: .warning,
                at: file.source, help: "use a WOFF2, WOFF, OpenType or TrueType file")
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
