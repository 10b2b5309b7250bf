import Glibc
import MarqueeModel
import MarqueeYAML
import Testing

@testable import MarqueeProject

@Suite struct `The first project` {
    @Test func `has no finding, and its cases pass`() throws {
        let folder = try TemporaryProject()
        let root = folder.root.appending("shop")
        let files = try StarterProject(in: root).write()
        #expect(files == StarterProject(in: root).files.map(\.path))
        let project = try Project(at: root, workingDirectory: root, environment: [:])
        #expect(project.validate().diagnostics == [])
        let documents = project.caseDocuments(below: [])
        let run = CaseRun(project: project, catalog: try project.definitions()) { _, _, _, _ in .refused("", at: nil) }
        let results = documents.cases.map(run.result)
        #expect(results.count == 4 && results.allSatisfy(\.passed), "\(results)")
        let kinds = documents.definitions.map(\.kind)
        #expect(Set(kinds) == [.template, .function(isVisual: true), .function(isVisual: false)])
    }

    @Test(arguments: ["shop", "no", "# 1: \"a\" \\ b", "店 2", "- x", String(repeating: "n", count: 200)])
    func `is named as its folder`(name: String) throws {
        let folder = try TemporaryProject()
        let root = folder.root.appending(name)
        _ = try StarterProject(in: root).write()
        let project = try Project(at: root, workingDirectory: root, environment: [:])
        #expect(project.validate().diagnostics == [])
        #expect(project.configuration.name?.value == String(name.prefix(100)))
    }

    @Test func `overwrites nothing, and names what is in the way`() throws {
        let folder = try TemporaryProject(["templates/copy-code.yaml": "# mine\n", ".gitignore": "x\n"])
        let error = #expect(throws: ProjectError.self) { try StarterProject(in: folder.root).write() }
        #expect(error?.code == .inTheWay)
        #expect(error?.message.contains("already contains marquee.yaml, templates/copy-code.yaml, .gitignore") == true)
        #expect(try folder.read("templates/copy-code.yaml") == "# mine\n")
        #expect(try FileSystem.names(in: folder.root).sorted() == [".gitignore", "marquee.yaml", "templates"])
    }

    @Test func `nothing is written into a folder that a link leads to`() throws {
        let folder = try TemporaryProject()
        let (root, theirs) = (folder.root.appending("new"), folder.root.appending("theirs"))
        for directory in [root, theirs] { try FileSystem.makeDirectory(directory) }
        #expect(unsafe symlink(theirs.text, root.appending("templates").text) == 0)
        let error = #expect(throws: ProjectError.self) { try StarterProject(in: root).write() }
        #expect(error?.message.contains("templates' is a symbolic link") == true)
        #expect(try FileSystem.names(in: theirs).isEmpty)
        #expect(try FileSystem.names(in: root) == ["templates"])
    }
}
