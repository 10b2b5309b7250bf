import MarqueeModel
import Testing

@testable import MarqueeYAML

/// Definitions that CleverTap's JSON and builders can say, made up from a seed.
private struct MadeUpDefinition {
    indirect enum Default {
        case text(String), number(Int), fraction(Double), flag(Bool), map([(String, Default)]), file, action
    }

    var name: String
    var isFunction: Bool
    var isVisual: Bool
    var arguments: [(name: String, value: Default)] = []

    init(_ number: Int, _ random: inout SplitMix) {
        name = "Definition \(number)"
        isFunction = Bool.random(using: &random)
        isVisual = !isFunction || Bool.random(using: &random)
        for place in 0..<Int.random(in: 0...6, using: &random) {
            let prefix = ["", "group.", "è."].randomElement(using: &random) ?? ""
            arguments.append(("\(prefix)a\(place)", Self.value(&random, depth: 0, canBeAction: !isFunction)))
        }
    }

    private static func value(_ random: inout SplitMix, depth: Int, canBeAction: Bool) -> Default {
        let texts = ["", "Hello", "a \"b\" \\ c", "no", "12", "ä\nb\t", "$x {y}", "'", "#", "😀", "- a: b", " x "]
        switch Int.random(in: 0...(depth > 0 ? 4 : 6), using: &random) {
        case 0, 1: return .text(texts.randomElement(using: &random) ?? "")
        case 2: return .number(Int.random(in: -1_000_000...1_000_000, using: &random))
        case 3: return .fraction(Double(Int.random(in: -999...999, using: &random)) / 8)
        case 4: return .flag(Bool.random(using: &random))
        case 5 where canBeAction: return .action
        case 5: return .file
        default:
            return .map((0...2).map { ("m\($0)", value(&random, depth: depth + 1, canBeAction: false)) })
        }
    }
}

private func quote(_ text: String, _ language: BuilderLanguage?) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        .replacing("\t", with: "\\t")
    return "\"\(language == .kotlin ? escaped.replacing("$", with: "\\$") : escaped)\""
}

extension MadeUpDefinition.Default {
    func json() -> String {
        switch self {
        case .text(let text): "{\"type\": \"string\", \"value\": \(quote(text, nil))}"
        case .number(let number): "{\"type\": \"number\", \"value\": \(number)}"
        case .fraction(let number): "{\"type\": \"number\", \"value\": \(number)}"
        case .flag(let flag): "{\"type\": \"boolean\", \"value\": \(flag)}"
        case .file: "{\"type\": \"file\"}"
        case .action: "{\"type\": \"action\"}"
        case .map(let members):
            "{\"type\": \"object\", \"value\": {\(members.map { "\"\($0)\": \($1.json())" }.joined(separator: ", "))}}"
        }
    }

    func literal(_ language: BuilderLanguage) -> String {
        switch self {
        case .text(let text): return quote(text, language)
        case .number(let number): return "\(number)"
        case .fraction(let number): return "\(number)"
        case .flag(let flag): return "\(flag)"
        case .file, .action: return ""
        case .map(let members):
            let separator = [.swift: ": ", .java: ", ", .kotlin: " to "][language] ?? ""
            let inner = members.map { quote($0, language) + separator + $1.literal(language) }.joined(separator: ", ")
            return [.swift: "[\(inner)]", .java: "Map.of(\(inner))", .kotlin: "mapOf(\(inner))"][language] ?? ""
        }
    }

    func call(_ name: String, _ language: BuilderLanguage) -> String {
        let (label, method) =
            switch self {
            case .text: ("string", "stringArgument")
            case .number: ("number", "intArgument")
            case .fraction: ("number", "doubleArgument")
            case .flag: ("boolean", "booleanArgument")
            case .map: ("dictionary", "mapArgument")
            case .file: ("File", "fileArgument")
            case .action: ("Action", "actionArgument")
            }
        let name = quote(name, language)
        switch self {
        case .file, .action: return language == .swift ? "add\(label)Argument(\(name))" : "\(method)(\(name))"
        default:
            return language == .swift
                ? "addArgument(\(name), \(label): \(literal(language)))" : "\(method)(\(name), \(literal(language)))"
        }
    }
}

extension MadeUpDefinition {
    func json() -> String {
        let arguments = arguments.map { "\(quote($0.name, nil)): \($0.value.json())" }.joined(separator: ", ")
        return """
            "\(name)": {"type": "\(isFunction ? "function" : "template")", "isVisual": \(isVisual), \
            "arguments": {\(arguments)}}
            """
    }

    func code(_ language: BuilderLanguage) -> String {
        let calls = arguments.map { $0.value.call($0.name, language) }
        switch language {
        case .swift:
            let made = isFunction ? "CTAppFunctionBuilder(isVisual: \(isVisual))" : "CTInAppTemplateBuilder()"
            return (["let b = \(made)", "b.setName(\(quote(name, .swift)))"] + calls.map { "b.\($0)" } + ["b.build()"])
                .joined(separator: "\n")
        case .java:
            let made = isFunction ? "FunctionBuilder(\(isVisual))" : "TemplateBuilder()"
            return "new CustomTemplate.\(made)"
                + (["name(\(quote(name, .java)))"] + calls + ["build()"]).map { "\n  .\($0)" }.joined() + ";"
        case .kotlin:
            return (isFunction ? "function(isVisual = \(isVisual)) {\n" : "template {\n")
                + (["name(\(quote(name, .kotlin)))"] + calls).joined(separator: "\n") + "\n}"
        }
    }
}

@Suite struct `What is imported` {
    @Test(arguments: 0..<60)
    func `it is valid, and means what CleverTap's JSON says`(seed: Int) {
        var random = SplitMix(state: UInt64(seed))
        let made = (0..<4).map { MadeUpDefinition($0, &random) }
        var json = DocumentLoader(presenters: .terminal)
        json.read(Array("{\(made.map { $0.json() }.joined(separator: ",\n"))}".utf8), file: "x.json")
        #expect(json.diagnostics.map(\.description) == [])
        #expect(json.definitions.count == made.count)
        for language in BuilderLanguage.allCases {
            let result = imported(made.map { $0.code(language) }.joined(separator: "\n"), language)
            #expect(result.findings.map(\.description) == [])
            #expect(result.definitions == json.definitions)
            var yaml = DocumentLoader(presenters: .terminal)
            yaml.read(Array(result.yaml.utf8), file: "x.yaml")
            #expect(yaml.diagnostics.map(\.description) == [] && yaml.definitions == json.definitions, "\(result.yaml)")
        }
    }
}
