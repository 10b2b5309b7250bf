import Glibc

/// Plays seeds, and makes those that end in a finding small.
struct Player {
    private let machines: Machines
    private let options: SimulationOptions

    init(_ machines: Machines, _ options: SimulationOptions) {
        self.machines = machines
        self.options = options
    }

    /// - Returns: Whether anything was found.
    func play() -> Bool {
        var (played, inputs, found) = (0, 0, 0)
        var seed = options.seeds.lowerBound
        while seed < options.seeds.upperBound {
            let steps = Step.all(of: seed, count: options.inputs)
            if let violation = play(steps, seed) {
                tell(violation, of: seed, steps)
                found += 1
            } else if options.traces {
                _ = play(steps, seed, tracing: true)
            }
            played += 1
            inputs += steps.count
            if found > 0, options.stops { break }
            seed += options.stride
        }
        print("played \(played) seeds with \(inputs) inputs: \(found == 0 ? "nothing was found" : "\(found) findings")")
        return found > 0
    }

    private func play(_ steps: [Step], _ seed: UInt64, tracing: Bool = false) -> Violation? {
        do {
            let world = try World(machines, seed: seed, trace: tracing ? { print($0) } : nil)
            for step in steps {
                if tracing { print("- \(step.kind.rawValue)") }
                try world.take(step)
                try world.checkDisk()
            }
            try world.end()
            return nil
        } catch let violation as Violation {
            return violation
        } catch {
            return Violation(.failed, "\(error)")
        }
    }

    private func tell(_ violation: Violation, of seed: UInt64, _ steps: [Step]) {
        print("seed \(seed): \(violation.rule.rawValue): \(violation.text)")
        let small = shrink(steps, seed, violation.rule)
        print(
            "  the same with \(small.count) of \(steps.count) inputs: \(small.map(\.kind.rawValue).joined(separator: " "))"
        )
        if let last = play(small, seed, tracing: options.traces) { print("  \(last.text)") }
        if !options.traces { print("  to see it: Proof/simulation/run --seed \(seed) --trace") }
    }

    /// Leaves out whatever is not needed for the same rule to be broken: halves first, then less and less.
    private func shrink(_ steps: [Step], _ seed: UInt64, _ rule: Violation.Rule) -> [Step] {
        var steps = steps
        var length = steps.count / 2
        var tries = 2_000
        while length > 0, tries > 0 {
            var place = 0
            while place < steps.count, tries > 0 {
                var fewer = steps
                fewer.removeSubrange(place..<min(place + length, steps.count))
                tries -= 1
                if play(fewer, seed)?.rule == rule { steps = fewer } else { place += length }
            }
            length /= 2
        }
        return steps
    }
}
