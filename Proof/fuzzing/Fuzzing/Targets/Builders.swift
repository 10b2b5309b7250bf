@testable import MarqueeModel
@testable import MarqueeYAML

extension Target {
    static let builders = Target(name: "builders", about: "programs whose definitions are imported") { bytes in
        for language in BuilderLanguage.allCases {
            let program = BuilderProgram(bytes, file: "fuzz.code", language)
            let programs = BuilderPrograms([program])
            var loader = DocumentLoader(presenters: PresenterDefaults(template: "t", function: "f"))
            _ = loader.read(program, among: programs)
            let text = SourceText.decoding(bytes, file: "fuzz.code").text
            for diagnostic in loader.diagnostics { check(diagnostic, in: text) }
            mustEqual(Set(loader.definitions.map(\.name)).count, loader.definitions.count, "names")
        }
    }
}
