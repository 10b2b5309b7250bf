import MarqueeModel

/// The arguments of a definition as they are nested: a group is what has members.
struct ArgumentGroup {
    /// An argument, or a group of them, under its own part of the name.
    struct Member {
        enum Content {
            case argument(ArgumentDefinition)
            case group(ArgumentGroup)
        }

        let name: String
        fileprivate(set) var content: Content
    }

    /// The group's own part of its name; the definition's name at the top.
    let name: String
    /// In the order of the definition; a group stands where its first member does.
    private(set) var members: [Member] = []

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
        guard path.count > 1 else { return members.append(Member(name: name, content: .argument(argument))) }
        let rest = path.dropFirst()
        if let place = members.firstIndex(where: { $0.name == name }), case .group(var group) = members[place].content {
            group.insert(argument, at: rest)
            members[place].content = .group(group)
        } else {
            var group = ArgumentGroup(name: name)
            group.insert(argument, at: rest)
            members.append(Member(name: name, content: .group(group)))
        }
    }
}
