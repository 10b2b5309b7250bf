import MarqueeYAML

extension KeySection {
    /// The section that a path of keys leads to in the configuration.
    static func inConfiguration(_ path: [String], _ document: OutlineNode) -> KeySection? {
        switch path.count {
        case 0: return .configuration
        case 1:
            let sections: [String: KeySection] = [
                "presenters": .presenters, "locale": .locale, "files": .files, "listen": .listen,
                "content": .content,
            ]
            return sections[path[0]]
        case 2 where path[0] == "plugins" && path[1] == "-": return .plugin
        case 3 where path[0] == "plugins" && path[1] == "-":
            return ["limits": KeySection.pluginLimits, "sandbox": .pluginSandbox][path[2]]
        case 2 where path[0] == "targets": return .target(document["targets"]?[path[1]]?["kind"]?.text)
        default: return nil
        }
    }

    /// The section that a path of keys leads to in a test case, outside its message.
    static func inTestCase(_ path: [String]) -> KeySection? {
        path.isEmpty ? .testCase : path == ["expect"] ? .expectation : nil
    }

    /// What a path of keys in a definition leads to.
    enum DefinitionPlace: Equatable {
        case section(KeySection)
        /// A mapping of arguments: its keys are names that the author chooses.
        case group
        /// A mapping that says nothing yet of whether it is an argument in longhand or a group.
        case undecided
        /// Nothing that is known.
        case other
    }

    /// What a path leads to, from the definition's name on.
    static func inDefinitions(_ path: [String], _ document: OutlineNode, offset: Int) -> DefinitionPlace {
        guard path.count > 1 else { return path.isEmpty ? .other : .section(.definition) }
        guard path[1] == "arguments" else { return .other }
        var node = document[path[0]]?["arguments"]
        var rest = path.dropFirst(2)
        var isArguments = true
        while let key = rest.popFirst() {
            if !isArguments, let type = node?["type"]?.text {
                guard type == "object", key == "value" else {
                    return type == "list" && key == "items" && rest.isEmpty ? .section(.items) : .other
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
        if let type = node?["type"] { return type.isMapping ? .group : .section(.argument(type.text)) }
        let known = Set(KeySection.argument(nil).keys.map(\.key))
        let entries = (node?.entries ?? []).filter {
            !($0.key.range.lowerBound...$0.key.range.upperBound).contains(offset)
        }
        return entries.allSatisfy { known.contains($0.key.text) } ? .undecided : .group
    }
}
