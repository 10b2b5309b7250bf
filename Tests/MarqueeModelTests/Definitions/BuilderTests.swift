import MarqueeModel
import Testing

@Suite struct BuilderTests {
    @Test func `the example of the specification builds`() throws {
        let banner = try TemplateBuilder("product-banner")
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

    @Test func `using a builder after building does not change what was built`() throws {
        let builder = TemplateBuilder("a").argument("title", default: "x")
        let first = try builder.build()
        let second = try builder.argument("more", default: 1).build()
        #expect(first.arguments.count == 1)
        #expect(second.arguments.count == 2)
        #expect(try builder.build() == first)
    }

    @Test(arguments: [
        (TemplateBuilder(""), [DiagnosticCode.invalidName]),
        (TemplateBuilder(" \t"), [.invalidName]),
        (TemplateBuilder("marquee.mine"), [.reservedName]),
        (TemplateBuilder("a").argument("", default: 1), [.invalidName]),
        (TemplateBuilder("a").argument(".b", default: 1), [.invalidName]),
        (TemplateBuilder("a").argument("b.", default: 1), [.invalidName]),
        (TemplateBuilder("a").argument("b..c", default: 1), [.invalidName]),
        (TemplateBuilder("a").argument("b", default: 1).argument("b", default: 2), [.duplicateArgument]),
        (TemplateBuilder("a").argument("b.c", default: 1).argument("b", group: ["c": 2]), [.duplicateArgument]),
        (TemplateBuilder("a").argument("b", default: 1).argument("b.c.d", default: 2), [.parentIsArgument]),
        (TemplateBuilder("a").argument("b.c.d", default: 1).argument("b.c", default: 2), [.nameIsGroup]),
        (TemplateBuilder("a").argument("b", group: [:]), [.emptyGroup]),
        (TemplateBuilder("a").argument("b", group: ["c": [:]]), [.emptyGroup]),
        (TemplateBuilder("a").argument("b", default: [1, 2]), [.unsupportedValue]),
        (TemplateBuilder("a").argument("b", default: .null), [.unsupportedValue]),
        (TemplateBuilder("a").listArgument("b", of: .number, default: [1, "x"]), [.typeMismatch]),
        (TemplateBuilder("a").argument("b", default: 1, constraints: ["maxLength": 2]), [.constraint]),
        (TemplateBuilder("a").argument("b", default: "abc", constraints: ["maxLength": 2]), [.constraint]),
        (TemplateBuilder("a").argument("b", default: "abc", constraints: ["pattern": "("]), [.invalidPattern]),
        (TemplateBuilder("a").argument("b", default: "abc", constraints: ["maxLenght": 2]), [.unknownKey]),
        (
            TemplateBuilder("a").argument("b", default: 5, constraints: ["minimum": 9, "maximum": 3]),
            [.constraint, .constraint, .constraint]
        ),
        (TemplateBuilder("a").argument("b", default: "x", constraints: ["enum": ["y", 1]]), [.constraint]),
        (TemplateBuilder("").argument("b", default: 1).argument("b", default: 2), [.invalidName, .duplicateArgument]),
    ])
    func `every problem of a definition is reported at once`(builder: TemplateBuilder, codes: [DiagnosticCode]) {
        let error = #expect(throws: DefinitionError.self) { try builder.build() }
        #expect(error?.diagnostics.map(\.code) == codes)
    }

    @Test func `many arguments collide by the same rules as few`() throws {
        var builder = TemplateBuilder("wide")
        for number in 0..<100 { builder = builder.argument("group.member\(number)", default: 1) }
        #expect(try builder.build().arguments.count == 100)
        let codes = { (builder: TemplateBuilder) in
            #expect(throws: DefinitionError.self) { try builder.build() }?.diagnostics.map(\.code)
        }
        #expect(codes(builder.argument("group.member7", default: 1)) == [.duplicateArgument])
        #expect(codes(builder.argument("group", default: 1)) == [.nameIsGroup])
        #expect(codes(builder.argument("group.member7.x", default: 1)) == [.parentIsArgument])
    }

    @Test func `a catalog refuses two definitions of one name and definitions without a presenter`() throws {
        let template = try TemplateBuilder("a").build()
        let function = try FunctionBuilder("f").presenter("p").build()
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
