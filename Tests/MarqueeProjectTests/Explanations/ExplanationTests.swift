import Foundation
import MarqueeModel
import Testing

@testable import MarqueeProject
@testable import MarqueeYAML

@Suite struct `Explanations of codes` {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Documentation/codes")

    /// What is found in an example, as the only files of a project with the terminal's presenter.
    private func codes(in example: CodeExplanation.Example) throws -> Set<DiagnosticCode> {
        let project = try TemporaryProject()
        if case .command? = example.peculiarity {
            try project.write("banner: { type: template }\n", to: "templates/banner.yaml")
            let words = (example.files.first?.text ?? "").split(separator: " ").map(String.init)
            #expect(words.prefix(2) == ["marquee", "validate"])
            return Set(try project.validate(Array(words.dropFirst(2))).diagnostics.map(\.code))
        }
        for file in example.files {
            var bytes = Array(file.text.utf8)
            switch example.peculiarity {
            case .latin1: bytes = Array(file.text.data(using: .isoLatin1) ?? Data())
            case .tooLarge: bytes += Array(repeating: UInt8(ascii: "#"), count: SourceText.maximumBytes)
            case .command, nil: break
            }
            try project.write(bytes, to: file.path)
        }
        try project.write("", to: "plugins/libTerminalPresenter.so")
        let library = try PluginLibraries(project: project.project()).find(
            ProjectConfiguration.Plugin(location: .name("terminal")))
        let presenter = PresenterRecord.Presenter(name: "terminal", kinds: ["template", "function"])
        let plugin = PresenterRecord.Plugin(
            path: library.path.text, name: "terminal", version: "1", presenters: [presenter])
        try PresenterRecord(plugins: [plugin]).write(in: project.project().store)
        return Set(try project.validate().diagnostics.map(\.code))
    }

    @Test(arguments: DiagnosticCode.allCases)
    func `the wrong example gives exactly its code, and the right one nothing`(code: DiagnosticCode) throws {
        let explanation = CodeExplanation(of: code)
        #expect(CodeExplanation.all[code] != nil, "\(code.rawValue) is not explained")
        #expect(try codes(in: explanation.wrong) == [code])
        #expect(try codes(in: explanation.right) == [])
    }

    @Test(arguments: DiagnosticCode.allCases)
    func `the page of each code is current`(code: DiagnosticCode) throws {
        let page = Self.folder.appending(path: "\(code.rawValue).md")
        if ProcessInfo.processInfo.environment["MARQUEE_UPDATE_DOCUMENTATION"] == "1" {
            try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
            try CodeExplanation(of: code).markdown.write(to: page, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: page, encoding: .utf8)
        #expect(
            written == CodeExplanation(of: code).markdown,
            "'MARQUEE_UPDATE_DOCUMENTATION=1 scripts/test --filter Explanations' writes it")
    }

    @Test func `there is no page of a code that does not exist`() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        #expect(Set(names) == Set(DiagnosticCode.allCases.map { "\($0.rawValue).md" }))
    }

    @Test(arguments: [DiagnosticCode.reservedName, .missingRequired])
    func `what built-in functions are refused for is explained too`(code: DiagnosticCode) {
        #expect(CodeExplanation(of: code).text.contains("'marquee.track'"))
    }
}
