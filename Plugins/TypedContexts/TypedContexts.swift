import Foundation
import PackagePlugin

/// Makes a typed context in Swift for each template, at every build in which a template has changed.
///
/// Templates are the `*.yaml`, `*.yml` and `*.json` below the target's folder `templates`, where it has one, and else
/// below the package's.
///
/// Of each `*.contenttype.json` below the target's own folder, a content type of Contentful, it makes a type that reads and
/// writes its entries; a target that has such files needs no templates. A target that uses MarqueeContent gets such types of
/// its templates too, as those are at Contentful; without PresenterKit, it gets them in place of contexts.
@main
struct TypedContexts: BuildToolPlugin {
    static let folder = "templates"
    static let extensions: Set = ["yaml", "yml", "json"]
    static let contentType = ".contenttype.json"

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let contentTypes = files(below: target.directoryURL, depth: 16).filter(isContentType)
        let modules = Set(target.recursiveTargetDependencies.map(\.name))
        let readsEntries = modules.contains("MarqueeContent")
        let folders = [target.directoryURL, context.package.directoryURL].map { $0.appending(path: Self.folder) }
        let folder = folders.first(where: isFolder)
        let templates = folder.map { files(below: $0, depth: 16).filter { !isContentType($0) } } ?? []
        if templates.isEmpty, contentTypes.isEmpty {
            Diagnostics.error(
                "there are no templates for '\(target.name)': "
                    + (folder.map { "'\($0.path())' has no *.yaml or *.json" }
                        ?? "make the folder '\(folders[1].path())'"))
            return []
        }
        var commands: [Command] = []
        if !templates.isEmpty, !readsEntries || modules.contains("PresenterKit") {
            commands.append(
                try command(
                    "generate", of: templates, to: "TypedContexts.swift",
                    "Making typed contexts of \(templates.count) files for \(target.name)", context))
        }
        let entries = contentTypes + (readsEntries ? templates : [])
        if !entries.isEmpty {
            commands.append(
                try command(
                    "content-types", of: entries, to: "ContentTypes.swift",
                    "Making types of entries of \(entries.count) files for \(target.name)", context))
        }
        return commands
    }

    /// A build command, and none before the build: the tool itself is built from source.
    private func command(
        _ verb: String, of files: [URL], to name: String, _ displayName: String, _ context: PluginContext
    ) throws -> Command {
        let output = context.pluginWorkDirectoryURL.appending(path: name)
        return .buildCommand(
            displayName: displayName, executable: try context.tool(named: "marquee-templates").url,
            arguments: [verb, "--output", output.path(percentEncoded: false)]
                + files.map { $0.path(percentEncoded: false) },
            inputFiles: files, outputFiles: [output])
    }

    private func isContentType(_ file: URL) -> Bool { file.lastPathComponent.hasSuffix(Self.contentType) }

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
