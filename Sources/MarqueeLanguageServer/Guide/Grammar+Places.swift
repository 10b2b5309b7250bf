import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension Grammar {
    /// What a document of a project is; one that does not say so is what its folder is for.
    func document(of node: OutlineNode, in file: FilePath) -> Document? {
        let marked = documents.first { document in
            document.file.map { FilePath($0) == file } ?? document.marker.flatMap { node[$0] }.map { !$0.isMapping }
                ?? false
        }
        if let marked { return marked }
        let looksLikeDefinitions = node.entries.contains { $0.value.isMapping && $0.value["type"] != nil }
        let own =
            looksLikeDefinitions ? nil : documents.first { $0.folder.map { file.text.hasPrefix($0 + "/") } ?? false }
        return own ?? documents.first { $0.content == .definitions }
    }

    /// A shape with what is written there.
    struct Place {
        let shape: Shape
        let node: OutlineNode?
        /// The keys that lead to it, and those that lead on, which only a definition's arguments explain.
        let path: ArraySlice<String>
        let rest: ArraySlice<String>

        /// The section of a mapping here, and which of its variants is written.
        func section(in grammar: Grammar) -> (section: Section, variant: String?)? {
            guard let name = shape.mappingSection else { return nil }
            let section = grammar[name]
            let written = section.chooser.flatMap { node?[$0]?.text }
            return (section, section.variants.first { $0.name == written }?.name)
        }
    }

    /// What a path of keys leads to; items of lists are `-`.
    func place(at path: [String], from shape: Shape, in node: OutlineNode?) -> Place? {
        find(path[...], path[...].startIndex, shape, node, path)
    }

    private func find(
        _ rest: ArraySlice<String>, _ index: Int, _ shape: Shape, _ node: OutlineNode?, _ path: [String]
    ) -> Place? {
        guard let step = rest.first, shape != .values, shape != .definitions else {
            return Place(shape: shape, node: node, path: path[..<index], rest: rest)
        }
        func next(_ inner: Shape, _ node: OutlineNode?) -> Place? {
            find(rest.dropFirst(), index + 1, inner, node, path)
        }
        switch shape {
        case .section(let name): return self[name][step].flatMap { next($0.shape, node?[step]) }
        case .named(let inner): return next(inner, node?[step])
        case .list(let item): return step == "-" ? next(item, nil) : nil
        // One alone needs no list.
        case .items(let item): return step == "-" ? next(item, nil) : find(rest, index, item, node, path)
        case .either(let one, let other):
            return find(rest, index, one, node, path) ?? find(rest, index, other, node, path)
        default: return nil
        }
    }

    /// What a path of keys in a file of definitions leads to.
    enum DefinitionPlace {
        /// A mapping with keys of its own, of a variant.
        case section(Section, String?)
        /// A mapping of arguments: its keys are names that the author chooses.
        case group
        /// A mapping that says nothing yet of whether it is an argument in longhand or a group.
        case undecided
        /// Nothing that is known.
        case other
    }

    /// What a path leads to, from the definition's name on.
    func inDefinitions(_ path: [String], _ document: OutlineNode, offset: Int) -> DefinitionPlace {
        guard path.count > 1 else { return path.isEmpty ? .other : .section(self["definition"], nil) }
        guard path[1] == "arguments" else { return .other }
        var node = document[path[0]]?["arguments"]
        var rest = path.dropFirst(2)
        var isArguments = true
        while let key = rest.popFirst() {
            if !isArguments, let type = node?["type"]?.text {
                guard type == "object", key == "value" else {
                    return type == "list" && key == "items" && rest.isEmpty ? .section(self["items"], nil) : .other
                }
                isArguments = true
                node = node?["value"]
                continue
            }
            guard key != "-" else { return .other }
            isArguments = false
            node = node?[key]
        }
        guard !isArguments else { return .group }
        let argument = self["argument"]
        if let type = node?["type"] {
            return type.isMapping ? .group : .section(argument, argument.variants.first { $0.name == type.text }?.name)
        }
        let entries = (node?.entries ?? []).filter {
            !($0.key.range.lowerBound...$0.key.range.upperBound).contains(offset)
        }
        return entries.allSatisfy { argument.common.map(\.name).contains($0.key.text) } ? .undecided : .group
    }
}

extension Grammar.Section {
    /// What every argument may have: the keys before its constraints.
    var common: [Grammar.Key] { keys.filter { Constraint.Key(rawValue: $0.name) == nil && $0.name != "items" } }
}

extension Grammar.Shape {
    /// The section of a mapping that can stand right here, and not of one in a list or below a name.
    var mappingSection: String? {
        switch self {
        case .section(let name): name
        case .items(let item): item.mappingSection
        case .either(let one, let other): one.mappingSection ?? other.mappingSection
        default: nil
        }
    }
}
