import MarqueeModel

/// One thing that `doctor` looked at.
struct HealthFinding {
    enum Level: String {
        case ok, warning, problem
        /// It was not looked at.
        case skipped
    }

    /// What was looked at, in a word: `store`.
    let check: String
    let level: Level
    /// What was found, as half a sentence.
    let message: String
    /// What to do; nil when there is nothing to do.
    let help: String?

    static func ok(_ check: String, _ message: String) -> HealthFinding {
        HealthFinding(check: check, level: .ok, message: message, help: nil)
    }

    static func warning(_ check: String, _ message: String, help: String) -> HealthFinding {
        HealthFinding(check: check, level: .warning, message: message, help: help)
    }

    static func problem(_ check: String, _ message: String, help: String? = nil) -> HealthFinding {
        HealthFinding(check: check, level: .problem, message: message, help: help)
    }

    static func skipped(_ check: String, _ message: String, help: String) -> HealthFinding {
        HealthFinding(check: check, level: .skipped, message: message, help: help)
    }

    /// The same for the service's project: its help names commands as they work there, with the service's own rights.
    var forService: HealthFinding {
        let help = help?.replacing(/'marquee ([a-z][^']*)'/) { match in
            "'\(InstalledServices.command(String(match.1)))'"
        }
        return HealthFinding(check: check, level: level, message: message, help: help)
    }

    var json: Value {
        [
            "check": .string(check), "status": .string(level.rawValue), "message": .string(message),
            "help": help.map(Value.string) ?? .null,
        ]
    }

    func text(isColored: Bool) -> String {
        let colour =
            switch level {
            case .ok: "32"
            case .warning: "33"
            case .problem: "31"
            case .skipped: "2"
            }
        let word = level.rawValue + String(repeating: " ", count: max(0, 7 - level.rawValue.count))
        let label = isColored ? "\u{1B}[\(colour)m\(word)\u{1B}[0m" : word
        let line = "\(label)  \(check.visible): \(message.visible)\n"
        return help.map { "\(line)         \($0.visible)\n" } ?? line
    }
}
