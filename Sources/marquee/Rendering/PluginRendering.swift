import MarqueeModel
import MarqueeProject

/// Plugins as `plugins` prints them.
enum PluginRendering {
    static func text(of results: [PluginProbe.Result]) -> String {
        results.map { result in
            switch result.outcome {
            case .success(let plugin): text(of: plugin)
            case .failure(let failure): "\(result.written.visible): broken\n  \(failure.message.visible)\n"
            }
        }.joined()
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
        switch outcome {
        case .success(let plugin): plugin.json
        case .failure(let failure):
            [
                "name": .string(written), "path": path.map(Value.string) ?? .null,
                "error": ["code": .string(failure.code), "message": .string(failure.message)],
            ]
        }
    }
}
