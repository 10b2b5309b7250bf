import MarqueeModel

extension RecipeSet {
    /// Of those that passed, puts the one first whose turn it is in the playlist of the one that would win.
    func takeTurns(_ passed: inout [Int], at moment: Moment, _ facts: some RecipeFacts) throws {
        guard let first = passed.first, let playlist = recipes[first].playlist else { return }
        let turns = passed.filter {
            recipes[$0].playlist == playlist && mayTakeTurns($0, with: first)
        }
        guard turns.count > 1 else { return }
        let next = try turn(among: turns, options.playlists[playlist] ?? .order, at: moment, facts)
        passed.removeAll { $0 == next }
        passed.insert(next, at: 0)
    }

    /// Whether a recipe, or one behind it, may have its turn before another one that passed.
    func mayTakeTurns(_ place: Int, with first: Int) -> Bool {
        recipes[first].playlist != nil && recipes[place].priority == recipes[first].priority
    }

    private func turn(
        among places: [Int], _ rotation: PlaylistRotation, at moment: Moment, _ facts: some RecipeFacts
    ) throws -> Int {
        var turns = try places.map { place in
            let id = recipes[place].id
            let views = rotation == .leastShown ? try facts.views(of: .recipe(id), since: nil, upTo: .max) : 0
            return Turn(place: place, views: views, last: try facts.lastNotified(id))
        }
        guard rotation == .random else { return turns.min()?.place ?? places[0] }
        // Nobody wants to see the same page twice in a row.
        if let latest = turns.max(), latest.last != nil { turns.removeAll { $0.place == latest.place } }
        return turns[moment.draw(turns.count)].place
    }
}

/// What says whose turn it is: the least goes first.
private struct Turn: Comparable {
    let place: Int
    let views: Int
    /// When it had its turn; nil: never.
    let last: Timestamp?

    static func < (one: Turn, other: Turn) -> Bool {
        let never = Timestamp(milliseconds: .min)
        return (one.views, one.last ?? never, one.place) < (other.views, other.last ?? never, other.place)
    }
}

extension Moment {
    /// A number below a count that looks like chance, and is the same for the same millisecond: what `explain` says of a
    /// moment is what a host does then. The finalizer of SplitMix64.
    func draw(_ count: Int) -> Int {
        var bits = UInt64(bitPattern: now.milliseconds) &+ 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % UInt64(count))
    }
}
