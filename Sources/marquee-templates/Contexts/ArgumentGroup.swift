import MarqueeModel

/// The arguments of a definition as they are nested: a group is what has members.
struct ArgumentGroup {
    enum Member {
        case argument(ArgumentDefinition)
        case group(ArgumentGroup)
    }

    /// The group's own part of its name; the definition's name at the top.
    let name: String
    /// In the order of the definition; a group stands where its first member does.
    private(set) var members: [(name: String, member: Member)] = []

    init(_ definition: TemplateDefinition) {
        self.init(name: definition.name)
        for argument in definition.arguments {
            insert(argument, at: argument.name.split(separator: ".", omittingEmptySubsequences: false)[...])
        }
    }

    private init(name: String) {
        self.name = name
    }

    private mutating func insert(_ argument: ArgumentDefinition, at path: ArraySlice<Substring>) {
        guard let first = path.first else { return }
        let name = String(first)
        guard path.count > 1 else { return members.append((name, .argument(argument))) }
        let rest = path.dropFirst()
        if let place = members.firstIndex(where: { $0.name == name }), case .group(var group) = members[place].member {
            group.insert(argument, at: rest)
            members[place].member = .group(group)
        } else {
            var group = ArgumentGroup(name: name)
            group.insert(argument, at: rest)
            members.append((name, .group(group)))
        }
    }
}
