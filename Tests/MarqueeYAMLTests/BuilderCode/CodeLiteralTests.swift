import MarqueeModel
import Testing

@testable import MarqueeYAML

@Suite struct `Literals of programs` {
    private func value(_ literal: String, _ language: BuilderLanguage) -> Value? {
        let program =
            switch language {
            case .swift: "let b = CTInAppTemplateBuilder(); b.setName(\"t\"); b.addArgument(\"a\", string: \(literal))"
            case .java: "new TemplateBuilder().name(\"t\").stringArgument(\"a\", \(literal)).build();"
            case .kotlin: "template { name(\"t\"); stringArgument(\"a\", \(literal)) }"
            }
        return imported(program, language).definitions.first?.arguments.first?.defaultValue
    }

    private static let texts: [(BuilderLanguage, String, String?)] = [
        (.swift, #""a\n\"b\" \u{e8}\0""#, "a\n\"b\" è\0"), (.swift, ##"#"a\n\#n"#"##, "a\\n\n"),
        (.swift, "\"\"\"\n    a\n      b \\\n    c\n    \"\"\"", "a\n  b c"), (.swift, "\"\" + \"x\"", "x"),
        (.java, #""\t\u00e8\ud83d\ude00\101\s\\""#, "\tè😀A \\"),
        (.java, "\"\"\"\n   a  \n     b\\\n   c\n   \"\"\"", "a\n  bc\n"),
        (.java, "\"a\" // b\n + \"c\"", "ac"), (.kotlin, #""\$a ${'$'}""#, nil), (.kotlin, #""\$a $ 5""#, "$a $ 5"),
        (.kotlin, "\"\"\"a\\n\nb\"\"\"", "a\\n\nb"), (.kotlin, "\"\"\"$a\"\"\"", nil), (.kotlin, "\"${\"}\"}\"", nil),
        (.swift, #""\(f(")"))""#, nil), (.java, "f(\"x\")", nil), (.kotlin, "\"a\".trimIndent()", nil),
    ]

    @Test(arguments: texts)
    func `texts are read as their language does`(language: BuilderLanguage, literal: String, text: String?) {
        #expect(value(literal, language) == text.map(Value.string))
    }

    @Test(arguments: [
        (BuilderLanguage.swift, "0x1F", Value.integer(31)), (.swift, "1_000", 1000), (.swift, "-2.5e3", .double(-2500)),
        (.java, "010", 8), (.java, "9_000_000_000L", 9_000_000_000), (.java, "1f", .double(1)), (.kotlin, "7u", 7),
        (.kotlin, "2.5F", .double(2.5)), (.java, "(short) -3", -3),
        (.java, "0xFFFFFFFF", -1), (.java, "0xFFFFFFFFL", 4_294_967_295), (.kotlin, "0xFFFFFFFF", 4_294_967_295),
    ])
    func `numbers are read as their language does`(language: BuilderLanguage, literal: String, number: Value) {
        let call =
            switch language {
            case .swift: "let b = CTInAppTemplateBuilder(); b.setName(\"t\"); b.addArgument(\"a\", number: \(literal))"
            case .java: "new TemplateBuilder().name(\"t\").intArgument(\"a\", \(literal)).build();"
            case .kotlin: "template { name(\"t\"); intArgument(\"a\", \(literal)) }"
            }
        #expect(imported(call, language).definitions.first?.arguments.first?.defaultValue == number)
    }

    @Test(arguments: [
        (BuilderLanguage.swift, "let a = \"b\nc", "x:1:9: error[wrong-shape]: this string is not closed"),
        (.java, "a\n/* b", "x:2:1: error[wrong-shape]: this comment is not closed"),
        (.swift, "\"\\(a", "x:1:4: error[wrong-shape]: this interpolation is not closed"),
        (.kotlin, "'a\n", "x:1:1: error[wrong-shape]: this character literal is not closed"),
        (.swift, "\"\\u{110000}\"", "x:1:2: error[wrong-shape]: this escape is not a character"),
    ])
    func `a text that cannot be read is an error`(language: BuilderLanguage, program: String, finding: String) {
        #expect(imported(program, language).findings.map(\.description) == [finding])
    }

    @Test(arguments: BuilderLanguage.allCases)
    func `nothing that is cut off or nested ends the process`(language: BuilderLanguage) throws {
        let sample = try #require(`Code that calls CleverTap's builders`.samples.first { $0.0 == language }).1
        for end in stride(from: 0, to: sample.utf8.count, by: 3) {
            _ = imported(String(decoding: sample.utf8.prefix(end), as: UTF8.self), language)
        }
        let deep = String(repeating: "\"\\(\"${\"", count: 20_000) + String(repeating: "template{name(", count: 20_000)
        _ = imported(deep, language)
        _ = imported(String(repeating: "template{name(mapOf(\"a\" to ", count: 20_000), language)
        let large = BuilderProgram(
            [UInt8](repeating: 0x20, count: BuilderLanguage.maximumBytes + 1), file: "x", language)
        #expect(large.failure?.code == .tooLarge)
    }
}
