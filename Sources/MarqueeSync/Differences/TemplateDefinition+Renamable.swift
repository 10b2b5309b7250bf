import MarqueeModel

extension TemplateDefinition: Renamable {
    var namelessHash: Int {
        var hasher = Hasher()
        hasher.combine(kind)
        hasher.combine(presenter)
        hasher.combine(description)
        hasher.combine(timeout)
        hasher.combine(maxDisplay)
        hasher.combine(priority)
        hasher.combine(arguments.count)
        // In whatever order they were written.
        hasher.combine(arguments.reduce(0) { $0 &+ $1.namedHash })
        return hasher.finalize()
    }

    func isSameButForItsName(as other: TemplateDefinition) -> Bool {
        kind == other.kind && presenter == other.presenter && description == other.description
            && timeout == other.timeout && maxDisplay == other.maxDisplay && priority == other.priority
            && arguments.count == other.arguments.count
            && (arguments == other.arguments || arguments.allSatisfy(other.hasSame))
    }

    private func hasSame(_ argument: ArgumentDefinition) -> Bool {
        place(of: argument.name).map { arguments[$0].isSameButForItsName(as: argument) } ?? false
    }

    /// Whether two definitions of different names are probably one that was renamed and changed a little: of one kind,
    /// with at least two arguments that are the same, and no more than one or a quarter that is not.
    func isSimilar(to other: TemplateDefinition) -> Bool {
        guard kind == other.kind else { return false }
        let most = max(arguments.count, other.arguments.count)
        let allowed = max(1, most / 4)
        var (same, missed) = (0, 0)
        for argument in arguments {
            if let place = other.place(of: argument.name), other.arguments[place] == argument {
                same += 1
            } else {
                missed += 1
                guard missed <= allowed else { return false }
            }
        }
        return same >= 2 && most - same <= allowed
    }
}

extension ArgumentDefinition {
    fileprivate var namedHash: Int {
        var hasher = Hasher()
        hasher.combine(name)
        hashNameless(into: &hasher)
        return hasher.finalize()
    }
}
