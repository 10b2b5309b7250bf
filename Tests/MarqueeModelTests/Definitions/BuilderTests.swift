import MarqueeModel
import Testing

@Suite struct BuilderTests {
    @Test func `the example of the specification builds`() throws {
        let banner = try Template("product-banner")
            .presenter("terminal")
            .argument("title", default: "Welcome back")
            .argument("style", group: ["padding": 8, "width": 320])
            .fileArgument("hero")
            .actionArgument("on-accept")
            .build()
        #expect(banner.arguments.map(\.name) == ["title", "style.padding", "style.width", "hero", "on-accept"])
        #expect(banner.arguments.map(\.type) == [.string, .number, .number, .file, .action])
        #expect(banner.argument("style.width")?.defaultValue == 320)
        #expect(banner.isGroup("style"))
        #expect(!banner.isGroup("title"))
    }

    /// What YAML says of the same, see the list of codes.
    @Test(arguments: [
        (Template("a").argument("b", default: .null), DiagnosticCode.missingDefault),
        (Template("a").argument("b", group: ["c": .null]), .missingDefault),
        (Template("a").argument("b", default: .double(.nan)), .unsupportedValue),
        (Template("a").argument("b", default: .double(-.infinity)), .unsupportedValue),
        (Template("a").argument("b", default: 1, constraints: ["maximum": .double(.infinity)]), .unsupportedValue),
        (Template("a").listArgument("b", of: .number, default: [1, .double(.nan)]), .unsupportedValue),
        (Template("a").dataArgument("b", default: ["c": [.double(.nan)]]), .unsupportedValue),
        (Template("a").argument("b", default: [1]), .unsupportedValue),
    ])
    func `what JSON cannot write is refused as in YAML`(template: Template, code: DiagnosticCode) {
        let error = #expect(throws: DefinitionError.self) { try template.build() }
        #expect(error?.diagnostics.map(\.code) == [code], "\(error?.message ?? "")")
    }

    @Test func `using a builder after building does not change what was built`() throws {
        let builder = Template("a").argument("title", default: "x")
        let first = try builder.build()
        let second = try builder.argument("more", default: 1).build()
        #expect(first.arguments.count == 1)
        #expect(second.arguments.count == 2)
        #expect(try builder.build() == first)
    }

    @Test(arguments: [
        (Template(""), [DiagnosticCode.invalidName]),
        (Template(" \t"), [.invalidName]),
        (Template("marquee.mine"), [.reservedName]),
        (Template("a").argument("", default: 1), [.invalidName]),
        (Template("a").argument(".b", default: 1), [.invalidName]),
        (Template("a").argument("b.", default: 1), [.invalidName]),
        (Template("a").argument("b..c", default: 1), [.invalidName]),
        (Template("a").argument("b", default: 1).argument("b", default: 2), [.duplicateArgument]),
        (Template("a").argument("b.c", default: 1).argument("b", group: ["c": 2]), [.duplicateArgument]),
        (Template("a").argument("b", default: 1).argument("b.c.d", default: 2), [.parentIsArgument]),
        (Template("a").argument("b.c.d", default: 1).argument("b.c", default: 2), [.nameIsGroup]),
        (Template("a").argument("b", group: [:]), [.emptyGroup]),
        (Template("a").argument("b", group: ["c": [:]]), [.emptyGroup]),
        (Template("a").argument("b", default: [1, 2]), [.unsupportedValue]),
        (Template("a").argument("b", default: .null), [.missingDefault]),
        (Template("a").listArgument("b", of: .number, default: [1, "x"]), [.typeMismatch]),
        (Template("a").argument("b", default: 1, constraints: ["maxLength": 2]), [.constraint]),
        (Template("a").argument("b", default: "abc", constraints: ["maxLength": 2]), [.constraint]),
        (Template("a").argument("b", default: "abc", constraints: ["pattern": "("]), [.invalidPattern]),
        (Template("a").argument("b", default: "abc", constraints: ["maxLenght": 2]), [.unknownKey]),
        (
            Template("a").argument("b", default: 5, constraints: ["minimum": 9, "maximum": 3]),
            [.constraint]
        ),
        (Template("a").argument("b", default: "x", constraints: ["enum": ["y", 1]]), [.constraint]),
        (Template("").argument("b", default: 1).argument("b", default: 2), [.invalidName, .duplicateArgument]),
    ])
    func `every problem of a definition is reported at once`(builder: Template, codes: [DiagnosticCode]) {
        let error = #expect(throws: DefinitionError.self) { try builder.build() }
        #expect(error?.diagnostics.map(\.code) == codes)
    }

    @Test func `many arguments collide by the same rules as few`() throws {
        var builder = Template("wide")
        for number in 0..<100 { builder = builder.argument("group.member\(number)", default: 1) }
        #expect(try builder.build().arguments.count == 100)
        let codes = { (builder: Template) in
            #expect(throws: DefinitionError.self) { try builder.build() }?.diagnostics.map(\.code)
        }
        #expect(codes(builder.argument("group.member7", default: 1)) == [.duplicateArgument])
        #expect(codes(builder.argument("group", default: 1)) == [.nameIsGroup])
        #expect(codes(builder.argument("group.member7.x", default: 1)) == [.parentIsArgument])
    }

    @Test func `a catalog refuses two definitions of one name and definitions without a presenter`() throws {
        let template = try Template("a").build()
        let function = try AppFunction("f").presenter("p").build()
        let error = #expect(throws: DefinitionError.self) {
            try TemplateCatalog([template, function, function], presenters: PresenterDefaults())
        }
        #expect(error?.diagnostics.map(\.code) == [.missingPresenter, .duplicateTemplate])
        let catalog = try TemplateCatalog([template, function], presenters: PresenterDefaults(template: "terminal"))
        #expect(catalog.presenter(of: template) == "terminal")
        #expect(catalog.presenter(of: function) == "p")
        #expect(catalog["marquee.dismiss"]?.kind == .function(isVisual: false))
    }
}
