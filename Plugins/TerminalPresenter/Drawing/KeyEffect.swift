/// What a key does to the card that is shown.
enum KeyEffect: Equatable {
    /// Ends the message.
    case dismiss
    /// Triggers the action with that index.
    case run(Int)
    /// Makes the action with that index the one that Enter triggers.
    case choose(Int)
    /// Moves what is seen.
    case scroll(Box.Step)
    /// The key means nothing here.
    case nothing
}

extension Box {
    private static let scrollingKeys: [Character: Step] = ["j": .line(1), "k": .line(-1)]

    /// The keys of actions come first. What scrolls, where there is nothing to scroll, goes through the actions.
    func effect(of key: Key) -> KeyEffect {
        let count = min(card.actions.count, ActionKey.maximum)
        switch key {
        case .dismiss: return .dismiss
        case .run: return count == 0 ? .dismiss : .run(chosen)
        case .next: return count == 0 ? .nothing : .choose((chosen + 1) % count)
        case .previous: return count == 0 ? .nothing : .choose((chosen + count - 1) % count)
        case .action(let index):
            if index < count { return .run(index) }
            guard isScrollable, let step = Self.scrollingKeys[ActionKey.character(at: index)] else { return .nothing }
            return .scroll(step)
        case .space: return isScrollable ? .scroll(.page(1)) : .dismiss
        case .down: return isScrollable ? .scroll(.line(1)) : effect(of: .next)
        case .up: return isScrollable ? .scroll(.line(-1)) : effect(of: .previous)
        case .pageDown: return .scroll(.page(1))
        case .pageUp: return .scroll(.page(-1))
        case .home: return .scroll(.start)
        case .end: return .scroll(.end)
        }
    }
}
