package import MarqueeModel

/// Reads what somebody wrote into a template's form as the values of a message. What is as the template has it anyway is
/// left out, so that a later default holds for it.
package struct FormReading {
    package let catalog: TemplateCatalog
    package let fields: [String: String]
    /// What cannot be read at all, by field.
    package private(set) var problems: [String: String] = [:]

    /// Functions within functions are followed so far.
    package static let deepest = 3

    package init(_ fields: [String: String], catalog: TemplateCatalog) {
        self.fields = fields
        self.catalog = catalog
    }

    /// The values of a block of fields, by full dotted name.
    package mutating func values(of definition: TemplateDefinition, in block: String = FieldName.top, level: Int = 0)
        -> ValueObject
    {
        var values: ValueObject = [:]
        guard fields[FieldName.marker(of: block)] == definition.name else { return values }
        for argument in definition.arguments {
            let field = block + argument.name
            // What the template has got since the form was made has no field there.
            guard argument.type == .boolean || fields[field] != nil else { continue }
            if let usual = argument.usualText, fields[field] == usual { continue }
            guard let value = value(of: argument, field, level) else { continue }
            if let usual = argument.defaultValue, usual.isSameAs(value) { continue }
            values[argument.name] = value
        }
        return values
    }

    private mutating func value(of argument: ArgumentDefinition, _ field: String, _ level: Int) -> Value? {
        let text = fields[field] ?? ""
        switch argument.type {
        case .string: return .string(text)
        case .boolean:
            return fields[field] != nil || fields[FieldName.presence(of: field)] != nil
                ? .boolean(fields[field] != nil) : nil
        case .number: return text.isBlank ? nil : Self.scalar(text, as: .number)
        case .list(let items):
            let lines = text.split(separator: "\n").map { $0.trimmed }.filter { !$0.isEmpty }
            return .list(lines.map { Self.scalar($0, as: items) })
        case .file: return text.isBlank ? nil : .string(text.trimmed)
        case .data: return data(text, field)
        case .action: return action(text, field, level)
        }
    }

    /// What is not of the type stays text: checking says what is wrong with it.
    private static func scalar(_ text: String, as type: ArgumentType.ItemType) -> Value {
        switch type {
        case .string, .file: .string(text)
        case .number: (try? Value(json: text.trimmed)).flatMap { $0.isNumber ? $0 : nil } ?? .string(text)
        case .boolean: ["true": .boolean(true), "false": .boolean(false)][text] ?? .string(text)
        }
    }

    private mutating func data(_ text: String, _ field: String) -> Value? {
        guard !text.isBlank else { return nil }
        do {
            return try Value(json: text)
        } catch {
            problems[field] = "invalid JSON: \(error.message) (at byte \(error.offset))"
            return nil
        }
    }

    private mutating func action(_ type: String, _ field: String, _ level: Int) -> Value? {
        switch type {
        case "": return nil
        case "close": return ["type": "close"]
        case "url":
            let link = (fields[FieldName.link(of: field)] ?? "").trimmed
            if !link.isEmpty { return ["type": "url", "url": .string(link)] }
            problems[FieldName.link(of: field)] = "enter the URL to open, such as https://example.com"
            return nil
        case "key-value":
            let place = FieldName.values(of: field)
            let values = data(fields[place] ?? "", place) ?? .object([:])
            if values.object == nil { problems[place] = "expected a JSON object, got \(values.kindDescription)" }
            return ["type": "key-value", "values": .object(values.object ?? [:])]
        default:
            guard type.hasPrefix(FieldName.functionPrefix) else { return ["type": .string(type)] }
            let name = String(type.dropFirst(FieldName.functionPrefix.count))
            var written: ValueObject = ["type": "function", "function": .string(name)]
            if level < Self.deepest, let function = catalog[name], function.kind.isFunction {
                let values = values(of: function, in: FieldName.function(of: field), level: level + 1)
                if !values.isEmpty { written["arguments"] = .object(values) }
            }
            return .object(written)
        }
    }
}

extension ArgumentDefinition {
    /// What its field has as long as nobody writes there; nil: nothing, or a switch.
    var usualText: String? {
        guard type != .boolean, let defaultValue else { return nil }
        let text = type == .data ? defaultValue.json(.readable) : defaultValue.fieldText
        return text.replacing("\r\n", with: "\n")
    }
}

extension StringProtocol {
    /// Without spaces around it.
    fileprivate var trimmed: String {
        let end = lastIndex { !$0.isWhitespace }
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end else { return "" }
        return String(self[start...end])
    }
}

extension Value {
    fileprivate var isNumber: Bool {
        switch self {
        case .integer, .double: true
        default: false
        }
    }
}
