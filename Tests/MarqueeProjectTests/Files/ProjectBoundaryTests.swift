import Foundation
import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

/// What lies outside of a project is not read for it.
struct ProjectBoundaryTests {
    private static let secret = "outside-secret: { type: template }\n"

    /// A project beside a folder with a definition that is not its own.
    private func surroundings(_ configuration: String) throws -> (project: TemporaryProject, outside: TemporaryProject)
    {
        let outside = try TemporaryProject(["secret.yaml": Self.secret, "deep/secret.yaml": Self.secret])
        let text = configuration.replacing("OUTSIDE", with: outside.root.text)
        return (
            try TemporaryProject(["marquee.yaml": text, "templates/own.yaml": "own: { type: template }\n"]), outside
        )
    }

    private func link(_ path: String, of project: TemporaryProject, to target: FilePath) throws {
        let link = project.root.appending(path)
        try FileManager.default.createDirectory(atPath: link.parent.text, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: link.text, withDestinationPath: target.text)
    }

    @Test(arguments: [
        "templates: [OUTSIDE]", "templates: [/]", "templates: [templates, OUTSIDE/secret.yaml]", "templates: [..]",
    ])
    func `a configured folder outside is refused, and not read`(_ configuration: String) throws {
        let (project, outside) = try surroundings(configuration)
        let documents = try project.project().loadedDefinitions()
        #expect(documents.report().diagnostics.map(\.code) == [.outsideProject])
        #expect(!documents.definitions.map(\.name).contains("outside-secret"))
        let folders = WatchedFolders(of: try project.project()).paths
        #expect(folders.allSatisfy { $0.isInside(project.root) }, "\(folders) \(outside.root)")
    }

    @Test(arguments: [
        ("templates:\n  - templates\n  - OUTSIDE\n", 3, 5, "error", "outside-project"),
        ("name: x\ntemplates: ..\n", 2, 12, "error", "outside-project"),
        ("templates: [templates, nowhere]\n", 1, 24, "warning", "nothing-defined"),
        ("templates: [templates, empty]\n", 1, 24, "warning", "nothing-defined"),
    ])
    func `what is wrong with a configured folder is found where it is configured`(
        _ configuration: String, _ line: Int, _ column: Int, _ level: String, _ code: String
    ) throws {
        let (project, outside) = try surroundings(configuration)
        try project.write("", to: "empty/.x")
        let report = try project.validate()
        let written = configuration.replacing("OUTSIDE", with: outside.root.text)
        let source = try #require(report.diagnostics.first?.source)
        #expect(source.file == "marquee.yaml" && source.range.start == TextPosition(line: line, column: column))
        let annotations = GitHubReportFormat().text(of: report)
        #expect(annotations.hasPrefix("::\(level) file=marquee.yaml,line=\(line),"), "\(annotations)")
        let text = TextReportFormat(isColored: false).text(of: report)
        #expect(text.hasPrefix("marquee.yaml:\(line):\(column): \(level)[\(code)]: "), "\(text)")
        #expect(text.contains("\(line) | \(written.split(separator: "\n")[line - 1].prefix(9))"), "\(text)")
    }

    @Test(arguments: [
        ("templates/link.yaml", "secret.yaml"), ("templates/folder", "deep"),
        ("templates/sub/link.yaml", "secret.yaml"),
        ("messages", "deep"),
    ])
    func `a link that leads out is refused, and nothing behind it is quoted`(_ path: String, _ target: String) throws {
        let (project, outside) = try surroundings("")
        try link(path, of: project, to: outside.root.appending(target))
        let report = try project.validate()
        #expect(report.diagnostics.map(\.code) == [.outsideProject], "\(report.diagnostics)")
        #expect(!TextReportFormat(isColored: false).text(of: report).contains("outside-secret"))
        #expect(try project.project().loadedDefinitions().definitions.map(\.name) == ["own"])
        // Named through the link, as a shell's pattern would, too.
        let named = try project.validate([project.root.appending(path).text])
        #expect(named.diagnostics.map(\.code) == [.outsideProject], "\(named.diagnostics)")
    }

    @Test
    func `what the user names is read wherever it is, and links within the project are followed`() throws {
        let (project, outside) = try surroundings("")
        #expect(try project.validate([outside.root.appending("secret.yaml").text]).diagnostics == [])
        #expect(try project.validate([outside.root.appending("deep").text]).diagnostics == [])
        #expect(try project.validate(["\(project.root)/../\(outside.root.name)/deep"]).diagnostics == [])
        try project.write("shared: { type: template }\n", to: "shared/a.yaml")
        try link("templates/shared", of: project, to: project.root.appending("shared"))
        #expect(try project.validate().diagnostics == [])
        #expect(try project.project().loadedDefinitions().definitions.map(\.name) == ["own", "shared"])
    }

    @Test
    func `a message by its name, or in a case, is one of the project`() throws {
        let (project, outside) = try surroundings("")
        try outside.write("template: own\n", to: "message.yaml")
        try link("messages/evil.yaml", of: project, to: outside.root.appending("message.yaml"))
        for name in ["evil", "messages/evil.yaml"] {
            let error = #expect(throws: ProjectError.self) { try project.project().messageFile(name) }
            #expect(error?.code == .outsideProject)
        }
        let path = outside.root.appending("message.yaml").text
        #expect(try project.project().messageFile(path).text == path)
        let error = #expect(throws: ProjectError.self) { try project.project().ownMessages(in: path) }
        #expect(error?.code == .outsideProject)
    }

    @Test
    func `a configuration that is a link out of its folder is not read`() throws {
        let (project, outside) = try surroundings("")
        try outside.write("a secret line\n", to: "secret")
        try FileManager.default.removeItem(atPath: project.root.appending("marquee.yaml").text)
        try link("marquee.yaml", of: project, to: outside.root.appending("secret"))
        let error = #expect(throws: ProjectError.self) { try project.project() }
        #expect(error?.code == .outsideProject && error?.message.contains("a secret line") == false)
        #expect(error?.sentence.hasSuffix("; replace the link with a copy of that file") == true)
        try FileManager.default.removeItem(atPath: project.root.appending("marquee.yaml").text)
        try outside.write("name: theirs\n", to: "marquee.yaml")
        try link("marquee.yaml", of: project, to: outside.root.appending("marquee.yaml"))
        let other = #expect(throws: ProjectError.self) { try project.project() }
        #expect(other?.sentence.hasSuffix("; use --project \(outside.root)") == true)
        try FileManager.default.removeItem(atPath: project.root.appending("marquee.yaml").text)
        // As a mounted configuration has it: a link to a file beside it.
        try project.write("name: mounted\n", to: "..data/marquee.yaml")
        try link("marquee.yaml", of: project, to: FilePath("..data/marquee.yaml"))
        #expect(try project.project().name == "mounted")
    }

    @Test
    func `a configuration that is a link to nothing is not called missing`() throws {
        let (project, _) = try surroundings("")
        try FileManager.default.removeItem(atPath: project.root.appending("marquee.yaml").text)
        try link("marquee.yaml", of: project, to: project.root.appending("gone"))
        for read in [
            { try Project.nearest(from: project.root.appending("templates"), environment: [:]) },
            { try project.project() },
        ] {
            let error = #expect(throws: ProjectError.self) { try read() }
            #expect(error?.code == .unreadable)
            #expect(error?.sentence.contains("links to a file that does not exist; remove the link") == true)
        }
    }
}
