import MarqueeCommandLine
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeProject
import MarqueeStore

/// Plugins as `plugins` prints them.
enum PluginRendering {
    static func text(of results: [PluginProbe.Result]) -> String {
        results.map { result in
            let disabled =
                result.disabled.map { "  \(text(of: $0))\n  \(remedy(for: $0, hasHost: result.hasHost))\n" } ?? ""
            let state = disabled + (result.difference.map { "  \($0.visible)\n" } ?? "")
            return switch result.outcome {
            case .success(let plugin): text(of: plugin) + state
            case .failure(let failure): "\(result.written.visible): broken\n  \(failure.message.visible)\n" + state
            }
        }.joined()
    }

    /// That a host leaves it alone, and why.
    static func text(of disabled: DisabledPlugin) -> String {
        "disabled since \(disabled.since): \(disabled.reason.visible)"
    }

    /// What to do about that. A host that starts tries every plugin anyway.
    static func remedy(for disabled: DisabledPlugin, hasHost: Bool) -> String {
        hasHost
            ? "once the cause is fixed, enable it with 'marquee plugins enable \(disabled.name.visible)'"
            : "no host is running; the next one restarts it"
    }

    /// What it calls itself, as far as that is known, and where it is.
    static func oneLine(of plugin: PresenterRecord.Plugin) -> String {
        plugin.name.isEmpty ? plugin.path : "\(plugin.name) \(plugin.version), \(plugin.path)"
    }

    static func text(of plugin: PresenterRecord.Plugin, indent: String = "") -> String {
        var table = TextTable(indent: indent + "  ")
        for presenter in plugin.presenters {
            let kinds = presenter.kinds.map { "\($0)s" }.joined(separator: " and ")
            table.append(["\(plugin.name).\(presenter.name)", "presents \(kinds)"])
        }
        return "\(indent)\(plugin.name.visible) \(plugin.version.visible)  \(plugin.path.visible)\n" + table.text
    }
}

extension PluginProbe.Result {
    var json: Value {
        var members: ValueObject =
            switch outcome {
            case .success(let plugin): plugin.json.object ?? [:]
            case .failure(let failure):
                [
                    "name": .string(written), "path": path.map(Value.string) ?? .null,
                    "error": ["code": .string(failure.code), "message": .string(failure.message)],
                ]
            }
        members["disabled"] =
            disabled.map { ["since": .string("\($0.since)"), "reason": .string($0.reason)] } ?? .null
        members["running"] =
            running.map { ["version": .string($0.version), "note": $0.note.map(Value.string) ?? .null] } ?? .null
        return .object(members)
    }
}
