import MarqueeModel
import Testing

@testable import MarqueeYAML

/// What a program gives, and what was found in it.
func imported(
    _ program: String, _ language: BuilderLanguage
) -> (definitions: [TemplateDefinition], findings: [Diagnostic], yaml: String) {
    let program = BuilderProgram(Array(program.utf8), file: "x", language)
    var loader = DocumentLoader(presenters: .terminal)
    _ = loader.read(program, among: BuilderPrograms([program]))
    return (loader.definitions, loader.diagnostics, DefinitionWriter.text(of: loader.definitions))
}

extension PresenterDefaults {
    static let terminal = PresenterDefaults(template: "terminal", function: "terminal")
}

@Suite struct `Code that calls CleverTap's builders` {
    /// Each in the words of its documentation.
    static let samples: [(BuilderLanguage, String)] = [
        (
            .swift,
            """
            class TemplateProducer: CTTemplateProducer {
                public func defineTemplates(_ instanceConfig: CleverTapInstanceConfig) -> Set<CTCustomTemplate> {
                    let templateBuilder = CTInAppTemplateBuilder()
                    templateBuilder.setName("template")
                    templateBuilder.setPresenter(presenter)
                    templateBuilder.addArgument("string", string: "Default Text") // a "comment"
                    templateBuilder.addFileArgument("file")
                    templateBuilder.addArgument("int", number: 0)
                    templateBuilder.addArgument("map", dictionary: ["a": 5, "b": ["c": true]])
                    templateBuilder.addActionArgument("map.open")
                    let template = templateBuilder.build()
                    let functionBuilder = CTAppFunctionBuilder(isVisual: true)
                    functionBuilder.setName("function")
                    functionBuilder.addArgument("int", number: NSNumber(value: -1.5))
                    let function = functionBuilder.build()
                    return [template, function]
                }
            }
            """
        ),
        (
            .java,
            """
            CleverTapAPI.registerCustomInAppTemplates(ctConfig ->
               CustomTemplatesExtKt.templatesSet(
                   new CustomTemplate.TemplateBuilder()
                       .name("template")
                       .presenter(templatePresenter)
                       .stringArgument("string", "Default " + "Text")
                       .fileArgument("file")
                       .byteArgument("int", (byte) 0)
                       .mapArgument("map", Map.of("a", 5, "b", Map.of("c", true)))
                       .actionArgument("map.open")
                       .build(),
                   new CustomTemplate.FunctionBuilder(true)
                       .name("function")
                       .presenter(functionPresenter)
                       .doubleArgument("int", -1.5d)
                       .build()
                   ));
            """
        ),
        (
            .kotlin,
            """
            CleverTapAPI.registerCustomInAppTemplates {
               setOf(
                   template {
                       name("template")
                       presenter { context -> println("$context") }
                       stringArgument("string", "Default Text") /* a /* nested */ comment */
                       fileArgument("file")
                       intArgument("int", 0)
                       mapArgument(name = "map", value = mapOf("a" to 5, "b" to mapOf("c" to true)))
                       actionArgument("map.open")
                   },
                   function(isVisual = true) {
                       name("function")
                       presenter(functionPresenter)
                       floatArgument("int", -1.5f)
                   }
               )
            }
            """
        ),
    ]

    @Test(arguments: samples)
    func `the vendor's samples mean what its JSON says`(language: BuilderLanguage, program: String) {
        let json = """
            { "template": { "type": "template", "isVisual": true, "arguments": {
                "string": { "type": "string", "value": "Default Text" }, "file": { "type": "file" },
                "int": { "type": "number", "value": 0 },
                "map": { "type": "object", "value": { "a": { "type": "number", "value": 5 },
                  "b": { "type": "object", "value": { "c": { "type": "boolean", "value": true } } } } },
                "map.open": { "type": "action" } } },
              "function": { "type": "function", "isVisual": true, "arguments": {
                "int": { "type": "number", "value": -1.5 } } } }
            """
        var loader = DocumentLoader(presenters: .terminal)
        loader.read(Array(json.utf8), file: "x.json")
        let result = imported(program, language)
        #expect(result.findings.map(\.description) == [])
        #expect(result.definitions == loader.definitions && result.definitions.count == 2)
    }

    @Test func `what is not written out is reported with its place`() {
        let result = imported(
            """
            let builder = CTInAppTemplateBuilder()
            builder.setName("a")
            builder.addArgument("title", string: "Hello \\(name)")
            builder.addArgument(key, number: 5)
            builder.addArgument("size", number: NSNumber(value: size * 2))
            if isNew { builder.addFileArgument("logo") }
            builder.setColour("red")
            configure(builder)
            let other = CTAppFunctionBuilder(isVisual: flag)
            other.setName(title + "b")
            """, .swift)
        #expect(
            result.findings.map(\.description) == [
                "x:3:38: warning[unsupported-value]: the default of 'title' is not a literal, so the argument is not imported",
                "x:4:21: warning[unsupported-value]: the name of this argument is not a literal, so the argument is not imported",
                "x:5:37: warning[unsupported-value]: the default of 'size' is not a literal, so the argument is not imported",
                "x:6:12: warning[unsupported-value]: this call is inside a condition or block, so it is not imported",
                "x:7:9: warning[unknown-key]: unknown builder method 'setColour'; it is not imported",
                "x:8:11: warning[unsupported-value]: the builder is passed on here; later calls on it are not imported",
                "x:9:44: warning[unsupported-value]: whether this function is visual is not a literal; it is imported as"
                    + " not visual",
                "x:10:15: warning[unsupported-value]: the name is not a literal, so the function is not imported",
            ])
        #expect(result.yaml == "a:\n  type: template\n")
    }

    @Test(arguments: [
        (BuilderLanguage.kotlin, "if (x) template { name(\"a\") }"),
        (.kotlin, "if (x) {\n  template { name(\"a\") }\n}"),
        (.kotlin, "when (x) { 1 -> { template { name(\"a\") } } }"),
        (.java, "if (x) { new TemplateBuilder().name(\"a\").build(); }"),
        (.java, "y = x ? new TemplateBuilder().name(\"a\").build() : null;"),
        (.swift, "if let x, y(1) {\n let b = CTInAppTemplateBuilder()\n b.setName(\"a\")\n}"),
        (.swift, "#if DEBUG\nlet b = CTInAppTemplateBuilder()\nb.setName(\"a\")\n#endif"),
    ])
    func `a definition under a condition is imported with a warning`(language: BuilderLanguage, program: String) {
        let result = imported(program, language)
        #expect(
            result.findings.map(\.message) == [
                "this definition is created conditionally, but is always imported"
            ])
        #expect(result.yaml == "a:\n  type: template\n")
    }

    @Test func `statements in a builder's braces that are not its calls are reported`() {
        let result = imported(
            "template {\n  name(\"a\")\n  val x = 5\n  if (x > 4) stringArgument(\"b\", \"c\")\n  fileArgument(\"d\")\n}",
            .kotlin)
        #expect(result.findings.map { $0.source?.range.start.line } == [3, 4])
        #expect(result.yaml == "a:\n  type: template\n  arguments:\n    d: { type: file }\n")
    }

    @Test(arguments: [
        (
            BuilderLanguage.swift,
            "enum Banner { static let name = \"a\"; enum Keys { static let title = \"b\" } }\n"
                + "let b = CTInAppTemplateBuilder()\nb.setName(Banner.name)\nb.addFileArgument(Banner.Keys.title)"
        ),
        (
            .kotlin,
            "class X {\n companion object {\n const val NAME = \"a\"\n private const val KEY = \"b\"\n }\n"
                + " val t = template {\n name(NAME)\n fileArgument(X.KEY)\n }\n}"
        ),
        (
            .java,
            "class X { static final String NAME = \"a\"; private static final String KEY = \"b\";\n"
                + " CustomTemplate t = new CustomTemplate.TemplateBuilder().name(X.NAME).fileArgument(KEY).build(); }"
        ),
    ])
    func `constants with a literal are known`(language: BuilderLanguage, program: String) {
        let result = imported(program, language)
        #expect(result.findings.map(\.description) == [])
        #expect(result.yaml == "a:\n  type: template\n  arguments:\n    b: { type: file }\n")
    }

    @Test(arguments: [
        "let n = \"a\"\nfunc f(n: String) { let b = CTInAppTemplateBuilder(); b.setName(n) }",
        "let n = g()\nlet b = CTInAppTemplateBuilder(); b.setName(n)",
        "var n = \"a\"\nlet b = CTInAppTemplateBuilder(); b.setName(n)",
        "enum A { static let n = \"a\" }\nenum B { static let n = \"b\" }\nlet b = CTInAppTemplateBuilder(); b.setName(n)",
    ])
    func `a name that could be anything is not guessed`(program: String) {
        let result = imported(program, .swift)
        #expect(result.definitions.isEmpty && result.findings.count == 1)
    }

    @Test func `a program keeps the rules for definitions`() {
        let result = imported(
            "new FunctionBuilder(false).name(\"f\").intArgument(\"a\", 1).intArgument(\"a.b\", 2).build();", .java)
        #expect(result.definitions.isEmpty)
        #expect(result.findings.map(\.code) == [.parentIsArgument])
        #expect(result.findings.first?.source?.range.start.column == 70)
    }
}
