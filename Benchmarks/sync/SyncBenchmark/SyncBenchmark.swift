import Glibc
import MarqueeModel
import MarqueeSync

/// SyncBenchmark [ROUNDS]: how long plans take over ever more definitions, the best of ROUNDS; a line for each kind of
/// change, with milliseconds for each size. SyncBenchmark --definitions COUNT prints a file of definitions instead.
@main struct SyncBenchmark {
    static let sizes = [1_000, 10_000, 100_000]

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--definitions", let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
            return print(yaml(of: count))
        }
        let rounds = arguments.first.flatMap { Int($0) } ?? 5
        print("milliseconds for" + sizes.map { pad("\($0)", 12) }.joined())
        for scenario in Scenario.allCases {
            var line = scenario.rawValue + String(repeating: " ", count: 16 - scenario.rawValue.count)
            for size in sizes {
                // Building a definition takes time that grows with the square of its arguments, and is not measured.
                guard scenario != .wide || size <= 10_000 else {
                    line += pad("-", 12)
                    continue
                }
                let before = DefinitionSet(try scenario.definitions(size, isAfter: false))
                let after = DefinitionSet(try scenario.definitions(size, isAfter: true))
                line += pad(text(best(of: rounds) { Plan(from: before, to: after) }), 12)
            }
            print(line)
            fflush(nil)
        }
    }

    private static func best(of rounds: Int, _ plan: () -> Plan) -> Double {
        (0..<rounds).reduce(.infinity) { least, _ in
            let start = ContinuousClock.now
            let plan = plan()
            let time = (ContinuousClock.now - start) / .microseconds(1) / 1_000
            return plan.changes.isEmpty ? .nan : min(least, time)
        }
    }

    private static func text(_ milliseconds: Double) -> String {
        let tenths = Int((milliseconds * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private static func pad(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    private static func yaml(of count: Int) -> String {
        (0..<count).map { number in
            """
            template-\(number):
              type: template
              description: Announces product \(number)
              arguments:
                title: Welcome \(number)
                body: { type: string, value: See what is new, maxLength: 400 }
                style: { color: "#0a84ff", padding: 8 }
                hero: { type: file, accept: [image/png], maxBytes: 5MB }
                on-accept: { type: action }
            """
        }.joined(separator: "\n")
    }
}

/// What happens to the definitions.
enum Scenario: String, CaseIterable {
    case same, tenth = "a tenth changed", all = "all changed", renamed = "all renamed", replaced = "all replaced"
    case wide = "one of N args"

    func definitions(_ count: Int, isAfter: Bool) throws -> [TemplateDefinition] {
        if self == .wide {
            var builder = Template("wide").presenter("terminal")
            for number in 0..<count {
                builder = builder.argument(isAfter ? "b\(number)" : "a\(number)", default: .integer(Int64(number)))
            }
            return [try builder.build()]
        }
        return try (0..<count).map { try definition($0, isAfter: isAfter) }
    }

    private func definition(_ number: Int, isAfter: Bool) throws -> TemplateDefinition {
        let isChanged =
            switch self {
            case .same, .renamed, .wide: false
            case .tenth: isAfter && number % 10 == 0
            case .all, .replaced: isAfter
            }
        let prefix = isAfter && (self == .renamed || self == .replaced) ? "new" : "template"
        return try Template("\(prefix)-\(number)").presenter("terminal").description("Announces \(number)")
            .argument("title", default: .string("Welcome \(number)"))
            .argument("body", default: "See what is new", constraints: ["maxLength": isChanged ? 300 : 400])
            .argument("style", group: ["color": "#0a84ff", "padding": isChanged ? 12 : 8])
            .fileArgument("hero", constraints: ["accept": ["image/png"], "maxBytes": "5MB"])
            .actionArgument("on-accept").build()
    }
}
