import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension Completer {
    /// What can be written in a document with keys of its own.
    func written(in content: Grammar.Shape) -> [Suggestion] {
        guard let place = grammar.place(at: context.keys, from: content, in: context.document) else { return [] }
        if place.shape == .values {
            let start = Array(place.path)
            return template(of: start).map { values(of: $0, path: place.rest, in: start) } ?? []
        }
        if place.shape == .named(.values) { return context.place == .value ? [] : locales }
        if let inCase = inCase(place.shape) { return inCase }
        if context.place == .value {
            guard let (section, _) = place.section(in: grammar), let key = context.key.flatMap({ section[$0.text] })
            else { return [] }
            return values(key, of: section)
        }
        let names = context.place == .either ? values(place.shape) : []
        return names + (place.section(in: grammar).map { self.section($0.section, $0.variant) } ?? [])
    }

    /// The template whose arguments stand somewhere: that of the message around it, else of the document's.
    private func template(of start: [String]) -> TemplateDefinition? {
        let around = (0..<start.count).reversed().lazy.compactMap { count in
            start.prefix(count).reduce(Optional(context.document)) { $0?[$1] }?["template"]?.text
        }
        let message = context.document["message"]
        let name = around.first ?? message?["template"]?.text ?? message?.text.flatMap(project.messageTemplate)
        return name.flatMap(project.definition)
    }

    private var locales: [Suggestion] {
        let configuration = project.project.configuration
        let tags = ([configuration.locale] + configuration.fallbackLocales).compactMap { $0?.value }
        let written = Set(context.siblings.map(\.key.text))
        return tags.filter { !written.contains($0) }.map { writer.key($0, .object) }
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
        let names = argumentNames(of: definition, below: prefix, in: start)
        return (prefix.isEmpty ? [required(of: definition, in: start)].compactMap { $0 } : []) + names
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
        guard let key = path.first else { return section(grammar["action"], node?["type"]?.text) }
        guard key == "arguments", let function = node?["function"]?.text.flatMap(project.definition) else { return [] }
        return values(of: function, path: path.dropFirst(), in: start + ["arguments"])
    }

    // MARK: Names

    private func argumentNames(
        of definition: TemplateDefinition, below prefix: String, in start: [String]
    ) -> [Suggestion] {
        let given = given(of: definition, in: start)
        var groups: Set<String> = []
        var suggestions: [Suggestion] = []
        for argument in definition.arguments where prefix.isEmpty || argument.name.isBelow(group: prefix) {
            guard !given.contains(argument.name) else { continue }
            let name = prefix.isEmpty ? argument.name : String(argument.name.dropFirst(prefix.count + 1))
            if let dot = name.firstIndex(of: "."), groups.insert(String(name[..<dot])).inserted,
                !context.siblings.contains(where: { $0.key.text == name[..<dot] })
            {
                var group = writer.key(String(name[..<dot]), .object, kind: .group)
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

    /// The full names of the arguments that stand below some keys.
    func given(of definition: TemplateDefinition, in start: [String]) -> Set<String> {
        var given: Set<String> = []
        if let root = start.reduce(Optional(context.document), { $0?[$1] }) {
            collect(root, of: definition, prefix: "", into: &given)
        }
        return given
    }

    private func shape(of argument: ArgumentDefinition) -> Grammar.Shape {
        switch argument.type {
        case .list: .list(.value)
        case .action where context.isFlow: .object
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
        return grammar["action"].variants.map { variant in
            let rest =
                switch variant.name {
                case "url": ", url: \"https://${1}\""
                case "key-value": ", values: { ${1:key}: ${2:value} }"
                case "function": ", function: ${1:name}"
                default: ""
                }
            let text = "{ type: \(variant.name) }"
            return Suggestion(
                label: variant.name, kind: .word, detail: text, documentation: variant.help, text: text,
                snippet: "{ type: \(variant.name)\(rest) }")
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
