/// Numbers that follow from a seed (SplitMix64).
struct Chance: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    /// What follows from a seed and from something of its own, whatever else happens.
    init(_ seed: UInt64, _ text: String) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ seed
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        state = hash
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    mutating func below(_ limit: Int) -> Int { limit < 2 ? 0 : Int(next() % UInt64(limit)) }

    mutating func percent(_ share: Int) -> Bool { below(100) < share }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// One of several, the heavier the more often.
    mutating func pick<Element>(weighted elements: [(Element, Int)]) -> Element {
        var rest = below(elements.reduce(0) { $0 + $1.1 })
        for (element, weight) in elements {
            if rest < weight { return element }
            rest -= weight
        }
        return elements[0].0
    }
}
