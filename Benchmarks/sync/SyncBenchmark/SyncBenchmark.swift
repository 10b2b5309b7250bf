import Glibc
import MarqueeModel
import MarqueeSync
import Telling

/// SyncBenchmark MOST: how long plans take over ever more definitions, for each kind of change.
/// SyncBenchmark --definitions COUNT prints a file of definitions instead.
@main struct SyncBenchmark {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--definitions", let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
            return print(yaml(of: count))
        }
        let most = arguments.first.flatMap { Int($0) } ?? 1_000_000
        for scenario in Scenario.allCases {
            for size in [100, 1_000, 10_000, 100_000, 1_000_000] where size <= most {
                // Building a definition takes time that grows with the square of its arguments, and is not measured.
                guard scenario != .wide || size <= 10_000 else { continue }
                // Others than the usual change are told where the promise is.
                guard scenario == .tenth || size == 10_000 else { continue }
                let before = DefinitionSet(try scenario.definitions(size, isAfter: false))
                let after = DefinitionSet(try scenario.definitions(size, isAfter: true))
                let times = (0..<rounds()).map { _ in time { Plan(from: before, to: after) } }
                Figure(
                    "a plan over \(size) definitions, \(scenario.rawValue)", times, unit: "ms", better: .lower,
                    goal: size == 10_000 ? 100 : nil,
                    growth: scenario == .tenth ? ("definitions, a plan with a tenth changed", size) : nil
                ).tell()
            }
        }
    }

    /// Milliseconds.
    private static func time(_ plan: () -> Plan) -> Double {
        let start = ContinuousClock.now
        let plan = plan()
        let time = (ContinuousClock.now - start) / .microseconds(1) / 1_000
        // Nothing has changed in one scenario, which is a plan as well.
        return plan.changes.count < 0 ? .nan : time
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
