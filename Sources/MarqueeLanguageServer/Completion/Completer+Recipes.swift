import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// Names that recipes have in common.
extension Completer {
    /// Events that some recipe listens to, in the order in which they are first written.
    var events: [Suggestion] {
        distinct(
            project.recipes.flatMap(\.events))
    }

    /// Playlists of recipes, and those that the configuration knows.
    var playlists: [Suggestion] {
        distinct(
            project.recipes.map { $0.fields["playlist"]?.text }
                + project.project.configuration.recipes.playlists.keys.sorted())
    }

    private func distinct(_ names: [String?]) -> [Suggestion] {
        var seen: Set<String> = []
        return names.compactMap(\.self).filter { seen.insert($0).inserted }.map { writer.text($0) }
    }
}

extension RecipeDraft {
    /// The events that it listens to, in the order in which they are written.
    var events: [String] {
        fields.list("trigger").flatMap { trigger -> [String?] in
            let inaction = trigger.content.fields?["inaction"]?.fields
            return [trigger.content.fields?["event"], inaction?["after"], inaction?["without"]].map { $0?.text }
        }.compactMap(\.self)
    }
}
