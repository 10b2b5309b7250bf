import Foundation
import MarqueeModel
import MarqueeYAML

/// Definitions to compare and send.
enum Examples {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Those of a YAML text, all presented by `terminal` unless they say otherwise.
    static func definitions(_ text: String, file: String = "test.yaml") throws -> [TemplateDefinition] {
        try catalog(text, file: file).definitions
    }

    static func catalog(_ text: String, file: String = "test.yaml") throws -> TemplateCatalog {
        let presenters = PresenterDefaults(template: "terminal", function: "terminal")
        var loader = DocumentLoader(presenters: presenters)
        loader.read(Array(text.utf8), file: file)
        guard !loader.diagnostics.hasErrors else { throw DefinitionError(loader.diagnostics) }
        return try TemplateCatalog(loader.definitions, presenters: presenters)
    }

    /// Every file below `templates` that has no errors, with what it defines.
    static func files() throws -> [(name: String, definitions: [TemplateDefinition])] {
        let folder = root.appending(path: "templates")
        let names = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?
            .compactMap { $0 as? String }.filter { !$0.hasSuffix(".expect") }.sorted()
        return try (names ?? []).compactMap { name in
            let url = folder.appending(path: name)
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { return nil }
            let presenters = PresenterDefaults(template: "terminal", function: "terminal")
            var loader = DocumentLoader(presenters: presenters)
            loader.read(Array(try Data(contentsOf: url)), file: name)
            guard !loader.diagnostics.hasErrors else { return nil }
            return (name, loader.definitions)
        }
    }
}
