import Glibc
import MarqueeSystem

/// How a plugin's process ended.
package enum PluginEnd: Sendable, Hashable {
    case exited(code: Int32)
    case signalled(Int32)
    /// The host had it killed, for that reason.
    case killed(reason: String)
    /// It said that it cannot be used.
    case unusable(PluginError)
    /// The runner is gone without a word.
    case runnerLost

    /// Reads what the runner says at its end.
    init(report: String) {
        let words = report.split(whereSeparator: \.isWhitespace)
        guard words.count == 2, let number = Int32(words[1]) else {
            self = .runnerLost
            return
        }
        switch words[0] {
        case "exited": self = .exited(code: number)
        case "signalled": self = .signalled(number)
        case "failed": self = .killed(reason: "its process could not be started: \(SystemError.reason(of: number))")
        default: self = .runnerLost
        }
    }

    /// A sentence whose subject is "it".
    package var reason: String {
        switch self {
        case .exited(let code): "it exited with code \(code)"
        case .signalled(let number): "it crashed with signal \(number) (\(SystemError.signal(number)))"
        case .killed(let reason): reason
        case .unusable(let error): "it \(error.reasonAndAdvice)"
        case .runnerLost: "its runner was killed by another program"
        }
    }

    /// Whether nobody has ended it.
    package var isByItself: Bool {
        switch self {
        case .exited, .signalled: true
        case .killed, .unusable, .runnerLost: false
        }
    }

    /// Why a plugin that ends so before its hello cannot be used.
    package func error(of plugin: String, said: String?) -> PluginError {
        if case .unusable(let error) = self { return error }
        let instead = said.map { "; it sent: \($0)" } ?? ""
        return PluginError(.crashed, plugin, "did not start: \(reason) before it said hello\(instead)")
    }
}
