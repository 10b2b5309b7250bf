@unsafe @preconcurrency import Glibc
import SimulatedDisk

/// The program: plays seeds one after the other, and says which of them ends where it must not.
@main
enum Simulation {
    static func main() async {
        unsafe setlinebuf(Glibc.stdout)
        let options: SimulationOptions
        do {
            options = try SimulationOptions(Array(CommandLine.arguments.dropFirst()))
        } catch {
            print("error: \(error)")
            exit(2)
        }
        guard disk_install() == 0, let machines = try? await Machines() else {
            print("error: the disk in memory cannot be made")
            exit(2)
        }
        let found = Player(machines, options).play()
        machines.remove()
        exit(found ? 1 : 0)
    }
}

struct SimulationOptions {
    var seeds: Range<UInt64> = 0..<1_000
    var inputs = 220
    /// Every so many-th seed only, from the first of them: for several processes.
    var stride: UInt64 = 1
    var traces = false
    /// Whether the first finding ends it.
    var stops = true

    struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: [String]) throws(Wrong) {
        var rest = arguments[...]
        func number() throws(Wrong) -> UInt64 {
            guard let text = rest.popFirst(), let number = UInt64(text) else {
                throw Wrong(description: "a number is missing")
            }
            return number
        }
        while let name = rest.popFirst() {
            switch name {
            case "--seed":
                let seed = try number()
                seeds = seed..<seed + 1
            case "--from": seeds = try number()..<UInt64.max
            case "--count": seeds = seeds.lowerBound..<seeds.lowerBound + (try number())
            case "--stride": stride = max(1, try number())
            case "--inputs": inputs = Int(try number())
            case "--trace": traces = true
            case "--all": stops = false
            default: throw Wrong(description: "unknown option '\(name)'")
            }
        }
    }
}
