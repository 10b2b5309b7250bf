import MarqueeModel

extension Verdict {
    /// What became of it, in a few words.
    package var summary: String {
        switch outcome {
        case .won: "won"
        case .lost: "lost"
        case .stopped(let step, _, _): "stopped at \(step.rawValue)"
        }
    }

    /// Why; nothing where it won.
    package var reason: String? {
        switch outcome {
        case .won: nil
        case .lost(let reason): reason
        case .stopped(_, let reason, let end): end.map { "\(reason); it can again from \($0)" } ?? reason
        }
    }

    /// The further it got, the less.
    fileprivate var rank: Int {
        switch outcome {
        case .won: 0
        case .lost: 1
        case .stopped(let step, _, _): 1 + Step.allCases.count - (Step.allCases.firstIndex(of: step) ?? 0)
        }
    }
}

extension Evaluation {
    /// Which recipe wins: half a sentence.
    ///
    /// - Parameter isAsked: Whether the server was not asked, and would be.
    package func headline(isAsked: Bool = false) -> String {
        winner.map { "'\($0.id.visible)' wins\(isAsked ? ", if the server allows it" : "")" } ?? "no recipe wins"
    }

    /// The winner first, then those that lost, then those that were stopped, the one that got furthest first.
    package var rankedVerdicts: [Verdict] {
        verdicts.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element)
    }
}
