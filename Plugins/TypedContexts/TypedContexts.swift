import Foundation
import PackagePlugin

/// Makes a typed context in Swift for each template, at every build in which a template has changed.
///
/// Templates are the `*.yaml`, `*.yml` and `*.json` below the target's folder `templates`, where it has one, and else
/// below the package's.
@main
struct TypedContexts: BuildToolPlugin {
    static let folder = "templates"
    static let extensions: Set = ["yaml", "yml", "json"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folders = [target.directoryURL, context.package.directoryURL].map { $0.appending(path: Self.folder) }
        guard let folder = folders.first(where: isFolder) else {
            Diagnostics.error("there are no templates for '\(target.name)': make the folder '\(folders[1].path())'")
            return []
        }
        let templates = files(below: folder, depth: 16)
        guard !templates.isEmpty else {
            Diagnostics.error("there are no templates for '\(target.name)': '\(folder.path())' has no *.yaml or *.json")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "TypedContexts.swift")
        // A build command, and none before the build: the tool itself is built from source.
        return [
            .buildCommand(
                displayName: "Making typed contexts of \(templates.count) files for \(target.name)",
                executable: try context.tool(named: "marquee-templates").url,
                arguments: ["generate", "--output", output.path(percentEncoded: false)]
                    + templates.map { $0.path(percentEncoded: false) },
                inputFiles: templates, outputFiles: [output])
        ]
    }

    /// All of them, in the order of their paths. Links are followed, but not for ever.
    private func files(below folder: URL, depth: Int) -> [URL] {
        guard depth > 0 else { return [] }
        // What cannot be listed has nothing for this plugin; 'validate' says why.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name in
            let entry = folder.appending(path: name)
            if isFolder(entry) { return files(below: entry, depth: depth - 1) }
            return Self.extensions.contains(entry.pathExtension.lowercased()) ? [entry] : []
        }
    }

    private func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path(percentEncoded: false), isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
