import Foundation
import PackagePlugin

/// Makes a typed context in Swift for each template, at every build in which a template has changed.
///
/// Templates are the `*.yaml`, `*.yml` and `*.json` below the target's folder `templates`, where it has one, and else
/// below the package's. Of each `*.contenttype.json` below the target's own folder, a content type of Contentful, it makes
/// a type that reads and writes its entries; a target that has such files needs no templates.
@main
struct TypedContexts: BuildToolPlugin {
    static let folder = "templates"
    static let extensions: Set = ["yaml", "yml", "json"]

    static let contentTypes = ".contenttype.json"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let contentTypes = files(below: target.directoryURL, depth: 16).filter(isContentType)
        let entries = try contentTypes.isEmpty ? [] : [entryCommand(of: contentTypes, context, target)]
        let folders = [target.directoryURL, context.package.directoryURL].map { $0.appending(path: Self.folder) }
        guard let folder = folders.first(where: isFolder) else {
            guard entries.isEmpty else { return entries }
            Diagnostics.error("there are no templates for '\(target.name)': make the folder '\(folders[1].path())'")
            return []
        }
        let templates = files(below: folder, depth: 16).filter { !isContentType($0) }
        guard !templates.isEmpty else {
            guard entries.isEmpty else { return entries }
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
        ] + entries
    }

    private func entryCommand(of files: [URL], _ context: PluginContext, _ target: any Target) throws -> Command {
        let output = context.pluginWorkDirectoryURL.appending(path: "ContentTypes.swift")
        return .buildCommand(
            displayName: "Making types of \(files.count) content types for \(target.name)",
            executable: try context.tool(named: "marquee-templates").url,
            arguments: ["content-types", "--output", output.path(percentEncoded: false)]
                + files.map { $0.path(percentEncoded: false) },
            inputFiles: files, outputFiles: [output])
    }

    private func isContentType(_ file: URL) -> Bool { file.lastPathComponent.hasSuffix(Self.contentTypes) }

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
