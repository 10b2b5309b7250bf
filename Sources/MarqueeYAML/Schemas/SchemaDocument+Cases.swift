import MarqueeModel

extension SchemaDocument {
    static var caseParts: ValueObject {
        ["case": mapping(CaseReader.keys.map { ($0, caseKey($0)) }, required: ["case", "message", "expect"])]
    }

    private static func caseKey(_ key: String) -> Value {
        switch key {
        case "case": text("What the case shows.")
        case "message": described(any(text(), reference("message")), "A message, or the name of one in messages/.")
        case "locale": text("The locale for which it is resolved; the default is the project's.")
        case "strict": flag("Whether a value that cannot be used refuses the message.")
        case "expect": expectation
        default: true
        }
    }

    private static var expectation: Value {
        var schema = mapping(
            CaseReader.expectationKeys.map { ($0, expectationKey($0)) },
            description: "What must come out; what is not mentioned does not matter."
        ).members
        let others = CaseReader.expectationKeys.filter { $0 != "refused" && $0 != "warnings" }
        schema["if"] = ["required": ["refused"]]
        schema["then"] = ["properties": .object(ValueObject(others.map { ($0, false) }))]
        return .object(schema)
    }

    private static func expectationKey(_ key: String) -> Value {
        let codes = DiagnosticCode.allCases.map(\.rawValue).joined(separator: "|")
        let finding: Value = ["type": "string", "pattern": .string("^(\(codes))( .+)?$")]
        switch key {
        case "arguments": return ["type": "object", "description": "Values by argument: nested, dotted, or mixed."]
        case "files": return ["type": "object", "description": "URLs and paths by argument; null: absent."]
        case "actions": return ["type": "object", "description": "Actions by argument; null: absent."]
        case "priority": return integer32
        case "warnings":
            return described(any(finding, list(of: finding)), "Codes, each alone or with an argument's name.")
        case "refused":
            return described(any(finding, list(of: finding)), "Why the message is refused: codes as in 'warnings'.")
        default: return true
        }
    }
}
