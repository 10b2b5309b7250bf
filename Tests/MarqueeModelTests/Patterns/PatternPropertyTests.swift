import MarqueeModel
import Testing

@Suite struct `Patterns against a matcher that tries everything` {
    @Test(arguments: UInt64(1)...8)
    func `both agree on random patterns over a small alphabet`(seed: UInt64) throws {
        var numbers = SeededNumbers(state: seed)
        for _ in 0..<150 {
            let tree = Tree.random(depth: 4, using: &numbers)
            let pattern = try Pattern(tree.source)
            for _ in 0..<8 {
                let text = (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
                    ["a", "b", "c"].randomElement(using: &numbers) ?? "a"
                }
                let isFound = (0...text.count).contains { !tree.ends(in: text, from: $0).isEmpty }
                #expect(pattern.matches(text.joined()) == isFound, "\(tree.source) in \(text.joined())")
            }
        }
    }
}

/// A pattern as a tree, and what it means, spelled out as sets of places where a match can end.
private indirect enum Tree {
    case letter(String), any, start, end
    case oneOf(String, isNegated: Bool)
    case sequence([Tree])
    case alternatives([Tree])
    case repeated(Tree, Int, Int?)

    var source: String {
        switch self {
        case .letter(let letter): letter
        case .any: "."
        case .start: "^"
        case .end: "$"
        case .oneOf(let letters, let isNegated): "[\(isNegated ? "^" : "")\(letters)]"
        case .sequence(let parts):
            parts.map { if case .alternatives = $0 { "(\($0.source))" } else { $0.source } }.joined()
        case .alternatives(let parts): parts.map(\.source).joined(separator: "|")
        case .repeated(let part, let minimum, let maximum):
            part.grouped
                + {
                    switch (minimum, maximum) {
                    case (0, nil): "*"
                    case (1, nil): "+"
                    case (0, 1): "?"
                    case (_, nil): "{\(minimum),}"
                    case (_, let maximum?): minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}"
                    }
                }()
        }
    }

    private var grouped: String {
        switch self {
        case .letter, .any, .oneOf: source
        case .start, .end, .repeated: "(\(source))"
        case .sequence, .alternatives: "(?:\(source))"
        }
    }

    func ends(in text: [String], from place: Int) -> Set<Int> {
        let next = place < text.count ? text[place] : nil
        switch self {
        case .letter(let letter): return next == letter ? [place + 1] : []
        case .any: return next == nil ? [] : [place + 1]
        case .start: return place == 0 ? [place] : []
        case .end: return place == text.count ? [place] : []
        case .oneOf(let letters, let isNegated):
            return next.map { letters.contains($0) != isNegated } == true ? [place + 1] : []
        case .sequence(let parts): return parts.reduce([place]) { places, part in part.step(in: text, from: places) }
        case .alternatives(let parts): return Set(parts.flatMap { $0.ends(in: text, from: place) })
        case .repeated(let part, let minimum, let maximum):
            var places: Set = [place]
            for _ in 0..<minimum { places = part.step(in: text, from: places) }
            // No more than one repetition for each letter can lead anywhere new.
            for _ in 0..<(maximum.map { $0 - minimum } ?? text.count + 1) {
                places.formUnion(part.step(in: text, from: places))
            }
            return places
        }
    }

    private func step(in text: [String], from places: Set<Int>) -> Set<Int> {
        Set(places.flatMap { ends(in: text, from: $0) })
    }

    static func random(depth: Int, using numbers: inout SeededNumbers) -> Tree {
        let count = Int.random(in: 0...3, using: &numbers)
        switch Int.random(in: 0..<(depth == 0 ? 6 : 12), using: &numbers) {
        case 0, 1, 2: return .letter(["a", "b"].randomElement(using: &numbers) ?? "a")
        case 3: return .any
        case 4:
            let letters = ["a", "ab", "b-c"].randomElement(using: &numbers) ?? "a"
            return .oneOf(letters, isNegated: .random(using: &numbers))
        case 5: return .random(using: &numbers) ? .start : .end
        case 6, 7: return .sequence((0..<count).map { _ in random(depth: depth - 1, using: &numbers) })
        case 8, 9: return .alternatives((0...count).map { _ in random(depth: depth - 1, using: &numbers) })
        default:
            let minimum = Int.random(in: 0...2, using: &numbers)
            let maximum = Bool.random(using: &numbers) ? nil : minimum + Int.random(in: 0...2, using: &numbers)
            return .repeated(random(depth: depth - 1, using: &numbers), minimum, maximum)
        }
    }
}

/// SplitMix64: the same numbers for the same seed, everywhere.
private struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
