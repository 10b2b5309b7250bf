import MarqueeModel

extension SchemaDocument {
    static var messageParts: ValueObject {
        [
            "message": message(
                template: text("The template or function that it is one of."), arguments: ["type": "object"])
        ]
    }

    static func message(template: Value, arguments: Value) -> Value {
        let keys = MessageReader.keys.map { key in
            (key, messageKey(key, template: template, arguments: arguments))
        }
        var schema = mapping(keys, required: ["template"]).members
        schema["allOf"] = [
            ["not": ["required": ["notBefore", "delay"]]], ["not": ["required": ["expires", "ttl"]]],
        ]
        return .object(schema)
    }

    private static func messageKey(_ key: String, template: Value, arguments: Value) -> Value {
        switch key {
        case "id": text("What makes it unique; without one, it is a new message each time.")
        case "template": template
        case "priority": described(integer32, "Higher goes first; the default is the definition's.")
        case "arguments": described(arguments, "Values by argument: nested, dotted, or mixed.")
        case "localizations":
            ["type": "object", "additionalProperties": arguments, "description": "Values for each locale."]
        case "notBefore": described(moment, "When it may be shown first.")
        case "delay": described(span(mayBeZero: true), "How long after its receipt it may be shown first.")
        case "expires": described(any(constant("never"), moment), "When it is too late to show it.")
        case "ttl":
            described(any(constant("never"), span()), "How long after its receipt it is too late; the default is 48h.")
        case "metadata": ["type": "object", "description": "Carried through to tracking."]
        default: true
        }
    }
}
