package import MarqueeModel

/// Fills a form with the values of a message: the other way round from ``FormReading``.
package struct FormFilling {
    package let catalog: TemplateCatalog

    package init(catalog: TemplateCatalog) {
        self.catalog = catalog
    }

    /// The fields of a definition's arguments with the values that a message gives; all others as the definition has them.
    ///
    /// - Parameter values: By argument name: nested, dotted, or mixed.
    package func fields(
        of definition: TemplateDefinition, with values: ValueObject, in block: String = FieldName.top, level: Int = 0
    ) -> [String: String] {
        var fields = [FieldName.marker(of: block): definition.name]
        for argument in definition.arguments {
            fill(block + argument.name, for: argument, with: values.value(at: argument.name), level, &fields)
        }
        return fields
    }

    private func fill(
        _ field: String, for argument: ArgumentDefinition, with given: Value?, _ level: Int,
        _ fields: inout [String: String]
    ) {
        let value = given ?? argument.defaultValue
        switch argument.type {
        case .boolean:
            fields[FieldName.presence(of: field)] = ""
            if value?.boolean == true { fields[field] = "on" }
        case .data: fields[field] = value.map { $0.json(.readable) } ?? ""
        case .string, .number, .list, .file: fields[field] = value?.fieldText ?? ""
        case .action: fill(field, withAction: given?.object ?? [:], level, &fields)
        }
    }

    private func fill(
        _ field: String, withAction action: ValueObject, _ level: Int, _ fields: inout [String: String]
    ) {
        let type = action["type"]?.string ?? ""
        fields[field] = type
        switch type {
        case "url": fields[FieldName.link(of: field)] = action["url"]?.string ?? ""
        case "key-value":
            fields[FieldName.values(of: field)] = Value.object(action["values"]?.object ?? [:]).json(.readable)
        case "function":
            let name = action["function"]?.string ?? ""
            fields[field] = FieldName.functionPrefix + name
            guard level < FormReading.deepest, let function = catalog[name] else { return }
            let block = FieldName.function(of: field)
            let values = action["arguments"]?.object ?? [:]
            fields.merge(self.fields(of: function, with: values, in: block, level: level + 1)) { $1 }
        default: break
        }
    }
}

extension ValueObject {
    /// What is given for an argument by its full dotted name, however it is nested.
    package func value(at name: String) -> Value? {
        if let value = self[name] { return value }
        for dot in name.indices where name[dot] == "." {
            guard let group = self[String(name[..<dot])]?.object else { continue }
            if let value = group.value(at: String(name[name.index(after: dot)...])) { return value }
        }
        return nil
    }
}
