/// Something that happens. What exactly follows from its own number, so that a run can leave others out.
struct Step: CustomStringConvertible {
    enum Kind: String, CaseIterable {
        case turn, plugin, hear, files, answer, time, tick
        case send, sendElsewhere, sendAgain, remove, retry, suspend, resume, discard, event, burst, upkeep
        case setClock, killHost, stopHost, startHost, cutPower, fault, crashPlugin, restartPlugin, closeCommand
        case flush, network, stray, post, cancel, order, stream, push, read, restartDashboard, optOut
    }

    let kind: Kind
    let number: UInt64

    var description: String { "\(kind.rawValue) \(number)" }

    private static let weights: [(Kind, Int)] = [
        (.turn, 150), (.plugin, 110), (.hear, 110), (.files, 40), (.answer, 30), (.time, 40), (.tick, 40),
        (.send, 40), (.sendElsewhere, 20), (.sendAgain, 4), (.remove, 8), (.retry, 6), (.suspend, 6), (.resume, 24),
        (.discard, 2), (.event, 10), (.upkeep, 3), (.burst, 0), (.setClock, 3), (.killHost, 8), (.stopHost, 4),
        (.startHost, 60),
        (.cutPower, 3), (.fault, 5), (.crashPlugin, 6), (.restartPlugin, 2), (.closeCommand, 2), (.flush, 18),
        (.network, 18), (.stray, 4), (.post, 10), (.cancel, 4), (.order, 4), (.stream, 10), (.push, 14), (.read, 20),
        (.restartDashboard, 2), (.optOut, 0),
    ]

    /// The steps of a seed.
    static func all(of seed: UInt64, count: Int) -> [Step] {
        var chance = Chance(seed, "steps")
        // Some of what is rare is left out of most runs, so that it does not hide what comes after it.
        let rare: [Kind: Int] = [.optOut: chance.percent(8) ? 8 : 0, .burst: chance.percent(5) ? 5 : 0]
        var weights = weights
        for (place, (kind, weight)) in weights.enumerated() {
            if let weight = rare[kind] {
                weights[place].1 = weight
            }
            // Each run has a taste of its own.
            else if chance.percent(20) {
                weights[place].1 = weight * chance.pick([0, 0, 3, 3, 10])
            }
        }
        return (0..<count).map { _ in Step(kind: chance.pick(weighted: weights), number: chance.next()) }
    }
}
