import Foundation
import MarqueeModel
import Testing

@testable import MarqueeYAML

/// The templates that come with Marquee, as files: to be read, and to begin one's own with.
struct BuiltInTemplateFilesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "templates/marquee")

    private static func file(of template: BuiltInTemplate) -> URL {
        folder.appending(path: "\(template.rawValue.dropFirst("marquee.".count)).yaml")
    }

    @Test(arguments: BuiltInTemplate.allCases)
    func `the file of each is current`(template: BuiltInTemplate) throws {
        let text = DefinitionWriter.text(of: [template.definition])
        if ProcessInfo.processInfo.environment["MARQUEE_UPDATE_DOCUMENTATION"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try text.write(to: Self.file(of: template), atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: Self.file(of: template), encoding: .utf8)
        #expect(
            written == text,
            "'MARQUEE_UPDATE_DOCUMENTATION=1 scripts/test --filter BuiltInTemplateFilesTests' writes it")
    }

    @Test(arguments: BuiltInTemplate.allCases)
    func `under another name it is a template of a project's own, with the same arguments`(
        template: BuiltInTemplate
    ) throws {
        let text = try String(contentsOf: Self.file(of: template), encoding: .utf8)
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "p", function: "p"))
        loader.read(Array(text.replacing("marquee.", with: "my-").utf8), file: "own.yaml")
        #expect(loader.diagnostics.isEmpty, "\(loader.diagnostics)")
        let own = try #require(loader.definitions.first)
        let pairs = zip(own.arguments, template.definition.arguments)
        #expect(own.arguments.count == template.definition.arguments.count)
        for (mine, its) in pairs {
            #expect(mine.name == its.name && mine.type == its.type && mine.defaultValue == its.defaultValue)
        }
    }
}
