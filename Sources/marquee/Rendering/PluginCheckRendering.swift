import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import PresenterTesting

/// What `plugins check` prints of a plugin that was tried.
enum PluginCheckRendering {
    static func text(of report: PluginExercise.Report, path: String) -> String {
        let plugin = report.plugin
        var table = TextTable(indent: "    ")
        for trial in report.trials {
            let kinds = trial.presenter.kindNames.map { "\($0)s" }.joined(separator: " and ")
            table.append(["\(plugin.name).\(trial.presenter.name)", "presents \(kinds)", result(of: trial)])
        }
        return "\(path.visible) passed all checks\n"
            + "  \(plugin.name.visible) \(plugin.version.visible)  \(plugin.path.visible)\n" + table.text
            + "  started in \(milliseconds(report.start)) ms\n"
    }

    static func json(of report: PluginExercise.Report) -> Value {
        let plugin = report.plugin
        return [
            "name": .string(plugin.name), "version": .string(plugin.version), "path": .string(plugin.path),
            "startMilliseconds": .integer(milliseconds(report.start)),
            "presenters": .list(report.trials.map(json)),
        ]
    }

    private static func json(of trial: PluginExercise.Trial) -> Value {
        var presenter: ValueObject = [
            "name": .string(trial.presenter.name), "presents": .list(trial.presenter.kindNames.map(Value.string)),
        ]
        switch trial.outcome {
        case .success(let times):
            presenter["shownMilliseconds"] = times.presented.map { .integer(milliseconds($0)) } ?? .null
            presenter["goneMilliseconds"] = times.dismissed.map { .integer(milliseconds($0)) } ?? .null
        case .failure(let violation):
            presenter["notTried"] = .string(violation.description)
        }
        return .object(presenter)
    }

    private static func result(of trial: PluginExercise.Trial) -> String {
        switch trial.outcome {
        case .success(let times):
            let shown = times.presented.map { "shown in \(milliseconds($0)) ms" } ?? "ran"
            return shown + (times.dismissed.map { ", closed in \(milliseconds($0)) ms" } ?? "")
        case .failure(let violation):
            return "not checked: it \(violation.message)"
        }
    }

    /// Whole milliseconds, rounded up: what takes time takes some.
    private static func milliseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
