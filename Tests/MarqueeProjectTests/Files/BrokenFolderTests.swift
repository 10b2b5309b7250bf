import Foundation
import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

/// A folder that is not there counts as empty, and what was in it as removed: so one that only cannot be reached is an error.
@Suite struct BrokenFolderTests {
    private static let template = "card:\n  type: template\n  arguments: { title: Hello }\n"
    private static let recipe =
        "welcome:\n  trigger: { event: Opened }\n  message: { template: card, arguments: { title: Welcome } }\n"

    private static func findings(
        _ files: [String: String], linking link: String, to target: String
    ) throws -> [String] {
        let project = try TemporaryProject(files)
        try FileManager.default.createSymbolicLink(
            atPath: project.root.appending(link).text, withDestinationPath: target)
        return try project.validate().diagnostics.map { "\($0.code.rawValue): \($0.message)" }
    }

    @Test(arguments: ["recipes", "recipes/shared", "templates/shared", "templates/more.yaml"])
    func `a link that leads nowhere is an error where definitions may have been behind it`(link: String) throws {
        let beside = link.hasPrefix("recipes/") ? "recipes/welcome.yaml" : "notes"
        let files = ["templates/card.yaml": Self.template, beside: Self.recipe]
        for target in ["nowhere", link.split(separator: "/").last.map(String.init) ?? ""] {
            let found = try Self.findings(files, linking: link, to: target)
            let error = "unreadable-path: '\(link)' cannot be read: "
            #expect(found.contains { $0.hasPrefix(error) }, "\(target): \(found)")
        }
    }

    @Test func `a folder of templates that leads nowhere is an error`() throws {
        let found = try Self.findings([:], linking: "templates", to: "nowhere")
        #expect(found.contains("unreadable-path: 'templates' cannot be read: No such file or directory"))
    }

    @Test func `a link that leads nowhere beside definitions is none of theirs`() throws {
        let found = try Self.findings(["templates/card.yaml": Self.template], linking: "templates/a.txt", to: "nowhere")
        #expect(found == [])
    }

    @Test func `a file in the place of the recipes' folder is an error`() throws {
        let project = try TemporaryProject(["templates/card.yaml": Self.template, "recipes": Self.recipe])
        let found = try project.validate().diagnostics.map(\.message)
        #expect(found == ["'recipes' is a file, expected a folder"])
    }
}
