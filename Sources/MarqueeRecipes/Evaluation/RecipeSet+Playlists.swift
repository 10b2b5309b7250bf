import MarqueeModel

extension RecipeSet {
    /// Of those that passed, the first one, or whose turn it is in its playlist.
    ///
    /// - Parameter passed: By rank.
    func firstInTurn(of passed: [Int], at moment: Moment, _ facts: some RecipeFacts) throws -> Int? {
        guard let first = passed.first, let playlist = recipes[first].playlist else { return passed.first }
        var turns = passed.filter { recipes[$0].playlist == playlist && mayTakeTurns($0, with: first) }
        guard turns.count > 1 else { return first }
        let last = try facts.lastTurn(of: playlist).flatMap { id in turns.firstIndex { recipes[$0].id == id } }
        // Who comes behind the last one, and then from the beginning; nobody wants to see the same page twice in a row.
        if let last { turns = Array(turns[(last + 1)...] + turns[..<last]) }
        switch options.playlists[playlist] ?? .order {
        case .order: return turns[0]
        case .random: return turns[moment.draw(turns.count)]
        case .leastShown:
            var least = (place: turns[0], views: Int.max)
            for place in turns {
                let views = try facts.views(of: .recipe(recipes[place].id), since: nil, upTo: .max)
                if views < least.views { least = (place, views) }
            }
            return least.place
        }
    }

    /// Whether a recipe, or one behind it, may have its turn before another one that passed.
    func mayTakeTurns(_ place: Int, with first: Int) -> Bool {
        recipes[first].playlist != nil && recipes[place].priority == recipes[first].priority
    }
}

extension Moment {
    /// A number below a count that looks like chance, and is the same for the same millisecond: what `explain` says of a
    /// moment is what a host does then.
    func draw(_ count: Int) -> Int {
        Int((UInt64(bitPattern: now.milliseconds) &+ 0x9E37_79B9_7F4A_7C15).scattered % UInt64(count))
    }
}

extension UInt64 {
    /// The last step of SplitMix64: numbers that are alike are far from each other then.
    var scattered: UInt64 {
        var bits = self
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
