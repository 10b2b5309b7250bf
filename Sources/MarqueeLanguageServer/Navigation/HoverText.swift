import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// What there is to say about a place of a document; Markdown.
struct HoverText {
    let project: ProjectIndex
    let file: FilePath
    let outline: FileOutline
    var grammar = Grammar.standard

    func text(at offset: Int) -> (text: String, range: Range<Int>)? {
        if let occurrence = project.occurrence(in: outline, of: file, at: offset),
            let text = text(of: occurrence.symbol)
        {
            return (text, occurrence.range)
        }
        guard let document = outline.documents.last(where: { $0.range.lowerBound <= offset }),
            let place = KeyPlace(in: document, at: offset),
            let kind = grammar.document(of: document, in: file),
            let section = place.section(kind, in: document, grammar)?.section, let key = section[place.key.text]
        else { return nil }
        guard place.isValue else { return ("**\(key.name)**\n\n\(key.help)", place.key.range) }
        let word = key.name == section.chooser ? place.value.text : nil
        return section.variants.first { $0.name == word }.map {
            ("**\(Markdown.text($0.name))**\n\n\($0.help)", place.value.range)
        }
    }

    private func text(of symbol: Symbol) -> String? {
        switch symbol {
        case .template(let name): return project.definition(name).map(text)
        case .argument(let template, let name):
            guard let definition = project.definition(template) else { return nil }
            if let argument = definition.argument(name) {
                return [ArgumentText(argument).hover(of: definition), origin(definition.source(of: argument))]
                    .compactMap { $0 }.joined(separator: ", ")
            }
            guard definition.isGroup(name) else { return nil }
            let members = definition.arguments.filter { $0.name.isBelow(group: name) }.map {
                "- \(Markdown.code($0.name)) · \(ArgumentText($0).markdownSummary)"
            }
            return
                "**\(Markdown.text(name))** · a group of \(Markdown.code(template))\n\n\(members.joined(separator: "\n"))"
        case .recipe(let name): return project.recipes.first { $0.id == name }.map(text)
        case .event(let name):
            let recipes = project.recipes.filter { $0.events.contains(name) }.map { "- \(Markdown.code($0.id))" }
            let count =
                recipes.count == 1
                ? "1 recipe reacts" : "\(recipes.isEmpty ? "no" : "\(recipes.count)") recipes react"
            let shown = recipes.prefix(20) + (recipes.count > 20 ? ["- …"] : [])
            return (["**\(Markdown.text(name))** · an event", "\(count) to it", shown.joined(separator: "\n")])
                .filter { !$0.isEmpty }.joined(separator: "\n\n")
        case .message(let file):
            let template = project.files[file]?.piece.messages.first?.template
            return ["**\(Markdown.text(symbol.lastPart))** · a message", template.map { "of \(Markdown.code($0))" }]
                .compactMap { $0 }.joined(separator: " ") + "\n\n\(Markdown.text(file.text))"
        }
    }

    private func text(of definition: TemplateDefinition) -> String {
        let kind =
            definition.kind.isFunction && definition.kind.isVisual ? "visual function" : definition.kind.name
        var parts = ["**\(Markdown.text(definition.name))** · \(kind)"]
        if let description = definition.description { parts.append(Markdown.text(description)) }
        if let presenter = project.catalog?.presenter(of: definition) {
            parts.append("Presented by \(Markdown.code(presenter))")
        }
        let arguments = definition.arguments.map { "- \(Markdown.code($0.name)) · \(ArgumentText($0).markdownSummary)" }
        if !arguments.isEmpty { parts.append(arguments.joined(separator: "\n")) }
        parts.append([use(of: definition.name), origin(definition.source)].compactMap { $0 }.joined(separator: ", "))
        return parts.joined(separator: "\n\n")
    }

    private func text(of recipe: RecipeDraft) -> String {
        var parts = ["**\(Markdown.text(recipe.id))** · a recipe"]
        let events = recipe.events.map { Markdown.code($0) }
        if !events.isEmpty { parts.append("Reacts to \(events.joined(separator: ", "))") }
        parts.append("Shows \(Markdown.code(recipe.message.template))")
        if let origin = origin(recipe.source) { parts.append(origin) }
        return parts.joined(separator: "\n\n")
    }

    /// How many messages and recipes are of a template, or name a function.
    private func use(of name: String) -> String { UseCounts(project, of: name)[name].phrase }

    private func origin(_ source: SourceRange?) -> String? {
        source.map { "defined in \(Markdown.text($0.file.visible)), line \($0.range.start.line)" }
    }
}
