import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension Completer {
    /// What can be written in a message.
    ///
    /// - Parameters:
    ///   - path: The keys that lead from the message to the cursor.
    ///   - start: The keys that lead from the document to the message.
    func message(_ path: [String], in start: [String]) -> [Suggestion] {
        let message = start.reduce(Optional(context.document)) { $0?[$1] }
        let template = message?["template"]?.text.flatMap(project.definition)
        switch path.first {
        case nil: return section(.message)
        case "arguments"?:
            return template.map { values(of: $0, path: path.dropFirst(), in: start + ["arguments"]) } ?? []
        case "localizations"? where path.count == 1: return context.place == .value ? [] : locales
        case "localizations"?:
            return template.map { values(of: $0, path: path.dropFirst(2), in: start + path.prefix(2)) } ?? []
        default: return []
        }
    }

    /// What can be written in a test case.
    var testCase: [Suggestion] {
        let path = context.keys
        if path.first == "message" {
            // A message by its name, or the beginning of one that is written here.
            let names = context.place == .either && path.count == 1 ? values(KeyGuide("message", .message, "")) : []
            return names + message(Array(path.dropFirst()), in: ["message"])
        }
        if let found = KeySection.inTestCase(path) { return section(found) }
        guard path.first == "expect", path.count > 1 else { return [] }
        if path.last == "-", ["warnings", "refused"].contains(path[1]) { return codes }
        guard ["arguments", "files", "actions"].contains(path[1]) else { return [] }
        let written = context.document["message"]
        let name = written?["template"]?.text ?? written?.text.flatMap(project.messageTemplate)
        return name.flatMap(project.definition).map { definition in
            values(of: definition, path: path.dropFirst(2), in: ["expect", path[1]])
        } ?? []
    }

    private var locales: [Suggestion] {
        let configuration = project.project.configuration
        let tags = ([configuration.locale] + configuration.fallbackLocales).compactMap { $0?.value }
        let written = Set(context.siblings.map(\.key.text))
        return tags.filter { !written.contains($0) }.map { writer.key($0, .mapping) }
    }

    /// Names or values of a template's or function's arguments.
    ///
    /// - Parameters:
    ///   - path: The keys that lead from the arguments to the cursor.
    ///   - start: The keys that lead from the document to the arguments.
    private func values(
        of definition: TemplateDefinition, path: ArraySlice<String>, in start: [String]
    ) -> [Suggestion] {
        var prefix = ""
        var rest = path
        var walked = start
        while let key = rest.first {
            let name = prefix.isEmpty ? key : "\(prefix).\(key)"
            if let argument = definition.argument(name) {
                return inside(argument, rest.dropFirst(), in: walked + [key])
            }
            guard definition.isGroup(name) else { return [] }
            prefix = name
            walked.append(key)
            rest = rest.dropFirst()
        }
        if context.place == .value, let key = context.key?.text {
            let name = prefix.isEmpty ? key : "\(prefix).\(key)"
            return definition.argument(name).map(values) ?? []
        }
        return argumentNames(of: definition, below: prefix, in: start)
    }

    /// What is inside the value of an argument: the mapping of an action, or the items of a list.
    private func inside(
        _ argument: ArgumentDefinition, _ path: ArraySlice<String>, in start: [String]
    ) -> [Suggestion] {
        switch argument.type {
        case .action: return action(path, in: start)
        case .list where path == ["-"] && context.place == .either: return items(of: argument)
        case .string, .number, .boolean, .file:
            return context.place == .either && path.isEmpty ? values(argument) : []
        case .list, .data: return []
        }
    }

    private func action(_ path: ArraySlice<String>, in start: [String]) -> [Suggestion] {
        let node = start.reduce(Optional(context.document)) { $0?[$1] }
        guard let key = path.first else { return section(.action(node?["type"]?.text)) }
        guard key == "arguments", let function = node?["function"]?.text.flatMap(project.definition) else { return [] }
        return values(of: function, path: path.dropFirst(), in: start + ["arguments"])
    }

    // MARK: Names

    private func argumentNames(
        of definition: TemplateDefinition, below prefix: String, in start: [String]
    ) -> [Suggestion] {
        let root = start.reduce(Optional(context.document)) { $0?[$1] }
        var given: Set<String> = []
        if let root { collect(root, of: definition, prefix: "", into: &given) }
        var groups: Set<String> = []
        var suggestions: [Suggestion] = []
        for argument in definition.arguments where prefix.isEmpty || argument.name.isBelow(group: prefix) {
            guard !given.contains(argument.name) else { continue }
            let name = prefix.isEmpty ? argument.name : String(argument.name.dropFirst(prefix.count + 1))
            if let dot = name.firstIndex(of: "."), groups.insert(String(name[..<dot])).inserted,
                !context.siblings.contains(where: { $0.key.text == name[..<dot] })
            {
                var group = writer.key(String(name[..<dot]), .mapping, kind: .group)
                group.detail = "a group"
                suggestions.append(group)
            }
            var suggestion = writer.key(name, shape(of: argument))
            suggestion.detail = ArgumentText(argument).summary
            suggestion.documentation = ArgumentText(argument).documentation
            suggestions.append(suggestion)
        }
        return suggestions
    }

    private func shape(of argument: ArgumentDefinition) -> KeyGuide.Shape {
        switch argument.type {
        case .list: .list
        case .action where context.isFlow: .mapping
        case .string, .number, .boolean, .data, .file, .action: .text
        }
    }

    /// The full names of the arguments that are given; the one at the cursor is not.
    private func collect(
        _ node: OutlineNode, of definition: TemplateDefinition, prefix: String, into given: inout Set<String>
    ) {
        for entry in node.entries where entry.key.range.lowerBound != context.range.lowerBound {
            let name = prefix.isEmpty ? entry.key.text : "\(prefix).\(entry.key.text)"
            if definition.argument(name) != nil {
                given.insert(name)
            } else {
                collect(entry.value, of: definition, prefix: name, into: &given)
            }
        }
    }

    // MARK: Values

    /// Values that an argument takes.
    private func values(_ argument: ArgumentDefinition) -> [Suggestion] {
        switch argument.type {
        case .boolean: return booleans
        case .action: return actions
        case .file: return files
        case .string, .number, .list, .data: break
        }
        let listed = argument.constraints.lazy.compactMap { constraint -> [Value]? in
            if case .oneOf(let values) = constraint { values } else { nil }
        }.first
        if let listed, argument.type == .string || argument.type == .number { return listed.compactMap(writer.value) }
        guard let value = argument.defaultValue, var suggestion = writer.value(value) else { return [] }
        suggestion.detail = "the default"
        return [suggestion]
    }

    private func items(of argument: ArgumentDefinition) -> [Suggestion] {
        switch argument.type {
        case .list(of: .boolean): return booleans
        case .list(of: .file): return files
        default: break
        }
        for case .oneOf(let values) in argument.constraints { return values.compactMap(writer.value) }
        return []
    }

    private var actions: [Suggestion] {
        guard context.quote == nil, !writer.isJSON else { return [] }
        return KeyGuide.actionTypes.map { type in
            let rest =
                switch type {
                case "url": ", url: \"https://${1}\""
                case "key-value": ", values: { ${1:key}: ${2:value} }"
                case "function": ", function: ${1:name}"
                default: ""
                }
            let text = "{ type: \(type) }"
            return Suggestion(
                label: type, kind: .word, detail: text, documentation: KeyGuide.text(ofAction: type), text: text,
                snippet: "{ type: \(type)\(rest) }")
        }
    }

    /// Files of the folders that local files may be read from.
    private var files: [Suggestion] {
        var suggestions: [Suggestion] = []
        for directory in project.fileDirectories {
            let names = project.disk.names(in: directory).filter { !$0.hasPrefix(".") }.sorted().prefix(200)
            for name in names where project.disk.isFile(directory.appending(name)) {
                var suggestion = writer.text(name, kind: .file)
                suggestion.detail = directory.shown(in: project.root).text
                suggestions.append(suggestion)
            }
        }
        return suggestions
    }
}
